import type { ReadView } from '../catalog/read-view.ts';
import type { KeyRange } from '../store/file/layout.ts';
import type { AccessPath } from './access-path.ts';

/** Estimates stop counting here; more entries count as this many. */
export const ESTIMATE_LIMIT = 20_000;
/** Of more ranges than this, some are counted and stand for the others. */
const MOST_RANGES = 256;

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
    const estimate = this.count(path.ranges);
    this.known.set(path, estimate);
    return estimate;
  }

  private count(ranges: readonly KeyRange[]): Estimate {
    const { store, snapshot } = this.view;
    const oneIn = Math.ceil(ranges.length / MOST_RANGES);
    let entries = 0;
    let looked = 0;
    for (let i = 0; i < ranges.length; i += oneIn) {
      const { counted, passed, rest } = store.countStep(ranges[i] as KeyRange, snapshot);
      entries += counted;
      looked += passed;
      // Whoever reads these entries has to pass removed ones as well.
      if (rest !== undefined || looked > ESTIMATE_LIMIT)
        return { entries: Math.max(entries * oneIn, ESTIMATE_LIMIT), isAll: false };
    }
    return { entries: entries * oneIn, isAll: oneIn === 1 };
  }
}
