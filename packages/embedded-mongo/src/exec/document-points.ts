import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import { ID_OFFSET } from '../store/file/layout.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';

/** Documents of known keys, in the order of the list. */
export class DocumentPoints implements RowSource {
  private readonly keys: readonly Buffer[];
  private readonly stats: QueryStats;
  private next = 0;
  private readonly row = emptyRow();

  /** @param keys document keys, each at most once */
  constructor(keys: readonly Buffer[], stats: QueryStats) {
    this.keys = keys;
    this.stats = stats;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { keys, row } = this;
    while (this.next < keys.length) {
      const key = keys[this.next++] as Buffer;
      if (!view.store.peek(key, view.snapshot)) continue;
      this.stats.documents++;
      showEntry(row, view.store.entry);
      row.idKey = key;
      row.idStart = ID_OFFSET;
      row.idEnd = key.length;
      if (!sink(row) || slice.over()) break;
    }
    return this.next >= keys.length;
  }
}
