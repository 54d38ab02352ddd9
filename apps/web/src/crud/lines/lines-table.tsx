import { cx } from '../../lib/cx.ts';
import type { PickerSource } from '../resource-view.ts';
import { LineRows, type LineRowsProps } from './line-rows.tsx';
import { ProductsPasted } from './paste-outcome.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanOutcome } from './scan-outcome.tsx';
import type { LinesState } from './use-lines.ts';

type LinesTableProps<Found> = Omit<LineRowsProps, 'lines' | 'last'> & {
  lines: LinesState<Found>;
  of: PickerSource<Found>;
};

/** Lines of products as a ledger, with the field below them that takes a scan. */
export function LinesTable<Found>({ lines, of, ...props }: LinesTableProps<Found>) {
  return (
    <>
      <LineRows
        {...props}
        lines={lines}
        last={
          <div className={cx(props.grid, 'border-b py-2')}>
            <div className="min-w-0 max-lg:col-span-full lg:col-start-2">
              <ScanField
                ref={lines.scan}
                of={of}
                onTake={(found) => void lines.take(found)}
                onScan={lines.scans.scan}
              />
            </div>
          </div>
        }
      />
      <ScanOutcome scans={lines.scans} />
      <ProductsPasted of={of} pasted={lines.pasted} />
    </>
  );
}
