import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import { ID_OFFSET, type KeyRange } from '../store/file/layout.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';
import { skipKeys } from './skip-keys.ts';

/** The documents of key ranges of one collection, in the order of their `_id`s. */
export class DocumentRange implements RowSource {
  private rest: KeyRange | undefined;
  private readonly reverse: boolean;
  private readonly stats: QueryStats;
  private readonly row = emptyRow();

  constructor(range: KeyRange, reverse: boolean, stats: QueryStats) {
    this.rest = range;
    this.reverse = reverse;
    this.stats = stats;
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    const { row, stats, reverse } = this;
    const { entry } = view.store;
    const options = { reverse, snapshot: view.snapshot };
    let isEnough = false;
    while (this.rest !== undefined && !isEnough && !slice.overNow())
      this.rest = view.store.scan(this.rest, options, () => {
        showEntry(row, entry);
        row.idKey = entry.keyBuffer;
        row.idStart = entry.keyStart + ID_OFFSET;
        row.idEnd = entry.keyEnd;
        stats.documents++;
        isEnough = !sink(row) || slice.over();
        return !isEnough;
      });
    return this.rest === undefined;
  }

  skip(view: ReadView, count: number, slice: Slice): number {
    if (this.rest === undefined) return 0;
    const { rest, left } = skipKeys(view, this.rest, this.reverse, count, slice);
    this.rest = rest;
    return rest === undefined ? 0 : left;
  }
}
