import type { Page } from '@app/schemas/kit/lists';
import { type Receivable, receivables, type Statement } from '@app/schemas/receivables';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import type { StatementRange } from './statement-query.ts';

const MOST = 100;

/** Queries how old a customer's debts are on a statement's last day; null where nothing is due. */
export const agesQuery = (told: { statement: Statement; range: StatementRange } | undefined) => {
  const until = told?.range.endDate;
  const asOf = until && until < today() ? until : null;
  const { _id = '', name = '', phone } = told?.statement.customer ?? {};
  const body = { page: 1, limit: MOST, data: [name, phone].filter(Boolean).join(' '), asOf };
  return queryOptions({
    queryKey: [receivables.name, 'ages of', _id, body],
    queryFn: ({ signal }) => call<Page<Receivable>>(receivables.paths.search, body, { signal }),
    select: ({ data }) => data.find((one) => one._id === _id) ?? null,
    enabled: _id !== '',
  });
};

const ages: readonly (readonly [keyof Receivable, string, string])[] = [
  ['notDue', 'Not yet due', 'ጊዜው ያልደረሰ'],
  ['days30', '1–30 days late', '1–30 ቀናት ያለፈበት'],
  ['days60', '31–60 days', '31–60 ቀናት'],
  ['days90', '61–90 days', '61–90 ቀናት'],
  ['over90', 'Over 90 days', 'ከ90 ቀናት በላይ'],
];
const credit = ['credit', 'On account', 'በሒሳቡ ያለ'] as const;

/** The strip of what is due by how late it is, with what is on account beside it. */
export const StatementAges = ({ due }: { due: Receivable }) => (
  <dl className="statement-ages" aria-label="Ages of what is due">
    {[...ages, ...(due.credit ? [credit] : [])].map(([age, english, amharic]) => (
      <div key={age}>
        <dt>
          {english}{' '}
          <span className="paper-amharic" lang="am">
            {amharic}
          </span>
        </dt>
        <dd>{formatMoney(Number(due[age]))}</dd>
      </div>
    ))}
  </dl>
);
