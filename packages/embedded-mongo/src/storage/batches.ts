import { nextTurn } from '../exec/slice.ts';
import type { Lmdb } from './lmdb.ts';
import { causeOf, isOfLmdb, reasonOf } from './write-errors.ts';

/** A key that was put, or removed when it has no value. */
interface Change {
  readonly key: Buffer;
  readonly value: Buffer | undefined;
}

/** Batches of writes to LMDB, one after the other: all of one is on disk in the end, or nothing of it. */
export class Batches {
  /** Number of keys put or removed, in batches that failed as well. */
  changes = 0;
  private readonly db: Lmdb;
  private readonly log: (message: string) => void;
  /** What the running batch has put and removed, in this order. */
  private done: Change[] = [];
  /** Whether the running batch has done all that it is for, so that only its commit is left. */
  private isComplete = false;

  constructor(db: Lmdb, log: (message: string) => void) {
    this.db = db;
    this.log = log;
  }

  /**
   * Writes a batch. Others have their turn between the slices of its work.
   * @param step does a slice of the work and returns whether all is done
   * @param isShared whether others have their turn while it goes to disk as well
   * @throws what has gone wrong; nothing of the batch is stored then
   */
  async write(step: () => boolean, isShared: boolean): Promise<void> {
    try {
      await this.commit(() => this.run(step), isShared);
    } catch (error) {
      await this.writeAgain(error);
    } finally {
      this.done = [];
      this.isComplete = false;
    }
  }

  put(key: Buffer, value: Buffer): void {
    this.changes++;
    this.done.push({ key, value });
    this.db.put(key, value);
  }

  remove(key: Buffer): void {
    this.changes++;
    this.done.push({ key, value: undefined });
    this.db.remove(key);
  }

  /**
   * Runs a batch within a transaction of LMDB. A shared one is handed over to LMDB's own thread to be committed,
   * as the child of a transaction there, since only a child can be taken back. The hand-over takes some 0.15 ms.
   */
  private async commit(batch: () => void | Promise<void>, isShared: boolean): Promise<void> {
    try {
      await (isShared ? this.db.childTransaction(batch) : this.db.transactionSync(batch));
    } catch (error) {
      throw await causeOf(error);
    }
  }

  private run(step: () => boolean): void | Promise<void> {
    if (!step()) return this.runOn(step);
    this.isComplete = true;
  }

  private async runOn(step: () => boolean): Promise<void> {
    const { env } = this.db;
    do {
      const batch = env.writeTxn;
      env.writeTxn = null;
      await nextTurn();
      env.writeTxn = batch;
    } while (!step());
    this.isComplete = true;
  }

  /**
   * Now and then LMDB takes a commit back because it finds its own list of free pages in disorder. It reads that
   * list anew for the next commit, so a batch that was complete is written once more, as it was.
   * @throws what has gone wrong, if it was anything else
   */
  private async writeAgain(error: unknown): Promise<void> {
    if (!this.isComplete || !isOfLmdb(error)) throw error;
    this.log(`a batch that LMDB took back is written again: ${reasonOf(error)}`);
    await this.commit(() => {
      for (const { key, value } of this.done)
        if (value === undefined) this.db.remove(key);
        else this.db.put(key, value);
    }, false);
  }
}
