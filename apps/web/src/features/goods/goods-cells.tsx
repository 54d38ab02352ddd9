import { type GoodsDocument, goodsKinds, goodsStates } from '@app/schemas/goods/documents';
import { ArrowRight } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { fromData, useT } from '../../lib/i18n.ts';

type CellProps = { document: GoodsDocument };

/** A document's number, struck through once it was reversed; on a phone where its goods are, too. */
export function GoodsNumber({ document }: CellProps) {
  const t = useT();
  const { number, reversedBy, state } = document;
  const lead = [placesOf(document).join(' → '), state !== 'done' && t(goodsStates[state])].filter(Boolean);
  return (
    <>
      <span className="ledger-leads" data-lead={lead.join(' · ')} />
      <span className={cx('document-number', reversedBy && 'text-muted line-through')}>{number ?? '—'}</span>
    </>
  );
}

const placesOf = ({ warehouseId, toWarehouseId }: GoodsDocument) =>
  [warehouseId, toWarehouseId].flatMap((place) => (place ? [place.name] : []));

/** Its kind, with the reason of an adjustment and what became of it. */
export function GoodsKindCell({ document }: CellProps) {
  const t = useT();
  const { kind, reason, reverses, reversedBy } = document;
  const notes = [
    kind === 'adjustment' && reason && t(fromData(reason)),
    reverses && t('reverses {{number}}', { number: reverses.number }),
    reversedBy && t('reversed by {{number}}', { number: reversedBy.number }),
  ].filter(Boolean);
  return (
    <>
      {t(goodsKinds[kind])}
      {notes.length > 0 && <span className="font-normal text-muted"> {notes.join(' · ')}</span>}
    </>
  );
}

/** From where to where. */
export const GoodsPlaces = ({ document: { warehouseId, toWarehouseId } }: CellProps) => (
  <>
    {warehouseId.name}
    {toWarehouseId && (
      <>
        {' '}
        <ArrowRight aria-hidden className="inline size-3.5 text-muted" />
        <span className="sr-only">→</span> {toWarehouseId.name}
      </>
    )}
  </>
);
