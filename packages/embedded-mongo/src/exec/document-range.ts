import type { KeyRange } from '../storage/key-range.ts';
import { ID_OFFSET } from '../storage/layout.ts';
import type { ReadView } from './read-view.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';
import { skipKeys } from './skip-keys.ts';
import type { Slice } from './slice.ts';

/** The documents of key ranges of one collection, in the order of their `_id`s. */
export class DocumentRange implements RowSource {
  private range: KeyRange;
  private readonly reverse: boolean;
  private readonly stats: QueryStats;
  private started = false;
  private readonly row = emptyRow();

  constructor(range: KeyRange, reverse: boolean, stats: QueryStats) {
    this.range = range;
    this.reverse = reverse;
    this.stats = stats;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { row, stats, reverse } = this;
    const { entry } = view.store;
    const options = { reverse, exclusive: this.started, snapshot: view.snapshot };
    return view.store.scan(this.range, options, () => {
      showEntry(row, entry);
      row.idKey = entry.keyBuffer;
      row.idStart = entry.keyStart + ID_OFFSET;
      row.idEnd = entry.keyEnd;
      stats.documents++;
      if (sink(row) && !slice.over()) return true;
      this.continueBehind(Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd)));
      return false;
    });
  }

  skip(view: ReadView, count: number, slice: Slice): number {
    const skipped = skipKeys(view, this.range, this.reverse, count, slice);
    this.range = skipped.range ?? { start: this.range.end, end: this.range.end };
    return skipped.range === undefined ? 0 : skipped.left;
  }

  private continueBehind(key: Buffer): void {
    const { start, end } = this.range;
    this.range = this.reverse ? { start, end: key } : { start: key, end };
    this.started = true;
  }
}
