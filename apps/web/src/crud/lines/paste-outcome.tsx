import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { type Text, useT } from '../../lib/i18n.ts';
import { RecordPicker } from '../choices/record-picker.tsx';
import type { PickerSource } from '../resource-view.ts';
import type { PastedRow } from './pasted-rows.ts';
import type { LinesState } from './use-lines.ts';

/** A pasted row that is no line yet: its number there, and its text. */
type Waiting = Pick<PastedRow, 'row' | 'text'>;

type PasteOutcomeProps<R extends Waiting> = {
  isBusy?: boolean;
  outcome: { total: number; made: number; missing: readonly R[] } | null;
  /** Says how many rows wait. */
  missing: Text;
  /** Chooses what a row's text means. */
  picker: (row: R) => ReactNode;
  onLeaveOut: (row: R) => void;
};

/** Says what became of pasted rows, with those that wait for somebody to say what they mean. */
export function PasteOutcome<R extends Waiting>({ isBusy = false, outcome, ...props }: PasteOutcomeProps<R>) {
  const t = useT();
  const waiting = outcome?.missing ?? [];
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
            {waiting.length > 0 && ` ${t(props.missing, { count: waiting.length })}`}
          </>
        )}
      </p>
      {waiting.length > 0 && (
        <ul className="mt-2 grid max-w-220 gap-2">
          {waiting.map((row) => (
            <li
              key={row.row}
              className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-3 max-lg:grid-cols-[5rem_minmax(0,1fr)]"
            >
              <span className="text-muted">{t('Row {{number}}', { number: row.row })}</span>
              <span className="min-w-0 truncate" title={row.text}>
                {row.text}
              </span>
              <span className="min-w-0 max-lg:col-span-full">{props.picker(row)}</span>
              <Button
                aria-label={t('Leave out row {{number}}', { number: row.row })}
                className="max-lg:col-span-full"
                onClick={() => props.onLeaveOut(row)}
              >
                {t('Leave out')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ProductsPastedProps<Found> = { of: PickerSource<Found>; pasted: LinesState<Found>['pasted'] };

/** Says what became of pasted rows of products. */
export function ProductsPasted<Found>({ of, pasted }: ProductsPastedProps<Found>) {
  const t = useT();
  const { outcome, isBusy, settle } = pasted;
  return (
    <PasteOutcome
      isBusy={isBusy}
      outcome={outcome}
      missing="{{count}} products were not found."
      picker={(row) => (
        <RecordPicker
          of={of}
          aria-label={t('Product, row {{number}}', { number: row.row })}
          placeholder="Choose product…"
          value=""
          onChange={(_id, _name, record) => record && void settle(row, record)}
        />
      )}
      onLeaveOut={(row) => void settle(row)}
    />
  );
}
