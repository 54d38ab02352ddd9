import { Skeleton } from '../ui/skeleton.tsx';
import type { Column } from './column.ts';

/** Varying widths that resemble words, the same on every load. */
const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-2/3'];

type TableSkeletonProps<R> = {
  rows: number;
  columns: readonly Column<R>[];
  isNumbered: boolean;
  hasActions: boolean;
};

/** Placeholder rows in the shape of those being loaded. */
export function TableSkeleton<R>({ rows, columns, isNumbered, hasActions }: TableSkeletonProps<R>) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row} className="ledger-loading">
      {isNumbered && (
        <td className="ledger-number">
          <Skeleton className="w-4" />
        </td>
      )}
      {columns.map(({ id, isFigure, phone }, index) => (
        <td key={id} className={isFigure ? 'ledger-figure' : undefined} data-phone={phone}>
          <Skeleton className={isFigure ? 'w-12' : (WIDTHS[(row + index) % WIDTHS.length] ?? '')} />
        </td>
      ))}
      {hasActions && <td className="ledger-actions" />}
    </tr>
  ));
}
