import { formatAmount } from '../../../lib/format/format.ts';
import { fromData, useT } from '../../../lib/i18n.ts';
import type { StockChange } from './use-stock-changes.ts';

type StockChangeProps = { change: StockChange | undefined; unit: string | null; isShort: boolean };

/** What a line does to a stock: before → after. */
export function StockChangeText({ change, unit, isShort }: StockChangeProps) {
  const t = useT();
  if (!change) return null;
  const { before, after } = change;
  return (
    <>
      <span className={before === null ? 'tracking-normal text-muted' : 'text-muted'}>
        {before === null ? t('new here') : formatAmount(before)}
      </span>
      {after !== undefined && (
        <>
          <span className="tracking-normal text-muted"> → </span>
          <span className={isShort ? 'font-medium text-danger' : 'font-medium'}>{formatAmount(after)}</span>
        </>
      )}
      {unit && <span className="ml-0.5 text-12 tracking-normal text-muted"> {t(fromData(unit))}</span>}
    </>
  );
}
