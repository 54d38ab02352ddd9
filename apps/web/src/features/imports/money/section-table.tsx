import { cx } from '../../../lib/cx.ts';
import { formatMoney } from '../../../lib/format/format.ts';

/** The looks of a section's table: where it has little room, what a row is about, and its figure. */

export const tableOfSection = 'w-full @max-[40rem]:block';
export const headOfTable =
  '[&_tr]:h-9 [&_tr]:border-b [&_tr]:border-edge [&_tr]:text-left [&_tr]:text-12 [&_tr]:text-muted [&_th]:pr-3 [&_th]:font-medium [&_th]:whitespace-nowrap [&_th:last-child]:pr-0 @max-[40rem]:sr-only';
export const bodyOfTable =
  '[&_tr]:border-b @min-[40rem]:[&_tr]:h-12 @max-[40rem]:block @max-[40rem]:[&_tr]:min-h-12';
export const footOfTable =
  '[&_th]:text-left [&_th]:font-semibold [&_td]:font-semibold @min-[40rem]:[&_tr]:h-11 @max-[40rem]:block';
export const rowOfTable =
  '*:py-1.5 @min-[40rem]:*:pr-3 @min-[40rem]:*:last:pr-0 @max-[40rem]:flex @max-[40rem]:items-center @max-[40rem]:justify-between @max-[40rem]:gap-3';
/** A cell that only wide tables have room for. */
export const onWide = '@max-[40rem]:hidden';

/** A sum below its column: a single rule above, a double one below. */
export const SumCell = ({ amount, className }: { amount: number; className?: string }) => (
  <td className={cx('text-right', className)}>
    <span className="inline-block border-t border-b-3 border-t-rule border-b-rule py-1 pl-4 figures [border-bottom-style:double]">
      {formatMoney(amount)}
    </span>
  </td>
);
