import { rightAfter } from '../ordering/prefix.ts';
import { declareComplete } from './data-format.ts';
import type { EntryView } from './entry-view.ts';
import { FileReader } from './file-reader.ts';
import type { KeyRange } from './key-range.ts';
import { openLmdb, type ReadTransaction } from './lmdb.ts';
import { causeOf, isOfLmdb } from './write-errors.ts';

/**
 * Keys handed over to LMDB's own thread at one go, which takes a millisecond or two. They are many because each commit
 * writes a few pages more than its keys are in, and flushes the disk, which the journal's flushes then wait for.
 */
export const KEYS_AT_ONCE = 4000;

/** LMDB's data file, which is read as it was at one moment until it is told to go over to the newest. */
export class LmdbFile {
  readonly db;
  private readonly view: EntryView;
  private transaction: ReadTransaction;
  private newest: FileReader;

  /** @param view shows what is read. @throws LMDB's errors */
  constructor(folder: string, durable: boolean, view: EntryView) {
    this.view = view;
    this.db = openLmdb(folder, durable, view);
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
  }

  /** The file at that moment. */
  get reader(): FileReader {
    return this.newest;
  }

  /** Value of a key in a buffer of its own, or undefined. */
  get(key: Buffer): Buffer | undefined {
    const { reader, view } = this;
    return reader.peek(key) ? Buffer.from(view.value.subarray(0, view.valueEnd)) : undefined;
  }

  /** Keeps the file readable as it was at that moment. @returns what ends that */
  hold(): () => void {
    const { transaction } = this;
    transaction.use();
    return () => transaction.done();
  }

  /** Goes over to the file as it is now. */
  moveOn(): void {
    const former = this.transaction;
    this.db.resetReadTxn();
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
    former.done();
  }

  /** Has LMDB's thread write and commit what a function puts and removes. @throws why it could not */
  async commit(write: () => void): Promise<void> {
    const tryTo = () => this.db.batch(write).catch(async (error) => Promise.reject(await causeOf(error)));
    // Once in some ten thousand commits LMDB finds its own list of free pages in disorder and takes the commit back. It
    // reads the list anew for the next one.
    await tryTo().catch((cause: unknown) => (isOfLmdb(cause) ? tryTo() : Promise.reject(cause)));
  }

  /**
   * Removes some keys of a range, which show as removed after `moveOn`.
   * @returns what is left of the range, if anything
   * @throws why it could not
   */
  async removeSome({ start, end }: KeyRange): Promise<KeyRange | undefined> {
    const keys: Buffer[] = [];
    const scan = this.reader.scan({ start, end }, { keysOnly: true });
    while (keys.length < KEYS_AT_ONCE && scan.next()) keys.push(this.view.key);
    scan.close();
    const last = keys.at(-1);
    if (last === undefined) return undefined;
    await this.commit(() => {
      for (const key of keys) void this.db.remove(key);
    });
    return { start: rightAfter(last), end };
  }

  private readerOf(transaction: ReadTransaction): FileReader {
    return new FileReader(this.db, this.view, transaction);
  }

  /** Touches every page, so that a missing one shows at once. */
  readEverything(): void {
    const scan = this.reader.scan({ start: Buffer.from([0]), end: Buffer.alloc(1, 0xff) }, {});
    while (scan.next());
    this.db.getStats();
  }

  /** Writes a compact copy into an existing empty folder while work goes on. It needs no journal. */
  async backup(folder: string): Promise<void> {
    await this.db.backup(folder, true);
    await declareComplete(folder);
  }
}
