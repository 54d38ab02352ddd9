import { Button } from '../../components/ui/button.tsx';
import { RecordPicker } from '../../crud/choices/record-picker.tsx';
import { useT } from '../../lib/i18n.ts';
import { type Meant, productPicker } from '../products/product-picker.shared.ts';
import type { PastedRow } from './paste/pasted-rows.ts';
import type { SaleLinesState } from './use-sale-lines.ts';

/** Says what became of pasted rows, with those whose product was not found. */
export function PasteOutcome({ pasted }: { pasted: SaleLinesState['pasted'] }) {
  const t = useT();
  const { outcome, isBusy, settle } = pasted;
  const missing = outcome?.missing ?? [];
  return (
    <div className="lg:pl-12">
      <p aria-live="polite" className="mt-3 empty:hidden">
        {isBusy && t('Looking for the pasted products...')}
        {!isBusy && outcome && (
          <>
            {t('{{count}} of {{total}} pasted rows became lines.', {
              count: outcome.made,
              total: outcome.total,
            })}
            {missing.length > 0 && ` ${t('{{count}} products were not found.', { count: missing.length })}`}
          </>
        )}
      </p>
      {missing.length > 0 && (
        <ul className="mt-2 grid max-w-220 gap-2">
          {missing.map((row) => (
            <MissingRow key={row.row} row={row} onSettle={(product) => void settle(row, product)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MissingRow({ row, onSettle }: { row: PastedRow; onSettle: (product?: Meant) => void }) {
  const t = useT();
  const number = row.row;
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-3 max-lg:grid-cols-[5rem_minmax(0,1fr)]">
      <span className="text-muted">{t('Row {{number}}', { number })}</span>
      <span className="min-w-0 truncate" title={row.text}>
        {row.text}
      </span>
      <span className="min-w-0 max-lg:col-span-full">
        <RecordPicker
          of={productPicker}
          aria-label={t('Product, row {{number}}', { number })}
          placeholder="Choose product…"
          value=""
          onChange={(_id, _name, record) => record && onSettle(record)}
        />
      </span>
      <Button
        aria-label={t('Leave out row {{number}}', { number })}
        className="max-lg:col-span-full"
        onClick={() => onSettle()}
      >
        {t('Leave out')}
      </Button>
    </li>
  );
}
