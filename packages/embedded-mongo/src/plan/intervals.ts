import { afterPrefix } from '../ordering/prefix.ts';

/** Encoded values from `start` (inclusive) to `end` (exclusive). */
export interface Interval {
  readonly start: Buffer;
  readonly end: Buffer;
  /** Whether it is the encoding of one value. */
  readonly isPoint: boolean;
}

/** All keys that start with a prefix. Where its end isn't needed it isn't worked out: there may be thousands. */
export class PrefixRange {
  readonly start: Buffer;
  private after: Buffer | undefined;

  constructor(prefix: Buffer) {
    this.start = prefix;
  }

  get end(): Buffer {
    this.after ??= afterPrefix(this.start);
    return this.after;
  }
}

class Point extends PrefixRange implements Interval {
  readonly isPoint = true;
}

/** The interval of one encoded value. */
export function point(key: Buffer): Interval {
  return new Point(key);
}

/** Sorts intervals and joins those that overlap. */
export function normalized(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ start, end }) => start.compare(end) < 0)
    .sort((a, b) => a.start.compare(b.start) || a.end.compare(b.end));
  const joined: Interval[] = [];
  for (const interval of sorted) {
    const last = joined.at(-1);
    if (last === undefined || interval.start.compare(last.end) >= 0) joined.push(interval);
    else if (interval.end.compare(last.end) > 0)
      joined[joined.length - 1] = { start: last.start, end: interval.end, isPoint: false };
  }
  return joined;
}

/** Values that lie in both of two normalized lists. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const common: Interval[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] as Interval;
    const right = b[j] as Interval;
    const start = left.start.compare(right.start) >= 0 ? left.start : right.start;
    const leftEndsFirst = left.end.compare(right.end) <= 0;
    const end = leftEndsFirst ? left.end : right.end;
    if (start.compare(end) < 0)
      common.push({
        start,
        end,
        isPoint: (left.isPoint && start === left.start) || (right.isPoint && start === right.start),
      });
    if (leftEndsFirst) i++;
    else j++;
  }
  return common;
}

/** Whether all values of one normalized list lie in another. */
export function isWithin(inner: readonly Interval[], outer: readonly Interval[]): boolean {
  return inner.every(({ start, end }) =>
    outer.some((other) => other.start.compare(start) <= 0 && other.end.compare(end) >= 0),
  );
}
