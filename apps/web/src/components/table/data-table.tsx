import { FlexRender, type Row as TableRow, tableFeatures, useTable } from '@tanstack/react-table';
import { type CSSProperties, memo, type ReactNode, useMemo } from 'react';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useHandingOnFocus } from '../use-handing-on-focus.ts';
import type { Column, Sort } from './column.ts';
import { RowCheck } from './row-check.tsx';
import { type Selection, SelectionContext } from './selection.ts';
import { TableCell } from './table-cell.tsx';
import { TableFoot, type TableSums } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useRowOpening } from './use-row-opening.ts';

const features = tableFeatures({});

/** An answer that comes sooner isn't announced: dimming every row for a blink flickers, and costs a paint of them all. */
const DIM_AFTER_MS = 200;

type Row = { _id: string };

type DataTableProps<R extends Row> = {
  columns: readonly Column<R>[];
  /** The fields that the list can be sorted by. */
  sortable: readonly string[];
  isNumbered: boolean;
  /** Scrolls sideways; its name says of what, to whom can't see it. */
  wideName?: string | undefined;
  rows: readonly R[];
  /** The number that a row carries. */
  numberOf: (record: R) => number;
  /** Said above the rows of which of them these are. */
  lead?: string | undefined;
  hidden: readonly string[];
  isCompact: boolean;
  /** The rows of the page before, until the next one is there. */
  isStale: boolean;
  sort: Sort | undefined;
  onSort: (field: string) => void;
  /** Which rows are chosen, where rows can be. */
  selection?: Selection | undefined;
  /** What a click on a row opens, if anything. */
  onOpen: ((record: R) => void) | undefined;
  /** The cell at the end of a row, if there is one. */
  actions: ((record: R) => ReactNode) | undefined;
  /** In place of the rows: there are none, or none could be had. */
  instead?: ReactNode;
  sums?: TableSums | undefined;
  /** So many rows are about to be there. */
  loadingRows?: number | undefined;
};

/** A ledger: a head that stays, numbered rows, a margin line after the first column. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { isNumbered, rows, hidden, loadingRows, instead, onOpen, actions } = props;
  const hasActions = actions !== undefined;
  const columns = useMemo(
    () => columnDefs(props.columns, isNumbered, onOpen),
    [props.columns, isNumbered, onOpen],
  );
  const table = useTable({
    features,
    columns,
    data: rows as R[],
    getRowId: (record) => record._id,
  });
  const body = useRowOpening(rows, onOpen);
  const isWaiting = useDebounced(props.isStale, DIM_AFTER_MS) && props.isStale;
  const shown = props.columns.filter(({ id }) => !hidden.includes(id));

  return (
    <div
      className={cx('ledger-box', props.wideName && 'ledger-wide')}
      {...(props.wideName && { role: 'region', tabIndex: 0, 'aria-label': props.wideName })}
    >
      <SelectionContext value={props.selection ?? null}>
        <table
          className={cx(
            'ledger',
            props.isCompact && 'ledger-compact',
            props.selection && 'ledger-selectable',
          )}
          style={{ '--columns': shown.length } as CSSProperties}
          aria-busy={Boolean(loadingRows) || props.isStale}
        >
          <TableHead
            columns={shown}
            isNumbered={isNumbered}
            isWide={props.wideName !== undefined}
            hasActions={hasActions}
            sortable={props.sortable}
            sort={props.sort}
            onSort={props.onSort}
          />
          <tbody ref={body} className={cx(isWaiting && 'opacity-60', onOpen && 'ledger-openable')}>
            {props.lead && !loadingRows && (
              <TableLead isNumbered={isNumbered} columns={shown.length + Number(hasActions)}>
                {props.lead}
              </TableLead>
            )}
            {loadingRows ? (
              <TableSkeleton
                rows={loadingRows}
                columns={shown}
                isNumbered={isNumbered}
                hasActions={hasActions}
              />
            ) : instead ? (
              <tr>
                <td
                  colSpan={shown.length + Number(isNumbered) + Number(hasActions)}
                  className="ledger-instead"
                >
                  {instead}
                </td>
              </tr>
            ) : (
              table
                .getRowModel()
                .rows.map((row) => (
                  <LedgerRow
                    key={row.id}
                    row={row}
                    number={isNumbered ? props.numberOf(row.original) : undefined}
                    hidden={hidden}
                    isSelected={props.selection?.isSelected(row.id) ?? false}
                    actions={actions}
                  />
                ))
            )}
          </tbody>
          {props.sums && (
            <TableFoot columns={shown} isNumbered={isNumbered} hasActions={hasActions} sums={props.sums} />
          )}
        </table>
      </SelectionContext>
    </div>
  );
}

type TableLeadProps = { isNumbered: boolean; columns: number; children: string };

function TableLead({ isNumbered, columns, children }: TableLeadProps) {
  const t = useT();
  return (
    <tr className="ledger-lead">
      {isNumbered && <td className="ledger-number" />}
      <td colSpan={columns}>{t(children)}</td>
    </tr>
  );
}

type LedgerRowProps<R extends Row> = {
  row: TableRow<typeof features, R>;
  number: number | undefined;
  hidden: readonly string[];
  isSelected: boolean;
  actions: DataTableProps<R>['actions'];
};

/** Drawn again only when it changes itself: turning a page or opening a record leaves 25 of them as they are. */
const LedgerRow = memo(DrawnRow) as typeof DrawnRow;

function DrawnRow<R extends Row>({ row, number, hidden, isSelected, actions }: LedgerRowProps<R>) {
  const t = useT();
  const element = useHandingOnFocus<HTMLTableRowElement>();
  return (
    <tr ref={element} data-id={row.id} data-selected={isSelected || undefined}>
      {number !== undefined && (
        <td aria-label={String(number)} className="ledger-number">
          <RowCheck id={row.id} />
          {number}
        </td>
      )}
      {row
        .getAllCells()
        .map((cell) => !hidden.includes(cell.column.id) && <FlexRender key={cell.id} cell={cell} />)}
      {actions && (
        <td aria-label={t('Actions')} className="ledger-actions">
          {actions(row.original)}
        </td>
      )}
    </tr>
  );
}

/** The table's columns from the view's; the one that names the record opens it by keyboard. */
function columnDefs<R extends Row>(
  columns: readonly Column<R>[],
  isNumbered: boolean,
  onOpen?: (record: R) => void,
) {
  const naming: Column<R> | undefined = columns.find(({ phone }) => phone === 'title') ?? columns[0];
  return columns.map((column) => ({
    id: column.id,
    cell: ({ row }: { row: { original: R } }) => (
      <TableCell
        column={column}
        record={row.original}
        hasCheck={!isNumbered && column === columns[0]}
        onOpen={column === naming ? onOpen : undefined}
      />
    ),
  }));
}
