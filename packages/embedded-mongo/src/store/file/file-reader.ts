import type { RangeOptions, Transaction } from 'lmdb';
import type { EntryView } from './entry-view.ts';
import type { KeyRange } from './layout.ts';
import type { Lmdb } from './lmdb.ts';

export interface FileScanOptions {
  readonly reverse?: boolean;
  /** Entries to leave out at the start. */
  readonly offset?: number;
  /** Don't fetch values; much faster. */
  readonly keysOnly?: boolean;
}

/** Reads the data file at one snapshot. What it reads is in view until the next call. */
export class FileReader {
  private readonly db: Lmdb;
  private readonly view: EntryView;
  private readonly transaction: Transaction;

  constructor(db: Lmdb, view: EntryView, transaction: Transaction) {
    this.db = db;
    this.view = view;
    this.transaction = transaction;
  }

  /** Puts the value of a key in view. @returns false if there is none */
  peek(key: Buffer): boolean {
    const bytes = this.db.getBinaryFast(key, { transaction: this.transaction });
    if (bytes === undefined) return false;
    this.view.showStoredValue(bytes);
    return true;
  }

  /** Goes through the entries of a range, each of which is in view until the next. */
  scan(range: KeyRange, options: FileScanOptions): FileScan {
    const { reverse = false, keysOnly = false, offset } = options;
    const bounds: RangeOptions = {
      reverse,
      // Going down, LMDB takes the greatest key up to `start` and stops before `end`.
      ...(reverse
        ? { start: range.end, end: range.start, inclusiveEnd: true, exclusiveStart: true }
        : { start: range.start, end: range.end }),
      ...(offset ? { offset } : {}),
      transaction: this.transaction,
    };
    const entries = keysOnly ? this.db.getKeys(bounds) : this.db.getRange(bounds);
    return new FileScan(entries[Symbol.iterator]());
  }

  /** Counts the keys of a range at one go. */
  count({ start, end }: KeyRange): number {
    return this.db.getKeysCount({ start, end, transaction: this.transaction });
  }

  /** Puts the key in view that a number of entries come before in a range. @returns false if there is none */
  seek(range: KeyRange, entries: number, reverse: boolean): boolean {
    const scan = this.scan(range, { keysOnly: true, offset: entries, reverse });
    const isFound = scan.next();
    scan.close();
    return isFound;
  }
}

/** A scan of the data file. It has to be closed. */
export class FileScan {
  private readonly entries: Iterator<unknown>;
  private isDone = false;

  constructor(entries: Iterator<unknown>) {
    this.entries = entries;
  }

  /** Puts the next entry in view. @returns false if there is none */
  next(): boolean {
    this.isDone = this.entries.next().done === true;
    return !this.isDone;
  }

  /** Gives its cursor back. */
  close(): void {
    if (!this.isDone) this.entries.return?.();
    this.isDone = true;
  }
}
