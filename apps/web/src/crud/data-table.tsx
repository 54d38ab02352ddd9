import { columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';
import type { ListState } from './list-state.ts';
import type { Column, RecordBase, ResourceView } from './resource-view.ts';
import { TableCell } from './table-cell.tsx';
import { TableHead } from './table-head.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useRowOpening } from './use-row-opening.ts';

const features = tableFeatures({ columnVisibilityFeature });

type DataTableProps<R extends RecordBase> = {
  view: ResourceView<R>;
  rows: readonly R[];
  /** The number before the first row's. */
  before: number;
  hidden: readonly string[];
  isCompact: boolean;
  /** The rows of the page before, until the next one is there. */
  isStale: boolean;
  sort: ListState['sort'];
  onSort: (field: string) => void;
  /** What a click on a row opens, if anything. */
  onOpen: ((record: R) => void) | undefined;
  /** The cell at the end of a row. */
  actions: (record: R) => ReactNode;
  /** In place of the rows: there are none, or none could be had. */
  instead?: ReactNode;
  /** So many rows are about to be there. */
  loadingRows?: number | undefined;
};

/** A ledger: a head that stays, numbered rows, a margin line after the first column. */
export function DataTable<R extends RecordBase>(props: DataTableProps<R>) {
  const { view, rows, hidden, loadingRows, instead, onOpen } = props;
  const t = useT();
  const isNumbered = view.isNumbered !== false;
  const columns = useMemo(() => columnDefs(view, onOpen), [view, onOpen]);
  const table = useTable({
    features,
    columns,
    data: rows as R[],
    getRowId: (record) => record._id,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
  const body = useRowOpening(rows, onOpen);
  const shown = view.columns.filter(({ id }) => !hidden.includes(id));

  return (
    <table className={cx('ledger', props.isCompact && 'ledger-compact')} aria-busy={Boolean(loadingRows)}>
      <TableHead
        columns={shown}
        isNumbered={isNumbered}
        sortable={view.resource.sortable}
        sort={props.sort}
        onSort={props.onSort}
      />
      <tbody ref={body} className={cx(props.isStale && 'opacity-60', onOpen && 'ledger-openable')}>
        {loadingRows ? (
          <TableSkeleton rows={loadingRows} columns={shown} isNumbered={isNumbered} />
        ) : instead ? (
          <tr>
            <td colSpan={shown.length + Number(isNumbered) + 1} className="ledger-instead">
              {instead}
            </td>
          </tr>
        ) : (
          table.getRowModel().rows.map((row, index) => (
            <tr key={row.id} data-id={row.id}>
              {isNumbered && <td className="ledger-number">{props.before + index + 1}</td>}
              {row.getVisibleCells().map((cell) => (
                <table.FlexRender key={cell.id} cell={cell} />
              ))}
              <td aria-label={t('Actions')} className="ledger-actions">
                {props.actions(row.original)}
              </td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  );
}

/** The table's columns from the view's; the one that names the record opens it by keyboard. */
function columnDefs<R extends RecordBase>({ columns }: ResourceView<R>, onOpen?: (record: R) => void) {
  const naming: Column<R> | undefined = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  return columns.map((column) => ({
    id: column.id,
    cell: ({ row }: { row: { original: R } }) => (
      <TableCell column={column} record={row.original} onOpen={column === naming ? onOpen : undefined} />
    ),
  }));
}
