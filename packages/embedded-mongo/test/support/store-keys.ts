import type { KeyRange } from '../../src/store/file/layout.ts';
import type { Skipped } from '../../src/store/merged-reader.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';
import type { Store } from '../../src/store/store.ts';

/** Counts the keys of a range step by step. */
export function countKeys(store: Store, range: KeyRange, snapshot?: Snapshot): number {
  let counted = 0;
  for (let left: KeyRange | undefined = range; left !== undefined; ) {
    const step: ReturnType<Store['countStep']> = store.countStep(left, snapshot);
    counted += step.counted;
    left = step.rest;
  }
  return counted;
}

/** The key that a number of others come before in a range, if it has more than those. */
export function keyAfter(
  store: Store,
  range: KeyRange,
  entries: number,
  snapshot?: Snapshot,
  reverse = false,
): Buffer | undefined {
  let skipped: Skipped = { rest: range, left: entries, isFound: false };
  while (skipped.rest !== undefined && !skipped.isFound)
    skipped = store.skip(skipped.rest, skipped.left, snapshot, reverse);
  const { rest } = skipped;
  // Going down, what is left ends right behind the key.
  return reverse ? rest?.end.subarray(0, -1) : rest?.start;
}
