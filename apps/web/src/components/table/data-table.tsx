import { FlexRender, type Row as TableRow, tableFeatures, useTable } from '@tanstack/react-table';
import { type CSSProperties, memo, type ReactNode, Suspense, useMemo } from 'react';
import { useSlow } from '../../lib/browser/use-slow.ts';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useHandingOnFocus } from '../use-handing-on-focus.ts';
import type { Column, Sort } from './column.ts';
import { RowCheck } from './row-check.tsx';
import { type Selection, SelectionContext } from './selection.ts';
import { TableCell } from './table-cell.tsx';
import type { TableSums } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useRowOpening } from './use-row-opening.ts';

const TableFoot = lazyComponent(() => import('./table-foot.tsx'), 'TableFoot');

const features = tableFeatures({});

type Row = { _id: string };

type DataTableProps<R extends Row> = {
  columns: readonly Column<R>[];
  /** The fields by which the list can be sorted. */
  sortable: readonly string[];
  isNumbered: boolean;
  /** Accessible name of a table that scrolls sideways. */
  wideName?: string | undefined;
  rows: readonly R[];
  /** Returns the row's number. */
  numberOf: (record: R) => number;
  /** A line above the rows that tells which ones they are. */
  lead?: Text | undefined;
  hidden: readonly string[];
  isCompact: boolean;
  /** Set while the previous page's rows show until the next ones load. */
  isStale: boolean;
  sort: Sort | undefined;
  onSort: (field: string) => void;
  /** The selected rows, where rows can be selected. */
  selection?: Selection | undefined;
  /** Opens a clicked row, where rows open. */
  onOpen: ((record: R) => void) | undefined;
  /** Renders the cell at the end of a row. */
  actions: ((record: R) => ReactNode) | undefined;
  /** Replaces the rows when there are none, or loading failed. */
  instead?: ReactNode;
  sums?: TableSums | undefined;
  /** The number of rows being loaded. */
  loadingRows?: number | undefined;
};

/** A ledger: sticky header, numbered rows, a margin line after the first column. */
export function DataTable<R extends Row>(props: DataTableProps<R>) {
  const { isNumbered, rows, hidden, loadingRows, instead, onOpen, actions } = props;
  const t = useT();
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
  const isWaiting = useSlow(props.isStale);
  const isBusy = Boolean(loadingRows) || props.isStale;
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
            !hasActions && 'ledger-still',
          )}
          style={{ '--columns': shown.length } as CSSProperties}
          aria-busy={isBusy}
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
              <TableLead
                isNumbered={isNumbered}
                columns={shown.length + Number(hasActions)}
                text={props.lead}
              />
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
            <Suspense>
              <TableFoot
                columns={props.columns}
                hidden={hidden}
                isNumbered={isNumbered}
                hasActions={hasActions}
                sums={props.sums}
                className={cx(isWaiting && 'opacity-60')}
              />
            </Suspense>
          )}
        </table>
        {isBusy && <p className="hidden print:block">{t('loading...')}</p>}
      </SelectionContext>
    </div>
  );
}

type TableLeadProps = { isNumbered: boolean; columns: number; text: Text };

function TableLead({ isNumbered, columns, text }: TableLeadProps) {
  const t = useT();
  return (
    <tr className="ledger-lead">
      {isNumbered && <td className="ledger-number" />}
      <td colSpan={columns}>{t(text)}</td>
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

/** Memoized: turning a page or opening a record leaves the 25 rows as they are. */
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

/** Builds the table's columns from the view's; the column that names the record holds the button that opens it. */
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
