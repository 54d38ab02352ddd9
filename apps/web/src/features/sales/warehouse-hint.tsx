import { formatAmount } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import type { SaleLine } from '../../outbox/sale-form.ts';
import type { PlaceStock } from '../products/product-stocks.shared.ts';
import type { LineState } from './use-sale-lines.ts';

/** Finds the warehouse that has most of a product which the line's own is short of. */
export function betterPlace(line: SaleLine, { available, left, asOf, places }: LineState) {
  // Cached levels refuse nothing: goods may have come in since.
  if (asOf || available === undefined || left === undefined) return undefined;
  if (available > 0 && left >= 0) return undefined;
  return places?.find(({ _id, quantity }) => _id !== line.warehouseId && quantity > Math.max(0, available));
}

type WarehouseHintProps = {
  id: string;
  line: SaleLine;
  available: number;
  other: PlaceStock;
  onTake: () => void;
};

/** Says where there is more of the goods, with a button that takes them from there. */
export function WarehouseHint({ id, line, available, other, onTake }: WarehouseHintProps) {
  const t = useT();
  return (
    <div className="pt-1 text-12 lg:pl-2.75">
      <p id={id} className="font-medium text-yellow">
        {hintOf(line, available, other, t)}
      </p>
      <button
        type="button"
        onClick={onTake}
        className="min-h-6 font-medium text-primary underline max-lg:min-h-11"
      >
        {t('Take {{warehouse}}', { warehouse: other.name })}
      </button>
    </div>
  );
}

function hintOf({ warehouseName }: SaleLine, available: number, other: PlaceStock, t: Translate): string {
  const more = formatAmount(other.quantity);
  return available > 0
    ? t('Only {{left}} in {{warehouse}}. {{other}} has {{more}}', {
        left: formatAmount(available),
        warehouse: warehouseName,
        other: other.name,
        more,
      })
    : t('None in {{warehouse}}. {{other}} has {{left}}', {
        warehouse: warehouseName,
        other: other.name,
        left: more,
      });
}
