import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import { emptyRow, type RowSink, type RowSource } from './row-source.ts';
import { type KeptRow, showKept } from './sorted-rows.ts';

/** Rows from a list. */
export class KeptRows implements RowSource {
  private readonly rows: readonly KeptRow[];
  private next = 0;
  private readonly row = emptyRow();

  constructor(rows: readonly KeptRow[]) {
    this.rows = rows;
  }

  pump(_view: ReadView, sink: RowSink, slice: Slice): boolean {
    while (this.next < this.rows.length) {
      const kept = this.rows[this.next++] as KeptRow;
      if (!sink(showKept(this.row, kept)) || slice.over()) break;
    }
    return this.next >= this.rows.length;
  }
}
