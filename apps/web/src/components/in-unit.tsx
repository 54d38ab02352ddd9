import { formatAmount } from '../lib/format/format.ts';
import { fromData, useT } from '../lib/i18n.ts';

/** A quantity with its unit, where it has one, less loud. */
export function InUnit({ quantity, unit }: { quantity: number; unit: string | null }) {
  const t = useT();
  return (
    <span className="figures">
      {formatAmount(quantity)}
      {unit && <span className="text-muted"> {t(fromData(unit))}</span>}
    </span>
  );
}
