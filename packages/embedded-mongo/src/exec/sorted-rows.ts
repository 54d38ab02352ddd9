import type { ReadView } from '../catalog/read-view.ts';
import { keyText } from '../ordering/prefix.ts';
import type { Slice } from '../scheduling/slice.ts';
import { type SortField, SortKeyMaker } from '../sort/sort-key.ts';
import { Sorter } from '../sort/sorter.ts';
import { emptyRow, type Row, type RowSink, type RowSource } from './row-source.ts';

/** A row that outlives the call of a sink. */
export interface KeptRow {
  readonly document: Buffer;
  readonly idKey: Buffer;
}

/** Copies what a row shows. */
export function keepRow(row: Row): KeptRow {
  const { document, start } = row;
  return {
    document: Buffer.from(document.subarray(start, start + document.readInt32LE(start))),
    idKey: Buffer.from(row.idKey.subarray(row.idStart, row.idEnd)),
  };
}

/** Shows a kept row in a row object. */
export function showKept(row: Row, kept: KeptRow): Row {
  row.document = kept.document;
  row.start = 0;
  row.idKey = kept.idKey;
  row.idStart = 0;
  row.idEnd = kept.idKey.length;
  return row;
}

/** The rows of another source, sorted in memory. */
export class SortedRows implements RowSource {
  private readonly source: RowSource;
  private readonly keys: SortKeyMaker;
  private readonly sorter: Sorter<KeptRow>;
  private readonly row = emptyRow();
  private collected = false;

  /** @param limit how many rows are wanted at most; Infinity for all */
  constructor(source: RowSource, fields: readonly SortField[], limit: number) {
    this.source = source;
    this.keys = new SortKeyMaker(fields);
    this.sorter = new Sorter(limit, 'Sort');
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    if (!this.collected) {
      this.collected = this.source.pump(view, (row) => this.collect(row), slice);
      if (!this.collected || slice.overNow()) return false;
    }
    for (let kept = this.sorter.next(); kept !== undefined; kept = this.sorter.next()) {
      if (!sink(showKept(this.row, kept)) || slice.over()) return false;
    }
    return true;
  }

  private collect(row: Row): boolean {
    const key = this.keys.make(row.document, row.start);
    if (this.sorter.wants(key)) {
      const kept = keepRow(row);
      this.sorter.add(key, kept, kept.document.length + kept.idKey.length);
    }
    return true;
  }
}

/** Text of the `_id` key of a row. */
export function rowId(row: Row): string {
  return keyText(row.idKey, row.idStart, row.idEnd);
}
