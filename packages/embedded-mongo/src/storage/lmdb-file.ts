import { rightAfter } from '../ordering/prefix.ts';
import { declareComplete } from './data-format.ts';
import type { EntryView } from './entry-view.ts';
import type { FileIo } from './file-io.ts';
import { FileReader } from './file-reader.ts';
import type { KeyRange } from './key-range.ts';
import { openLmdb, type ReadTransaction } from './lmdb.ts';
import { causeOf, isOfLmdb } from './write-errors.ts';

/**
 * The most and the fewest keys handed over to LMDB's own thread at one go: a millisecond or two of ours. Many are better
 * for all of them, since each commit flushes the disk, but whoever writes meanwhile waits for that flush.
 */
const MOST_KEYS = 4000;
const FEWEST_KEYS = 500;
/** After a commit that took longer, in milliseconds, they are half as many. */
const LONG_COMMIT_MS = 100;
/** After any other one they are so many times as many: a short one may be of keys that lie together, the next not. */
const GROWTH = 1.05;

/** LMDB's data file, which is read as it was at one moment until it is told to go over to the newest. */
export class LmdbFile {
  readonly db;
  private readonly view: EntryView;
  private readonly io: FileIo;
  private transaction: ReadTransaction;
  private newest: FileReader;
  /** How many keys a commit should put or remove: fewer where the disk is slow. */
  keysAtOnce = MOST_KEYS;

  /** @param view shows what is read. @throws LMDB's errors */
  constructor(folder: string, io: FileIo, view: EntryView) {
    this.view = view;
    this.io = io;
    this.db = openLmdb(folder, io.isDurable, view);
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
    const commit = () => this.db.batch(write).catch(async (error) => Promise.reject(await causeOf(error)));
    const tryTo = () => this.io.commit(async () => void (await commit()));
    // Once in some ten thousand commits LMDB finds its own list of free pages in disorder and takes the commit back. It
    // reads the list anew for the next one.
    const start = performance.now();
    await tryTo().catch((cause: unknown) => (isOfLmdb(cause) ? tryTo() : Promise.reject(cause)));
    this.adapt(performance.now() - start);
  }

  private adapt(took: number): void {
    if (took > LONG_COMMIT_MS) this.keysAtOnce = Math.max(FEWEST_KEYS, this.keysAtOnce / 2);
    else this.keysAtOnce = Math.min(MOST_KEYS, this.keysAtOnce * GROWTH);
  }

  /**
   * Removes some keys of a range, which show as removed after `moveOn`.
   * @returns what is left of the range, if anything
   * @throws why it could not
   */
  async removeSome({ start, end }: KeyRange): Promise<KeyRange | undefined> {
    const keys: Buffer[] = [];
    const scan = this.reader.scan({ start, end }, { keysOnly: true });
    while (keys.length < this.keysAtOnce && scan.next()) keys.push(this.view.key);
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
