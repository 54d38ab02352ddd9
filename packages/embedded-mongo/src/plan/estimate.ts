import type { ReadView } from '../exec/read-view.ts';
import type { AccessPath } from './access-path.ts';

/** Estimates stop counting here; more entries count as this many. */
export const ESTIMATE_LIMIT = 20_000;

interface Estimate {
  readonly entries: number;
  /** Whether there are no more than those. */
  readonly isAll: boolean;
}

/** Counts the entries of access paths, each once and only as far as it pays. */
export class Estimator {
  private readonly view: ReadView;
  private readonly known = new Map<AccessPath, Estimate>();

  constructor(view: ReadView) {
    this.view = view;
  }

  /** Number of entries of a path; if it is beyond `ESTIMATE_LIMIT`, perhaps only that. */
  entries(path: AccessPath): number {
    return this.estimate(path).entries;
  }

  /** Number of entries that a path may have at worst; an array's many entries in one document aside. */
  most(path: AccessPath): number {
    const { entries, isAll } = this.estimate(path);
    return isAll ? entries : Math.max(entries, path.collection.count);
  }

  private estimate(path: AccessPath): Estimate {
    if (path.pinned === 0 && !path.ranged) return { entries: path.collection.count, isAll: true };
    const known = this.known.get(path);
    if (known !== undefined) return known;
    let entries = 0;
    let isAll = true;
    for (const range of path.ranges) {
      const most = ESTIMATE_LIMIT - entries;
      const { counted, rest } = this.view.store.countUpTo(range, most, this.view.snapshot);
      entries += counted;
      isAll = rest === undefined;
      if (!isAll) break;
    }
    const estimate = { entries, isAll };
    this.known.set(path, estimate);
    return estimate;
  }
}
