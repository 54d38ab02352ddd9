import type { ReadView } from '../exec/read-view.ts';
import type { AccessPath } from './access-path.ts';

/** Estimates stop counting here; more entries count as this many. */
export const ESTIMATE_LIMIT = 20_000;

/** Counts the entries of access paths, each once and only as far as it pays. */
export class Estimator {
  private readonly view: ReadView;
  private readonly known = new Map<AccessPath, number>();

  constructor(view: ReadView) {
    this.view = view;
  }

  /** Number of entries of a path, at most about `ESTIMATE_LIMIT`. */
  entries(path: AccessPath): number {
    const known = this.known.get(path);
    if (known !== undefined) return known;
    if (path.pinned === 0 && !path.ranged) return path.collection.count;
    let counted = 0;
    for (const range of path.ranges) {
      counted += this.view.store.countUpTo(range, ESTIMATE_LIMIT - counted, this.view.snapshot);
      if (counted >= ESTIMATE_LIMIT) break;
    }
    this.known.set(path, counted);
    return counted;
  }

  /** Number of entries that a path may have at worst; an array's many entries in one document aside. */
  most(path: AccessPath): number {
    const counted = this.entries(path);
    return counted < ESTIMATE_LIMIT ? counted : Math.max(counted, path.collection.count);
  }
}
