import type { ReadView } from '../catalog/read-view.ts';
import { keyOfText } from '../ordering/prefix.ts';
import type { AccessPath } from '../plan/access-path.ts';
import type { IdOrder } from '../plan/plan.ts';
import type { Slice } from '../scheduling/slice.ts';
import { RunMerger } from '../sort/run-merger.ts';
import { documentKey, ID_OFFSET } from '../store/file/layout.ts';
import { IdSet } from './id-set.ts';
import { emptyRow, type QueryStats, type RowSink, type RowSource, showEntry } from './row-source.ts';

const RUN = 4096;

/** The documents of an `IdSet`, in the order of `_id` if one is wanted. */
export class IdRows implements RowSource {
  private readonly prefix: Buffer;
  private readonly order: IdOrder;
  private readonly stats: QueryStats;
  private readonly set: IdSet;
  private readonly row = emptyRow();
  private unsorted: Iterator<string> | undefined;
  private readonly runs: string[][] = [];
  private merger: RunMerger<string> | undefined;

  constructor(paths: readonly AccessPath[], order: IdOrder, stats: QueryStats) {
    this.prefix = (paths[0] as AccessPath).collection.prefix;
    this.order = order;
    this.stats = stats;
    this.set = new IdSet(paths, stats);
  }

  pump(view: ReadView, sink: RowSink, slice: Slice): boolean {
    if (this.merger === undefined && !this.prepare(view, slice)) return false;
    const { row, stats } = this;
    for (let id = this.merger?.next(); id !== undefined; id = this.merger?.next()) {
      const key = documentKey(this.prefix, keyOfText(id));
      if (!view.store.peek(key, view.snapshot)) continue;
      stats.documents++;
      showEntry(row, view.store.entry);
      row.idKey = key;
      row.idStart = ID_OFFSET;
      row.idEnd = key.length;
      if (!sink(row) || slice.over()) return false;
    }
    return true;
  }

  /** Collects the ids and sorts them in runs. @returns false if the slice is over before the end */
  private prepare(view: ReadView, slice: Slice): boolean {
    if (this.unsorted === undefined) {
      if (!this.set.step(view, slice)) return false;
      this.unsorted = this.set.ids.values();
    }
    for (;;) {
      const run = this.nextRun(this.unsorted);
      if (run.length === 0) break;
      this.runs.push(run);
      if (slice.overNow()) return false;
    }
    this.merger = new RunMerger(this.runs, comparisons[this.order]);
    return true;
  }

  private nextRun(ids: Iterator<string>): string[] {
    const run: string[] = [];
    while (run.length < RUN) {
      const next = ids.next();
      if (next.done) break;
      run.push(next.value);
    }
    return this.order === 'none' ? run : run.sort(comparisons[this.order]);
  }
}

function ascending(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const comparisons = {
  ascending,
  descending: (a: string, b: string) => ascending(b, a),
  none: () => 0,
} as const;
