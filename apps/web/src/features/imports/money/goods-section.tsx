import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { cx } from '../../../lib/cx.ts';
import { formatAmount, formatMoney, formatUnitPrice } from '../../../lib/format/format.ts';
import { type Text, type Translate, useT } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { marginOf } from '../../products/costs/product-cost.shared.ts';
import { NothingYet, PageSection } from '../page/kit/page-section.tsx';
import {
  bodyOfTable,
  footOfTable,
  headOfTable,
  onWide,
  rowOfTable,
  SumCell,
  tableOfSection,
} from './section-table.tsx';

const GoodsDialog = lazyComponent(() => import('./goods/goods-dialog.tsx'), 'GoodsDialog');

type SectionProps = { record: ImportDetail };
type Goods = ImportDetail['goods'][number];

const heads: readonly { label: Text; isFigure?: true }[] = [
  { label: 'Product' },
  { label: 'Goods', isFigure: true },
  { label: 'Costs', isFigure: true },
  { label: 'Landed', isFigure: true },
  { label: 'Unit cost', isFigure: true },
  { label: 'Earns', isFigure: true },
];

/** What an import brings in, and what it has cost once it is here (part 5, section 5). */
export function GoodsSection({ record }: SectionProps) {
  const t = useT();
  const [isEditing, setIsEditing] = useState(false);
  const hasGoods = record.goods.length > 0;
  return (
    <PageSection
      title="Goods and landed cost"
      anchor="goods"
      note={hasGoods && t('in birr')}
      tools={record.closed === null && <Button onClick={() => setIsEditing(true)}>{t('Edit goods')}</Button>}
    >
      {hasGoods ? (
        <GoodsTable record={record} />
      ) : (
        <NothingYet>{t('No goods yet. Enter what comes, to know what it costs once it is here.')}</NothingYet>
      )}
      <Suspense>{isEditing && <GoodsDialog record={record} onClose={() => setIsEditing(false)} />}</Suspense>
    </PageSection>
  );
}

function GoodsTable({ record }: SectionProps) {
  const t = useT();
  const { goods, currency, goodsValue, totalCost, landedTotal } = record;
  return (
    <div className="@container mt-2">
      <table className={tableOfSection} aria-label={t('Goods and landed cost')}>
        <thead className={headOfTable}>
          <tr>
            {heads.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={cx(isFigure && 'text-right')}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={bodyOfTable}>
          {goods.map((line) => (
            <GoodsRow key={line.productId._id} line={line} currency={currency} />
          ))}
        </tbody>
        <tfoot className={footOfTable}>
          <tr className={rowOfTable}>
            <th scope="row">{t('All {{number, number}}', { number: goods.length })}</th>
            <SumCell amount={goodsValue} className={onWide} />
            <SumCell amount={totalCost} className={onWide} />
            <SumCell amount={landedTotal} />
            <td colSpan={2} className={onWide} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function GoodsRow({ line, currency }: { line: Goods; currency: string }) {
  const t = useT();
  const { productId, value, landed, unitCost, price } = line;
  const earns = price === null ? null : marginOf({ price, averageCost: unitCost });
  const isLoss = price !== null && unitCost !== null && unitCost > price;
  return (
    <tr className={rowOfTable}>
      <td className="wrap-anywhere">
        {productId.name}
        <small className="block text-12 text-muted">{notesOf(line, currency, t)}</small>
      </td>
      <td className={cx('text-right figures', onWide)}>{formatMoney(value)}</td>
      <td className={cx('text-right figures', onWide)}>
        {formatMoney(fromCents(toCents(landed) - toCents(value)))}
      </td>
      <td className="text-right font-medium figures">{formatMoney(landed)}</td>
      <td className={cx('text-right figures', onWide)}>{unitCost === null ? '—' : formatMoney(unitCost)}</td>
      <td className={cx('text-right figures', onWide, isLoss ? 'text-danger' : 'text-green')}>
        {earns ?? <span className="text-muted">—</span>}
      </td>
    </tr>
  );
}

/** How many come at which price, and what is still to come of them. */
function notesOf(
  { quantity, unitPrice, received, outstanding, short }: Goods,
  currency: string,
  t: Translate,
) {
  const many = formatAmount(quantity);
  const notes = [
    unitPrice === null
      ? many
      : t('{{quantity}} at {{price}} {{currency}}', {
          quantity: many,
          price: formatUnitPrice(unitPrice),
          currency,
        }),
    outstanding > 0 && (
      <span className={cx(received > 0 && 'font-medium text-text')}>
        {t('{{quantity}} outstanding', { quantity: formatAmount(outstanding) })}
      </span>
    ),
    outstanding === 0 && received > 0 && t('all received'),
    short > 0 && t('{{quantity}} will not come', { quantity: formatAmount(short) }),
  ].filter(Boolean);
  return notes.map((note, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are always in this order
    <span key={at}>
      {at > 0 && ' · '}
      {note}
    </span>
  ));
}
