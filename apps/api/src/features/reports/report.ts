import type { Filter, StoredModel } from '../../database/model.ts';
import type { ReportRange } from './report-request.model.ts';

/** How a column's values are written: real dates and numbers, never texts that look like them. */
export type CellKind = 'text' | 'date' | 'money' | 'quantity' | 'count';
export type Cell = string | number | Date | null;

type Column = { header: string; kind: CellKind; width: number };

/** A table in a file, and the rows that it makes of a stored record, with names. */
export type Sheet = {
  title: string;
  model: StoredModel;
  columns: readonly Column[];
  rows: (record: Record<string, unknown>, range: ReportRange) => Cell[][];
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
