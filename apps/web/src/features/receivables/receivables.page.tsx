import { lateBands, type Receivable, receivables } from '@app/schemas/receivables';
import { parseAsString, useQueryState } from 'nuqs';
import { useId, useMemo } from 'react';
import { DateField } from '../../components/dates/date-field.tsx';
import { defineResourceView } from '../../crud/define-view.ts';
import { ListPage } from '../../crud/list/list-page.tsx';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate, formatMoney } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { Aged, Oldest } from './aged.tsx';

const StatementDialog = lazyComponent(
  () => import('../customers/statement/statement-dialog.shared.tsx'),
  'StatementDialog',
);
/** A name leads to the customer's statement. */
const Statement = ({ record, onClose }: { record: Receivable; onClose: () => void }) => (
  <StatementDialog customer={record} onClose={onClose} />
);

/** Of an amount; a larger one takes what it needs. */
const width = '5.25rem';
const receivablesView = defineResourceView<Receivable>({
  resource: receivables,
  title: 'Receivables',
  counted: '{{count, number}} customers',
  nameOf: ({ name }) => name,
  isWide: true,
  order: { field: 'due', order: 'desc' },
  isSummed: true,
  hasRowActions: false,
  columns: [
    { field: 'name', phone: 'title', width: '5.5rem', isElastic: true },
    { field: 'phone', width: '7.75rem' },
    {
      field: 'due',
      cell: ({ due }) => <strong>{formatMoney(due)}</strong>,
      phone: 'figure',
      sum: ({ due = 0 }) => formatMoney(due),
      width: '6rem',
    },
    {
      field: 'notDue',
      cell: ({ notDue }) => <Aged amount={notDue} />,
      sum: ({ notDue = 0 }) => formatMoney(notDue),
      width,
    },
    {
      field: 'days30',
      cell: ({ days30 }) => <Aged amount={days30} tone="late" />,
      sum: ({ days30 = 0 }) => formatMoney(days30),
      width,
    },
    {
      field: 'days60',
      cell: ({ days60 }) => <Aged amount={days60} tone="very late" />,
      sum: ({ days60 = 0 }) => formatMoney(days60),
      width,
    },
    {
      field: 'days90',
      cell: ({ days90 }) => <Aged amount={days90} tone="very late" />,
      sum: ({ days90 = 0 }) => formatMoney(days90),
      width,
    },
    {
      field: 'over90',
      cell: ({ over90 }) => <Aged amount={over90} tone="very late" />,
      sum: ({ over90 = 0 }) => formatMoney(over90),
      width,
    },
    { field: 'oldest', cell: (receivable) => <Oldest of={receivable} />, phone: 'note', width: '6rem' },
    {
      field: 'credit',
      cell: ({ credit }) => <Aged amount={credit} />,
      sum: ({ credit = 0 }) => formatMoney(credit),
      width,
    },
  ],
  filters: [
    {
      field: 'late',
      label: 'Days late',
      options: lateBands,
    },
  ],
  viewDialog: Statement,
});

/** Who owes, as of a day that stands in the address. */
export function ReceivablesPage() {
  const t = useT();
  const fieldId = useId();
  const [asOf, setAsOf] = useQueryState('asOf', parseAsString.withDefault(''));
  const day = readDay(asOf);
  const more = useMemo(() => (day ? { asOf: day } : {}), [day]);
  return (
    <ListPage
      view={receivablesView}
      more={more}
      summary={({ total: count, sums }) => {
        const date = formatDate(day ?? today());
        if (!count || !sums) return t('As of {{date}}: nobody owes', { date });
        const sum = formatMoney(sums.of.due ?? 0);
        return t('As of {{date}}: {{count, number}} customers owe {{sum}} birr', { date, count, sum });
      }}
      filter={
        <span className="flex items-center gap-2 max-md:w-full">
          <label htmlFor={fieldId} className="whitespace-nowrap text-muted">
            {t('As of')}
          </label>
          <span className="w-44 max-md:w-auto max-md:flex-1">
            <DateField
              id={fieldId}
              value={asOf || today()}
              max={today}
              isRequired
              onChange={(chosen) => void setAsOf(chosen === today() ? null : chosen)}
            />
          </span>
        </span>
      }
    />
  );
}
