import type { ReadView } from '../catalog/read-view.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { KeyRange } from '../store/file/layout.ts';
import type { Skipped } from '../store/merged-reader.ts';

/** Moves the beginning of a range (its end, going down) behind a number of keys, as far as the slice allows. */
export function skipKeys(
  view: ReadView,
  from: KeyRange,
  reverse: boolean,
  count: number,
  slice: Slice,
): Skipped {
  const known = view.store.statistics.skip(from, count, reverse, view.snapshot);
  if (known !== undefined) return known;
  if (view.snapshot !== undefined) view.store.statistics.passed(from, count);
  let skipped: Skipped = { rest: from, left: count, isFound: false };
  while (skipped.rest !== undefined && skipped.left > 0 && !slice.overNow())
    skipped = view.store.skip(skipped.rest, skipped.left, view.snapshot, reverse);
  return skipped;
}
