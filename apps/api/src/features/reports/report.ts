import type { Filter, StoredModel } from '../../database/model.ts';
import type { Cell, CellKind } from './cells.ts';
import type { ReportRange } from './report-request.model.ts';

type Column = { header: string; kind: CellKind; width: number };

/** A table in a file, and the rows that it makes of a stored record, with names. */
export type Sheet = {
  title: string;
  model: StoredModel;
  columns: readonly Column[];
  rows: (record: object, range: ReportRange) => Cell[][];
  /** How many rows that is, as the database counts them: one for each record unless told otherwise. */
  rowCount?: (range: ReportRange) => Filter;
};

/** A report: which records it takes, in which order, and what it adds up. */
export type Report = Sheet & {
  /** The records of a range. Days of recording are days of the given time zone. */
  filter: (range: ReportRange, timeZone: string) => Filter;
  /** The order of the rows, which an index serves. */
  sort: Record<string, 1 | -1>;
  /** Which columns the last row adds up, by their position. */
  totals: readonly number[];
};

/** A column with the value that it shows. Stored dates are dates, where answers have texts. */
type ValueColumn<T> = Column & { value: (item: T) => unknown; isTotalled?: boolean };

const columnOf =
  (kind: CellKind) =>
  <T>(header: string, width: number, value: (item: T) => unknown): ValueColumn<T> => ({
    header,
    kind,
    width,
    value,
  });
/** A column by what it shows: its head, its width in letters, and the value of each item. */
export const column = {
  text: columnOf('text'),
  word: columnOf('word'),
  date: columnOf('date'),
  money: columnOf('money'),
  quantity: columnOf('quantity'),
  count: columnOf('count'),
};
/** The same, added up in the last row. */
export const totalled = <T>(one: ValueColumn<T>): ValueColumn<T> => ({ ...one, isTotalled: true });

/** The table of these columns, with a row for each item that a record holds: for itself unless told otherwise. */
export const tableOf = <T>(
  columns: readonly ValueColumn<T>[],
  items: (record: object, range: ReportRange) => readonly T[] = (record) => [record as T],
): Pick<Report, 'columns' | 'rows' | 'totals'> => ({
  columns,
  rows: (record, range) =>
    items(record, range).map((item) => columns.map(({ value }) => cellOf(value(item)))),
  totals: columns.flatMap(({ isTotalled }, at) => (isTotalled ? [at] : [])),
});

const cellOf = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Date || Array.isArray(value)
    ? value
    : null;
