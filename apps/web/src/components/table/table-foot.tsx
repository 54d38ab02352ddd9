import type { Sums } from '@app/schemas/kit/lists';
import { cx } from '../../lib/cx.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column } from './column.ts';

/** The totals of all matching records, other pages included. */
export type TableSums = { total: number; of: Sums };

type TableFootProps<R> = {
  columns: readonly Column<R>[];
  hidden: readonly string[];
  isNumbered: boolean;
  hasActions: boolean;
  sums: TableSums;
  className: string;
};

/** The totals below their columns; those of the first column and of hidden ones stand beside the row's name. */
export function TableFoot<R>({
  columns,
  hidden,
  isNumbered,
  hasActions,
  sums,
  className,
}: TableFootProps<R>) {
  const t = useT();
  const isHidden = ({ id }: Column<R>) => hidden.includes(id);
  const [first, ...others] = columns.filter((column) => !isHidden(column));
  const summed = columns.filter((column) => column.sum && isHidden(column));
  const beside = first?.sum?.(sums.of, t);
  return (
    <tfoot className={className}>
      <tr>
        {isNumbered && <td className="ledger-number" />}
        <th scope="row" data-phone="title">
          {t('All {{all}} that match', { all: formatAmount(sums.total) })}
          {beside && <span className="font-normal text-muted"> · {beside}</span>}
          {summed.map(({ id, header, sum, briefSum = sum }) => (
            <span key={id} className="font-normal text-muted">
              {' · '}
              {t(header)} {briefSum?.(sums.of, t)}
            </span>
          ))}
        </th>
        {others.map(({ id, header, isFigure, phone, sum }) => (
          <td
            key={id}
            className={cx(isFigure && 'ledger-figure')}
            data-phone={sum && (phone === 'figure' ? phone : 'sum')}
            data-label={sum && t(header)}
          >
            {sum && <span className="ledger-sum">{sum(sums.of, t)}</span>}
          </td>
        ))}
        {hasActions && <td className="ledger-actions" />}
      </tr>
    </tfoot>
  );
}
