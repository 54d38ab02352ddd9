import type { EntryView } from './file/entry-view.ts';
import type { FileReader } from './file/file-reader.ts';
import type { KeyRange } from './file/layout.ts';
import type { Overlay } from './memory/overlay.ts';
import { behind, from, MergedScan, type MergedScanOptions } from './merged-scan.ts';

/** How many keys of the data file may be passed at one go: about a millisecond. */
export const NATIVE_STEP = 20_000;
/** The first of several steps, each twice as long as the one before. */
const FIRST_STEP = 64;
/** So many keys of the data file are gone through one by one. */
const FEW_KEYS = 16;

/** How far a skip came. */
export interface Skipped {
  /** What is left of the range; undefined if the skip used all of it up. */
  readonly rest: KeyRange | undefined;
  /** How many more keys are to be left out. */
  readonly left: number;
  /** Whether the rest begins with the key that all those come before. */
  readonly isFound: boolean;
}

/** How many keys were counted, and what is left of the range. */
export interface RangeCount {
  readonly counted: number;
  /** How many keys the data file has among them, removed ones included. */
  readonly passed: number;
  readonly rest: KeyRange | undefined;
}

/** A range divided at a key. */
interface Divided {
  /** What comes first in the direction that is read in. */
  readonly near: KeyRange;
  readonly far: KeyRange | undefined;
  /** How many keys the data file has in the near part. */
  readonly keys: number;
}

/**
 * Reads the data file and the tables above it as one. Nothing takes longer than some milliseconds, however many keys
 * have come or gone: what would ends early and says what is left.
 */
export class MergedReader {
  private readonly file: FileReader;
  private readonly overlay: Overlay;
  private readonly view: EntryView;

  /** @param view shows what is read */
  constructor(file: FileReader, overlay: Overlay, view: EntryView) {
    this.file = file;
    this.overlay = overlay;
    this.view = view;
  }

  /**
   * Visits the entries of a range in order.
   * @returns what is left of the range where `visit` has stopped it, or many removed keys have taken long enough
   */
  scan(range: KeyRange, options: MergedScanOptions, visit: () => boolean): KeyRange | undefined {
    const { file, overlay, view } = this;
    const { reverse } = options;
    for (let left = range; ; ) {
      const own = overlay.cursor(left, reverse);
      if (own === undefined) return this.scanFile(left, options, visit);
      const { rest, isAmongRemoved } = new MergedScan(file, own, view, options).run(left, visit);
      if (rest === undefined || !isAmongRemoved) return rest;
      const skipped = this.skip(rest, 0, reverse);
      if (skipped.rest === undefined || !skipped.isFound) return skipped.rest;
      left = skipped.rest;
    }
  }

  private scanFile(range: KeyRange, options: MergedScanOptions, visit: () => boolean): KeyRange | undefined {
    const scan = this.file.scan(range, options);
    try {
      while (scan.next()) if (!visit()) return behind(this.view.key, range, options.reverse);
      return undefined;
    } finally {
      scan.close();
    }
  }

  /** Counts the keys of a range that has few, or returns undefined where many were removed just now. */
  countFew(range: KeyRange): number | undefined {
    const countDelta = this.overlay.countDelta(range);
    return countDelta < -NATIVE_STEP ? undefined : this.file.count(range) + countDelta;
  }

  /** Counts the keys of a range, or as many as lie among so many keys of the data file. */
  countSome(range: KeyRange, keys: number): RangeCount {
    const { near, far, keys: passed } = this.divide(range, keys, false);
    return { counted: passed + this.overlay.countDelta(near), passed, rest: far };
  }

  /** Goes on counting, more at each step. */
  countOn(from: RangeCount): RangeCount {
    let { counted, passed, rest } = from;
    while (rest !== undefined && passed < NATIVE_STEP) {
      const more = this.countSome(rest, Math.min(passed, NATIVE_STEP - passed));
      counted += more.counted;
      passed += more.passed;
      rest = more.rest;
    }
    return { counted, passed, rest };
  }

  /** Leaves out keys at the beginning of a range (going down, at its end), as many as it has, and removed ones. */
  skip(range: KeyRange, entries: number, reverse: boolean): Skipped {
    // One search does where the tables have none of the range.
    if (entries <= NATIVE_STEP && !this.overlay.has(range) && this.file.seek(range, entries, reverse))
      return { rest: from(this.view.key, range, reverse), left: 0, isFound: true };
    let rest = range;
    let left = entries;
    let step = Math.min(Math.max(entries, FIRST_STEP), NATIVE_STEP);
    for (let passed = 0; passed < NATIVE_STEP; step = Math.min(2 * step, NATIVE_STEP - passed)) {
      const { near, far, keys } = this.divide(rest, step, reverse);
      const there = keys + this.overlay.countDelta(near);
      if (there > left)
        return { rest: from(this.keyAt(near, keys, left, reverse), range, reverse), left: 0, isFound: true };
      left -= there;
      if (far === undefined) return { rest: undefined, left, isFound: false };
      rest = far;
      passed += step;
    }
    return { rest, left, isFound: false };
  }

  /**
   * The key that a number of others come before in a range that has more than those. It is looked for by halves: of
   * the data file's keys, then of the tables' between two of these.
   * @param stored how many keys the data file has in the range
   */
  private keyAt(range: KeyRange, stored: number, before: number, reverse: boolean): Buffer {
    let within = range;
    let keys = stored;
    let left = before;
    for (;;) {
      if (!this.overlay.has(within)) return this.storedKey(within, left, reverse);
      const divided =
        keys > FEW_KEYS ? this.divide(within, keys >> 1, reverse) : this.divideByTables(within, reverse);
      const { near, far } = divided;
      if (far === undefined) return this.nextKey(within, left, reverse);
      const there = divided.keys + this.overlay.countDelta(near);
      if (there > left) {
        within = near;
        keys = divided.keys;
      } else {
        within = far;
        keys -= divided.keys;
        left -= there;
      }
    }
  }

  /** The same in the data file alone. */
  private storedKey(range: KeyRange, before: number, reverse: boolean): Buffer {
    this.file.seek(range, before, reverse);
    return this.view.key;
  }

  /** The same one by one. */
  private nextKey(range: KeyRange, before: number, reverse: boolean): Buffer {
    let left = before;
    this.scan(range, { reverse, keysOnly: true }, () => left-- > 0);
    return this.view.key;
  }

  /** Divides a range behind so many keys of the data file, if that has more. */
  private divide(range: KeyRange, keys: number, reverse: boolean): Divided {
    const { file, view } = this;
    if (!file.seek(range, reverse ? keys - 1 : keys, reverse))
      return { near: range, far: undefined, keys: file.count(range) };
    return { keys, ...divideAt(view.key, range, reverse) };
  }

  /** Divides a range amid the tables' keys, if they have many there. */
  private divideByTables(range: KeyRange, reverse: boolean): Divided {
    const middle = this.overlay.middle(range);
    if (middle === undefined) return { near: range, far: undefined, keys: 0 };
    const divided = divideAt(middle, range, reverse);
    return { keys: this.file.count(divided.near), ...divided };
  }
}

/** A key itself comes to the upper part. */
function divideAt(key: Buffer, { start, end }: KeyRange, reverse: boolean): Omit<Divided, 'keys'> {
  const [lower, upper] = [
    { start, end: key },
    { start: key, end },
  ] as const;
  return reverse ? { near: upper, far: lower } : { near: lower, far: upper };
}
