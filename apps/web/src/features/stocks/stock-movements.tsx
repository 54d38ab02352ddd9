import { type Movement, movements, type Stock } from '@app/schemas/stocks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DialogBody } from '../../components/layers/dialog.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { pageQuery } from '../../crud/queries.ts';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
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

type Column = {
  header: Text;
  cell: (movement: Movement, t: Translate) => ReactNode;
  isFigure?: true;
};
const change: Column = {
  header: 'Change',
  cell: (movement) => <MovementChange movement={movement} />,
  isFigure: true,
};
const balance: Column = {
  header: 'Balance',
  cell: (movement) => <MovementBalance movement={movement} />,
  isFigure: true,
};
const onDesk: readonly Column[] = [
  { header: 'When', cell: (movement) => <MovementWhen movement={movement} /> },
  change,
  balance,
  { header: 'Reason', cell: reasonOf },
  { header: 'Document', cell: (movement) => <MovementDocument movement={movement} /> },
  { header: 'Who', cell: ({ user }) => user },
];
/** A phone has room for one column beside the figures: what it was, when, by which document. */
const onPhone: readonly Column[] = [
  {
    header: 'When',
    cell: (movement, t) => (
      <>
        <span className="block font-medium">{reasonOf(movement, t)}</span>
        <span className="block text-muted">
          <MovementWhen movement={movement} />
        </span>
        <MovementDocument movement={movement} />
      </>
    ),
  },
  change,
  balance,
];

/** The newest movements of one stock, and the way to all of them. */
export function StockMovements({ record: { productId, warehouseId } }: { record: Stock }) {
  const t = useT();
  const columns = useIsPhone() ? onPhone : onDesk;
  const filter = { productId: [productId._id], warehouseId: [warehouseId._id] };
  const { data, error, refetch } = useQuery(pageQuery<Movement>(movements, { page: 1, limit: 10, filter }));
  if (error) return <RowsFailed error={error} onRetry={() => void refetch()} />;
  return (
    <DialogBody>
      <table className="w-full" aria-busy={!data}>
        <thead>
          <tr className="h-9 border-b border-edge text-12 text-muted">
            {columns.map(({ header, isFigure }) => (
              <th key={header} scope="col" className={cx('font-medium', placeOf(isFigure))}>
                {t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data?.data.map((movement) => (
            <tr key={movement._id} className="h-10 border-b max-md:align-top">
              {columns.map(({ header, cell, isFigure }) => (
                <td key={header} className={cx('py-1.5', placeOf(isFigure))}>
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

const placeOf = (isFigure = false) => (isFigure ? 'pr-5 text-right last:pr-0' : 'pr-3 text-left');
