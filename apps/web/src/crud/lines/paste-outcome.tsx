import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { RecordPicker } from '../choices/record-picker.tsx';
import type { PickerSource } from '../resource-view.ts';
import type { PastedRow } from './pasted-rows.ts';
import type { LinesState } from './use-lines.ts';

type PasteOutcomeProps<Found> = { of: PickerSource<Found>; pasted: LinesState<Found>['pasted'] };

/** Says what became of pasted rows, with those whose product was not found. */
export function PasteOutcome<Found>({ of, pasted }: PasteOutcomeProps<Found>) {
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
            <MissingRow key={row.row} of={of} row={row} onSettle={(product) => void settle(row, product)} />
          ))}
        </ul>
      )}
    </div>
  );
}

type MissingRowProps<Found> = {
  of: PickerSource<Found>;
  row: PastedRow;
  onSettle: (product?: Found) => void;
};

function MissingRow<Found>({ of, row, onSettle }: MissingRowProps<Found>) {
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
          of={of}
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
