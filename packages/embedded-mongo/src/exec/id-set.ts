import { type ReadView, refuseDropped } from '../catalog/read-view.ts';
import { keyText } from '../ordering/prefix.ts';
import type { AccessPath } from '../plan/access-path.ts';
import type { Slice } from '../scheduling/slice.ts';
import { idStartInEntry, type KeyRange } from '../store/file/layout.ts';
import type { QueryStats } from './row-source.ts';

/** Collects the `_id` keys that several access paths have in common, from index entries alone. */
export class IdSet {
  private readonly stats: QueryStats;
  private readonly paths: AccessPath[];
  private pending: KeyRange[] = [];
  private current: AccessPath | undefined;
  /** What the paths before the current one have in common; undefined before the first is through. */
  private common: Set<string> | undefined;
  private collected = new Set<string>();

  /** @param paths the one with the fewest entries first */
  constructor(paths: readonly AccessPath[], stats: QueryStats) {
    this.paths = [...paths];
    this.stats = stats;
  }

  /** Texts of the `_id` keys, once `step` has returned true. */
  get ids(): ReadonlySet<string> {
    return this.common ?? new Set();
  }

  /** Does a slice of work. @returns true when all is done */
  step(view: ReadView, slice: Slice): boolean {
    for (;;) {
      if (this.pending.length > 0) {
        if (!this.readRange(view, slice)) return false;
      } else if (!this.nextPath()) return true;
    }
  }

  private nextPath(): boolean {
    if (this.current !== undefined) {
      this.common = this.collected;
      this.collected = new Set();
    }
    const done = this.common?.size === 0;
    this.current = done ? undefined : this.paths.shift();
    if (this.current === undefined) {
      this.paths.length = 0;
      return false;
    }
    this.pending = [...this.current.ranges].reverse();
    return true;
  }

  /** Reads on in the next range. @returns false if the slice is over */
  private readRange(view: ReadView, slice: Slice): boolean {
    const { index } = this.current as AccessPath;
    refuseDropped(index, view);
    const { entry } = view.store;
    const range = this.pending.pop() as KeyRange;
    const options = { keysOnly: !index.unique, snapshot: view.snapshot };
    const rest = view.store.scan(range, options, () => {
      this.stats.keys++;
      if (index.isId) this.take(keyText(entry.keyBuffer, entry.keyStart + 5, entry.keyEnd));
      else if (index.unique) this.take(keyText(entry.value, 0, entry.valueEnd));
      else
        this.take(keyText(entry.keyBuffer, idStartInEntry(entry.keyBuffer, entry.keyEnd), entry.keyEnd - 2));
      return !slice.over();
    });
    if (rest !== undefined) this.pending.push(rest);
    return !slice.overNow();
  }

  private take(id: string): void {
    if (this.common === undefined || this.common.has(id)) this.collected.add(id);
  }
}
