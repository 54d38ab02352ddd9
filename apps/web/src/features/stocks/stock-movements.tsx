import { type Movement, movements, type Stock } from '@app/schemas/stocks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DialogBody } from '../../components/layers/dialog.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { pageQuery } from '../../crud/queries.ts';
import { cx } from '../../lib/cx.ts';
import { type Text, type Translate, useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import {
  MovementBalance,
  MovementChange,
  MovementDocument,
  MovementWhen,
  reasonOf,
} from './movement-cells.tsx';

/** Whether a column's values are figures, and whether a phone has room for it. */
type Column = {
  header: Text;
  cell: (movement: Movement, t: Translate) => ReactNode;
  isFigure?: true;
  isWideOnly?: true;
};
const columns: readonly Column[] = [
  { header: 'When', cell: (movement) => <MovementWhen movement={movement} /> },
  { header: 'Change', cell: (movement) => <MovementChange movement={movement} />, isFigure: true },
  { header: 'Balance', cell: (movement) => <MovementBalance movement={movement} />, isFigure: true },
  { header: 'Reason', cell: reasonOf },
  { header: 'Document', cell: (movement) => <MovementDocument movement={movement} /> },
  { header: 'Who', cell: ({ user }) => user, isWideOnly: true },
];

/** The newest movements of one stock, and the way to all of them. */
export function StockMovements({ record: { productId, warehouseId } }: { record: Stock }) {
  const t = useT();
  const filter = { productId: [productId._id], warehouseId: [warehouseId._id] };
  const { data, error, refetch } = useQuery(pageQuery<Movement>(movements, { page: 1, limit: 10, filter }));
  if (error) return <RowsFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DialogBody>
      <table className="w-full" aria-busy={!data}>
        <thead>
          <tr className="h-9 border-b border-edge text-12 text-muted">
            {columns.map(({ header, ...column }) => (
              <th key={header} scope="col" className={cx('font-medium', placeOf(column))}>
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.data.map((movement) => (
            <tr key={movement._id} className="h-10 border-b">
              {columns.map(({ header, cell, ...column }) => (
                <td key={header} className={cx('py-1.5', placeOf(column))}>
                  {cell(movement, t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!data && <Skeleton className="my-4 w-3/5" />}
      <Link
        to={`${paths.movements}?productId=${productId._id}&warehouseId=${warehouseId._id}`}
        className="mt-4 inline-block py-1.5 text-primary hover:underline"
      >
        {t('All movements of this stock')}
      </Link>
    </DialogBody>
  );
}

const placeOf = ({ isFigure, isWideOnly }: Pick<Column, 'isFigure' | 'isWideOnly'>) =>
  cx(isFigure ? 'pr-5 text-right' : 'pr-3 text-left', isWideOnly && 'max-md:hidden');
