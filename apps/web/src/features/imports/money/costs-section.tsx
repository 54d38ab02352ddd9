import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Suspense, useState } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { NothingYet, PageSection } from '../page/kit/page-section.tsx';
import { splitWords } from './costs/cost-form.ts';
import { NotInStock } from './not-in-stock.tsx';
import {
  bodyOfTable,
  footOfTable,
  headOfTable,
  onWide,
  rowOfTable,
  SumCell,
  tableOfSection,
} from './section-table.tsx';

const DutyDialog = lazyComponent(() => import('./duty/duty-dialog.tsx'), 'DutyDialog');
const CostsDialog = lazyComponent(() => import('./costs/costs-dialog.tsx'), 'CostsDialog');
const SharesDialog = lazyComponent(() => import('./shares-dialog.tsx'), 'SharesDialog');

type SectionProps = { record: ImportDetail };
type Cost = ImportDetail['costs'][number];

/** What bringing an import in has cost, by kinds (part 5, section 5). */
export function CostsSection({ record }: SectionProps) {
  const t = useT();
  const [open, setOpen] = useState<'costs' | 'duty' | Cost | null>(null);
  const onClose = () => setOpen(null);
  return (
    <PageSection
      title="Costs"
      anchor="costs"
      tools={
        record.closed === null && (
          <>
            <Button onClick={() => setOpen('duty')}>{t('Duty estimate')}</Button>
            <Button onClick={() => setOpen('costs')}>{t('Edit costs')}</Button>
          </>
        )
      }
    >
      {record.costs.length > 0 ? (
        <CostsTable record={record} onOpen={setOpen} />
      ) : (
        <NothingYet>{t('No costs yet. What they come to is shared out over the goods.')}</NothingYet>
      )}
      {record.notInStock !== 0 && <NotInStock record={record} />}
      <Suspense>
        {open === 'costs' && <CostsDialog record={record} onClose={onClose} />}
        {open === 'duty' && <DutyDialog record={record} onClose={onClose} />}
        {open !== null && typeof open === 'object' && <SharesDialog cost={open} onClose={onClose} />}
      </Suspense>
    </PageSection>
  );
}

function CostsTable({ record, onOpen }: SectionProps & { onOpen: (cost: Cost) => void }) {
  const t = useT();
  const { costs, totalCost } = record;
  return (
    <div className="@container mt-2">
      <table className={tableOfSection} aria-label={t('Costs')}>
        <thead className={headOfTable}>
          <tr>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Reference')}</th>
            <th scope="col">{t('Split by')}</th>
            <th scope="col" className="text-right">
              {t('Amount')}
            </th>
          </tr>
        </thead>
        <tbody className={bodyOfTable}>
          {costs.map((cost, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: costs have no id, and keep their order
            <CostRow key={at} cost={cost} onOpen={() => onOpen(cost)} />
          ))}
        </tbody>
        <tfoot className={footOfTable}>
          <tr className={rowOfTable}>
            <th scope="row">{t('All {{number, number}}, in birr', { number: costs.length })}</th>
            <td colSpan={3} className={onWide} />
            <SumCell amount={totalCost} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function CostRow({ cost, onOpen }: { cost: Cost; onOpen: () => void }) {
  const t = useT();
  const { kind, date, reference, split, amount, estimate } = cost;
  const named = t(fromData(kind));
  return (
    <tr className={rowOfTable}>
      <td className="wrap-anywhere">
        <button
          type="button"
          aria-label={t('Shares of {{kind}}', { kind: named })}
          aria-haspopup="dialog"
          className="min-h-6 text-left hover:text-primary hover:underline max-md:min-h-8"
          onClick={onOpen}
        >
          {named}
        </button>{' '}
        {estimate && <Badge tone="grey">{t('estimate')}</Badge>}
        {reference && (
          <small className="document-number hidden text-muted @max-[40rem]:block">{reference}</small>
        )}
      </td>
      <td className={cx('whitespace-nowrap', onWide)}>
        {date && <time dateTime={date.slice(0, 10)}>{formatDay(date)}</time>}
      </td>
      <td className={cx('document-number wrap-anywhere text-muted', onWide)}>{reference}</td>
      <td className={onWide}>{t(splitWords[split])}</td>
      <td className="text-right figures">{formatMoney(amount)}</td>
    </tr>
  );
}
