import { keyOfText, rightAfter } from '../ordering/prefix.ts';
import type { EntryView } from './entry-view.ts';
import type { FileReader, FileScan } from './file-reader.ts';
import type { KeyRange } from './key-range.ts';
import type { OverlayCursor } from './overlay.ts';

/** Texts below and above those of all keys. */
const LEAST = '';
const GREATEST = '\uffff';

export interface MergedScanOptions {
  readonly reverse: boolean;
  readonly offset: number;
  readonly keysOnly: boolean;
}

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

  /**
   * @param visit is called with each entry in view, and returns false to stop
   * @returns false if `visit` stopped the scan
   */
  run(range: KeyRange, visit: () => boolean): boolean {
    const { reverse, keysOnly } = this.options;
    const { rest, offset } = this.skip(range, this.options.offset);
    const scan = this.file.scan(rest, { reverse, keysOnly, offset });
    try {
      return this.merge(scan, visit);
    } finally {
      scan.close();
    }
  }

  private merge(scan: FileScan, visit: () => boolean): boolean {
    const { own, view } = this;
    const next = () => (scan.next() ? view.keyText : undefined);
    let kept: Kept | undefined;
    for (let stored = next(); stored !== undefined || own.text !== undefined; ) {
      if (stored !== undefined && (own.text === undefined || this.isBefore(stored, own.text))) {
        kept?.show(view);
        if (!visit()) return false;
      } else {
        const key = own.text as string;
        const { value } = own;
        if (key !== stored && stored !== undefined) kept ??= new Kept(view, this.options.keysOnly);
        own.next();
        if (value !== undefined) {
          view.showKey(keyOfText(key));
          view.showValue(value);
          if (!visit()) return false;
        }
        if (key !== stored) continue;
      }
      kept = undefined;
      stored = next();
    }
    return true;
  }

  private isBefore(a: string, b: string): boolean {
    return this.options.reverse ? a > b : a < b;
  }

  /**
   * Leaves out entries at the beginning of a range.
   * @returns what is left of it, and how many entries of the file alone are still to be left out
   */
  private skip(range: KeyRange, entries: number): { rest: KeyRange; offset: number } {
    const { own, file, view } = this;
    const { reverse } = this.options;
    let rest = range;
    let left = entries;
    /** The file's next key, as far as it is known. */
    let stored: string | undefined;
    while (left > 0 && own.text !== undefined) {
      const key = keyOfText(own.text);
      const isStoredNext = stored === undefined || this.isBefore(stored, own.text);
      if (isStoredNext) {
        const before = reverse ? { start: rightAfter(key), end: rest.end } : { start: rest.start, end: key };
        if (file.seek(before, left, reverse)) return { rest: this.from(view.key, rest), offset: 0 };
        left -= file.count(before);
        rest = this.from(key, rest);
        if (left === 0) break;
        stored = file.seek(rest, 0, reverse) ? view.keyText : reverse ? LEAST : GREATEST;
      }
      if (own.value !== undefined) left--;
      rest = this.behind(key, rest);
      if (stored === own.text) stored = undefined;
      own.next();
    }
    return { rest, offset: left };
  }

  /** What is left of a range from a key on, that key included. */
  private from(key: Buffer, { start, end }: KeyRange): KeyRange {
    return this.options.reverse ? { start, end: rightAfter(key) } : { start: key, end };
  }

  /** What is left of a range behind a key. */
  private behind(key: Buffer, { start, end }: KeyRange): KeyRange {
    return this.options.reverse ? { start, end: key } : { start: rightAfter(key), end };
  }
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
