import { rightAfter } from '../ordering/prefix.ts';
import type { KeyRange } from '../storage/key-range.ts';
import type { ReadView } from './read-view.ts';
import type { Slice } from './slice.ts';

/** How many keys are left out in one native step; about a millisecond. */
const SKIP_STEP = 20_000;

/** How far a skip came. */
export interface Skipped {
  /** What is left of the range; undefined if the skip used all of it up. */
  readonly range: KeyRange | undefined;
  /** How many more keys are to be left out. */
  readonly left: number;
}

/** Moves the beginning of a range (its end, going down) behind a number of keys, as far as the slice allows. */
export function skipKeys(
  view: ReadView,
  from: KeyRange,
  reverse: boolean,
  count: number,
  slice: Slice,
): Skipped {
  const known = view.store.statistics.skip(from, count, reverse, view.snapshot);
  if (known === 'nothing')
    return { range: undefined, left: count - view.store.countUpTo(from, count, view.snapshot).counted };
  if (known !== undefined) return { range: known, left: 0 };
  if (view.snapshot !== undefined) view.store.statistics.passed(from, count);
  let range = from;
  let left = count;
  while (left > 0 && !slice.overNow()) {
    const step = Math.min(left, SKIP_STEP);
    const next = view.store.keyAfter(range, step, view.snapshot, reverse);
    if (next === undefined)
      return { range: undefined, left: left - view.store.countUpTo(range, step, view.snapshot).counted };
    range = reverse ? { start: range.start, end: rightAfter(next) } : { start: next, end: range.end };
    left -= step;
  }
  return { range, left };
}
