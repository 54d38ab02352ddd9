import type { Filter, StoredModel } from '../../database/model.ts';
import type { ReportRange } from './report-request.model.ts';

/** How a column's values are written: real dates and numbers, never texts that look like them. */
export type CellKind = 'text' | 'date' | 'money' | 'quantity' | 'count';
export type Cell = string | number | Date | null;

type Column = { header: string; kind: CellKind; width: number };

/** A kind of spreadsheet: which records it takes, and the rows that it makes of them. */
export type Report = {
  title: string;
  model: StoredModel;
  columns: readonly Column[];
  /** The records of a range. Days of recording are days of the given time zone. */
  filter: (range: ReportRange, timeZone: string) => Filter;
  /** The order of the rows, which an index serves. */
  sort: Record<string, 1 | -1>;
  /** The rows of one stored record, with names. */
  rows: (record: Record<string, unknown>, range: ReportRange) => Cell[][];
  /** Which columns the last row adds up, by their position. */
  totals: readonly number[];
};
