import type { Sums } from '@app/schemas/kit/lists';
import { cx } from '../../lib/cx.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column } from './column.ts';

/** The totals of all matching records, other pages included. */
export type TableSums = { total: number; of: Sums };

type TableFootProps<R> = {
  columns: readonly Column<R>[];
  isNumbered: boolean;
  hasActions: boolean;
  sums: TableSums;
};

/** The totals below their columns; the first column's stands beside the row's name. */
export function TableFoot<R>({ columns, isNumbered, hasActions, sums }: TableFootProps<R>) {
  const t = useT();
  const [first, ...others] = columns;
  const beside = first?.sum?.(sums.of, t);
  return (
    <tfoot>
      <tr>
        {isNumbered && <td className="ledger-number" />}
        <th scope="row" data-phone="title">
          {t('All {{all}} that match', { all: formatAmount(sums.total) })}
          {beside && <span className="font-normal text-muted"> · {beside}</span>}
        </th>
        {others.map(({ id, isFigure, phone, sum }) => (
          <td key={id} className={cx(isFigure && 'ledger-figure')} data-phone={phone}>
            {sum?.(sums.of, t)}
          </td>
        ))}
        {hasActions && <td className="ledger-actions" />}
      </tr>
    </tfoot>
  );
}
