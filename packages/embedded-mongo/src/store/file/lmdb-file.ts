import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { rightAfter } from '../../ordering/prefix.ts';
import type { FileIo } from '../journal/file-io.ts';
import { DATA_FILE } from './data-file.ts';
import { declareComplete } from './data-format.ts';
import type { EntryView } from './entry-view.ts';
import { FileReader } from './file-reader.ts';
import type { KeyRange } from './layout.ts';
import { openLmdb, type ReadTransaction } from './lmdb.ts';
import { causeOf, isOfLmdb, reasonOf } from './write-errors.ts';

/**
 * Bounds of the keys handed to LMDB's own thread in one commit: a millisecond or two of this thread. More keys mean
 * fewer flushes, but writers wait for each flush.
 */
const MOST_KEYS = 4000;
const FEWEST_KEYS = 500;
/** Halves the keys of a commit after one that took longer, in milliseconds. */
const LONG_COMMIT_MS = 100;
/** Grows the keys of a commit slowly: a quick one may have had keys that lie together, which the next may not. */
const KEYS_FACTOR = 1.05;
/** Interval, in milliseconds, of looking whether a copy has begun. */
const LOOK_MS = 2;

/** LMDB's data file, read at one snapshot until `moveOn`. */
export class LmdbFile {
  readonly db;
  private readonly view: EntryView;
  private readonly io: FileIo;
  private readonly log: (message: string) => void;
  private transaction: ReadTransaction;
  private newest: FileReader;
  private readonly commits = new Set<Promise<unknown>>();
  /** Copies that LMDB has yet to begin: commits wait for them. */
  private readonly copiesToBegin = new Set<Promise<void>>();
  /** Keys that a commit should put or remove: fewer where the disk is slow. */
  keysAtOnce = MOST_KEYS;

  /** @param view shows what is read. @param log takes warnings. @throws LMDB's errors */
  constructor(folder: string, io: FileIo, view: EntryView, log: (message: string) => void = () => undefined) {
    this.log = log;
    this.view = view;
    this.io = io;
    this.db = openLmdb(folder, io.isDurable, view);
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
  }

  /** Reads the current snapshot. */
  get reader(): FileReader {
    return this.newest;
  }

  /** Value of a key in a buffer of its own, or undefined. */
  get(key: Buffer): Buffer | undefined {
    const { reader, view } = this;
    return reader.peek(key) ? Buffer.from(view.value.subarray(0, view.valueEnd)) : undefined;
  }

  /** Whether LMDB's thread is writing a commit. */
  get isCommitting(): boolean {
    return this.commits.size > 0;
  }

  /** Pins the current snapshot of the file. @returns what releases it */
  pin(): () => void {
    const { transaction } = this;
    transaction.use();
    return () => transaction.done();
  }

  /** Moves on to a snapshot of the file as it is now. */
  moveOn(): void {
    const former = this.transaction;
    this.db.resetReadTxn();
    this.transaction = this.db.useReadTransaction();
    this.newest = this.readerOf(this.transaction);
    former.done();
  }

  /** Has LMDB's thread write and commit some `keysAtOnce`, which a function puts and removes. @throws why it could not */
  async commit(write: () => void): Promise<void> {
    this.adapt(await this.commitSome(write));
  }

  /** Commits a write once no copy is about to begin. @returns the milliseconds of the commit itself */
  private async commitSome(write: () => void): Promise<number> {
    while (this.copiesToBegin.size > 0) await Promise.all(this.copiesToBegin);
    const commit = this.commitNow(write);
    const ended = commit.catch(() => undefined);
    this.commits.add(ended);
    return commit.finally(() => this.commits.delete(ended));
  }

  private async commitNow(write: () => void): Promise<number> {
    const commit = () => this.db.batch(write).catch(async (error) => Promise.reject(await causeOf(error)));
    const tryTo = () => this.io.commit(async () => void (await commit()));
    // Retry: once in some ten thousand commits LMDB finds its cached free list in disorder and rolls the commit back; it
    // reads the list anew for the next one.
    const start = performance.now();
    await tryTo().catch((cause: unknown) => {
      if (!isOfLmdb(cause)) throw cause;
      this.log(`LMDB took a commit back, which is repeated: ${reasonOf(cause)}`);
      return tryTo();
    });
    return performance.now() - start;
  }

  private adapt(took: number): void {
    if (took > LONG_COMMIT_MS) this.keysAtOnce = Math.max(FEWEST_KEYS, this.keysAtOnce / 2);
    else this.keysAtOnce = Math.min(MOST_KEYS, this.keysAtOnce * KEYS_FACTOR);
  }

  /**
   * Removes the first keys of a range, visible after `moveOn`. They are few, because writers wait for each flush.
   * @returns what is left of the range, if anything
   * @throws why it could not
   */
  async removeSome({ start, end }: KeyRange): Promise<KeyRange | undefined> {
    const keys: Buffer[] = [];
    const scan = this.reader.scan({ start, end }, { keysOnly: true });
    while (keys.length < FEWEST_KEYS && scan.next()) keys.push(this.view.key);
    scan.close();
    const last = keys.at(-1);
    if (last === undefined) return undefined;
    await this.commitSome(() => {
      for (const key of keys) void this.db.remove(key);
    });
    return { start: rightAfter(last), end };
  }

  private readerOf(transaction: ReadTransaction): FileReader {
    return new FileReader(this.db, this.view, transaction);
  }

  /** Reads every page, so that a missing one shows at once. */
  readEverything(): void {
    const scan = this.reader.scan({ start: Buffer.from([0]), end: Buffer.alloc(1, 0xff) }, {});
    while (scan.next());
    this.db.getStats();
  }

  /**
   * Writes a compact copy of the file into an existing empty folder while work goes on. Commits wait until LMDB's copy
   * has its snapshot. The copy needs no journal, so the file must be complete.
   */
  async backup(folder: string): Promise<void> {
    const begun = Promise.all(this.commits).then(() => this.beginCopy(folder));
    const settled = begun.then(
      () => void this.copiesToBegin.delete(settled),
      () => void this.copiesToBegin.delete(settled),
    );
    this.copiesToBegin.add(settled);
    const { copy } = await begun;
    await copy;
    await declareComplete(folder);
  }

  /** Starts a copy on LMDB's own thread and waits for its first bytes: its snapshot is taken before those. */
  private async beginCopy(folder: string): Promise<{ copy: Promise<void> }> {
    let isOver = false;
    const over = () => {
      isOver = true;
    };
    const copy = this.db.backup(folder, true);
    copy.then(over, over);
    const file = join(folder, DATA_FILE);
    while (!isOver && !statSync(file, { throwIfNoEntry: false })?.size) await wait(LOOK_MS);
    return { copy };
  }
}
