import { type DeclaredField, type Declaring, fieldOf } from '@app/schemas/kit/declared';
import type { Label } from '@app/schemas/messages/message';
import type { Filter } from '../database/types.ts';
import type { Cell, CellKind } from './cells.ts';
import type { Column, Table } from './table.ts';

/** Range of a report: whole days, both included. */
export type ReportRange = { startDate?: Date; endDate?: Date; warehouseId?: string };

/** How stored records with names become a table. */
export type Sheet = {
  title: Label;
  /** Names the kind of its records. */
  model: string;
  columns: readonly Column[];
  rows: (record: object, range: ReportRange) => Cell[][];
  /** Fields that the rows are made of, where records have many more. */
  fields?: readonly string[];
  /** Expression that counts a record's rows; without it, each has one. */
  rowCount?: (range: ReportRange) => Filter;
};

/** Further rows that a report's records have of another day, such as of what came back: they stand among its own. */
type Among = {
  /** Selects the records that have any. */
  filter: (range: ReportRange, timeZone: string) => Filter;
  /** Makes of those records one for each of the further days, in their order. */
  stages: (range: ReportRange, timeZone: string) => Filter[];
  /** Expression that counts the rows of what `stages` make. */
  rowCount: (range: ReportRange) => Filter;
  /** The moment that both kinds of records are ordered by. */
  at: (record: object) => number;
};

/** A report: its records, their order and its totals. */
export type Report = Sheet & {
  /** Selects the records of a range. Creation times fall on days of the given time zone. */
  filter: (range: ReportRange, timeZone: string) => Filter;
  /** Order of the rows; an index serves it. */
  sort: Record<string, 1 | -1>;
  among?: Among;
  totals: Table['totals'];
};

/** A column with its value. Dates come as stored, not as texts. */
type ValueColumn<T> = Column & { value: (item: T) => unknown; isTotalled?: boolean };

const columnOf =
  (kind: CellKind) =>
  <T>(header: string, width: number, value: (item: T) => unknown): ValueColumn<T> => ({
    header,
    kind,
    width,
    value,
  });
/** Makes a column of a kind from its header, its width in characters and its value. */
export const column = {
  text: columnOf('text'),
  word: columnOf('word'),
  date: columnOf('date'),
  money: columnOf('money'),
  quantity: columnOf('quantity'),
  count: columnOf('count'),
};
type NamedColumn = {
  width: number;
  header?: Label;
  kind?: CellKind;
  isTotalled?: boolean;
  /** Holds a choice's stored values in place of their labels. */
  isAsStored?: boolean;
};

const kindOf: Readonly<Record<DeclaredField['kind'], CellKind>> = {
  text: 'text',
  phone: 'text',
  'document number': 'text',
  password: 'text',
  reference: 'text',
  choice: 'word',
  flag: 'word',
  date: 'date',
  moment: 'date',
  money: 'money',
  quantity: 'quantity',
  count: 'count',
};

/** A resource's columns: the names of its fields, each with its width, and with what differs from their declaration. */
export type NamedColumns = Readonly<Record<string, number | NamedColumn>>;

export const columnsOf = (of: Declaring, fields: NamedColumns): ValueColumn<object>[] =>
  Object.entries(fields).map(([name, given]) => {
    const declared = fieldOf(of, name);
    if (!declared) throw new Error(`No field is declared as ${name}`);
    const { isAsStored, ...differing }: NamedColumn = typeof given === 'number' ? { width: given } : given;
    return {
      header: declared.label,
      kind: kindOf[declared.kind],
      value: (record) => shown(declared, valueAt(record, name), isAsStored),
      ...differing,
    };
  });

const valueAt = (record: object, path: string) =>
  path
    .split('.')
    .reduce((at: unknown, part) => (at as Record<string, unknown> | null | undefined)?.[part], record);

function shown({ kind, options }: DeclaredField, value: unknown, isAsStored?: boolean): unknown {
  if (kind === 'reference') return (value as { name?: string } | undefined)?.name;
  if (kind === 'flag' && !isAsStored) return value ? 'Yes' : 'No';
  if (kind === 'choice' && !isAsStored) return options?.[String(value)] ?? value;
  return value;
}

/** Adds the column up in the last row. */
export const totalled = <T>(one: ValueColumn<T>): ValueColumn<T> => ({ ...one, isTotalled: true });

/** Lays a table of these columns out, with a row for each item of a record; by default the record is the only one. */
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

/** Builds a table of what is read already. */
export const tableOfItems = <T extends object>(
  head: Pick<Table, 'title' | 'facts'>,
  columns: readonly ValueColumn<T>[],
  items: readonly T[],
): Table => tableOfBatches(head, columns, [items]);

/** Builds a table of what is read some at a time. */
export function tableOfBatches<T extends object>(
  { title, facts }: Pick<Table, 'title' | 'facts'>,
  columns: readonly ValueColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): Table {
  const { rows: rowsOf, ...layout } = tableOf(columns);
  async function* rows() {
    for await (const items of batches) yield items.flatMap((item) => rowsOf(item, {}));
  }
  return { title, ...(facts && { facts }), ...layout, rows: rows() };
}
