import { cx } from '../../../lib/cx.ts';
import { formatAmount } from '../../../lib/format/format.ts';

/** A difference, with its sign. */
export function Signed({
  value,
  format = formatAmount,
}: {
  value: number;
  format?: (value: number) => string;
}) {
  return (
    <span
      className={cx(
        'figures',
        value > 0 && 'text-green',
        value < 0 && 'text-danger',
        value === 0 && 'text-muted',
      )}
    >
      {value > 0 && '+'}
      {format(value)}
    </span>
  );
}
