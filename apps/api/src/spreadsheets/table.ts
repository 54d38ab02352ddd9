import type { Cell, CellKind } from './cells.ts';

export type Column = { header: string; kind: CellKind; width: number };

/** What a file draws: exports, receivables, statements and reports alike. */
export type Table = {
  title: string;
  /** What the table is about, such as whose it is and of which days: each with its name. */
  facts?: readonly (readonly [name: string, value: string])[];
  columns: readonly Column[];
  /** Positions of the columns that the last row adds up. */
  totals: readonly number[];
  /** A sheet of its own that explains this one. */
  help?: { title: string; lines: readonly (readonly string[])[] };
  /** As they come, in batches. */
  rows: AsyncIterable<Cell[][]>;
};
