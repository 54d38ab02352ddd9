import { keyOfText, rightAfter } from '../ordering/prefix.ts';
import type { EntryView } from './file/entry-view.ts';
import type { FileReader, FileScan } from './file/file-reader.ts';
import type { KeyRange } from './file/layout.ts';
import type { OverlayCursor } from './memory/overlay-cursor.ts';

/** Keys in a row that may turn out removed before the scan ends: there are quicker ways past many. */
const MOST_REMOVED = 128;

export interface MergedScanOptions {
  readonly reverse: boolean;
  readonly keysOnly: boolean;
}

/** How far a scan has come. */
export interface Scanned {
  /** What is left of the range, if it came to no end. */
  readonly rest: KeyRange | undefined;
  /** Whether it has ended by itself, among removed keys. */
  readonly isAmongRemoved: boolean;
}

const DONE: Scanned = { rest: undefined, isAmongRemoved: false };

/** Goes through the entries that the data file and the tables above it hold together, in order. */
export class MergedScan {
  private readonly file: FileReader;
  private readonly own: OverlayCursor;
  private readonly view: EntryView;
  private readonly options: MergedScanOptions;

  /** @param own the tables' keys of the range that is gone through, at its beginning */
  constructor(file: FileReader, own: OverlayCursor, view: EntryView, options: MergedScanOptions) {
    this.file = file;
    this.own = own;
    this.view = view;
    this.options = options;
  }

  /** @param visit is called with each entry in view, and returns false to stop */
  run(range: KeyRange, visit: () => boolean): Scanned {
    const scan = this.file.scan(range, this.options);
    try {
      return this.merge(range, scan, visit);
    } finally {
      scan.close();
    }
  }

  private merge(range: KeyRange, scan: FileScan, visit: () => boolean): Scanned {
    const { own, view } = this;
    const { reverse, keysOnly } = this.options;
    const next = () => (scan.next() ? view.keyText : undefined);
    let kept: Kept | undefined;
    let removed = 0;
    for (let stored = next(); stored !== undefined || own.text !== undefined; ) {
      if (stored !== undefined && (own.text === undefined || this.isBefore(stored, own.text))) {
        kept?.show(view);
        removed = 0;
        if (!visit()) return { rest: behind(keyOfText(stored), range, reverse), isAmongRemoved: false };
      } else {
        const key = own.text as string;
        const { value } = own;
        if (key !== stored && stored !== undefined) kept ??= new Kept(view, keysOnly);
        own.next();
        if (value !== undefined) {
          view.showKey(keyOfText(key));
          view.showValue(value);
          removed = 0;
          if (!visit()) return { rest: behind(keyOfText(key), range, reverse), isAmongRemoved: false };
        } else if (++removed > MOST_REMOVED)
          return { rest: behind(keyOfText(key), range, reverse), isAmongRemoved: true };
        if (key !== stored) continue;
      }
      kept = undefined;
      stored = next();
    }
    return DONE;
  }

  private isBefore(a: string, b: string): boolean {
    return this.options.reverse ? a > b : a < b;
  }
}

/** What is left of a range behind a key. */
export function behind(key: Buffer, { start, end }: KeyRange, reverse: boolean): KeyRange {
  return reverse ? { start, end: key } : { start: rightAfter(key), end };
}

/** What is left of a range from a key on, that key included. */
export function from(key: Buffer, { start, end }: KeyRange, reverse: boolean): KeyRange {
  return reverse ? { start, end: rightAfter(key) } : { start: key, end };
}

/** A copy of an entry that was in view, to show it later. */
class Kept {
  private readonly key: Buffer;
  private readonly value: Buffer | undefined;

  constructor(view: EntryView, keysOnly: boolean) {
    this.key = view.key;
    this.value = keysOnly ? undefined : Buffer.from(view.value.subarray(0, view.valueEnd));
  }

  show(view: EntryView): void {
    view.showKey(this.key);
    if (this.value !== undefined) view.showValue(this.value);
  }
}
