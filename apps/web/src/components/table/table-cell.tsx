import { useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import type { Column } from './column.ts';
import { RowCheck } from './row-check.tsx';

type TableCellProps<R> = {
  column: Column<R>;
  record: R;
  /** Holds the row's checkbox. */
  hasCheck: boolean;
  onOpen?: ((record: R) => void) | undefined;
};

export function TableCell<R extends { _id: string }>({
  column,
  record,
  hasCheck,
  onOpen,
}: TableCellProps<R>) {
  const t = useT();
  const content = column.cell(record, t);
  const contentId = useId();
  const title = typeof content === 'string' ? content : undefined; // so that clipped text can be read
  return (
    <td
      aria-labelledby={hasCheck ? contentId : undefined}
      className={cx(column.isFigure && 'ledger-figure', column.isElastic && 'ledger-elastic')}
      data-phone={column.phone}
    >
      {hasCheck && <RowCheck id={record._id} />}
      {onOpen ? (
        <button
          id={contentId}
          type="button"
          className="ledger-content"
          title={title}
          onClick={() => onOpen(record)}
        >
          {content}
        </button>
      ) : (
        <span id={contentId} className="ledger-content" title={title}>
          {content}
        </span>
      )}
    </td>
  );
}
