import { nextTurn } from '../exec/slice.ts';
import type { Lmdb } from './lmdb.ts';
import { isOfLmdb, reasonOf } from './write-errors.ts';

/** A key that was put, or removed when it has no value. */
interface Change {
  readonly key: Buffer;
  readonly value: Buffer | undefined;
}

/** Batches of writes to LMDB, one after the other: all of one is on disk in the end, or nothing of it. */
export class Batches {
  /** Number of keys put or removed, in batches that failed as well. */
  changes = 0;
  /** Whether a batch is being written in slices. */
  isWriting = false;
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

  write(batch: () => void): void {
    try {
      this.db.transactionSync(() => {
        batch();
        this.isComplete = true;
      });
    } catch (error) {
      this.writeAgain(error);
    } finally {
      this.end();
    }
  }

  async writeInSlices(step: () => boolean): Promise<void> {
    const { env } = this.db;
    this.isWriting = true;
    try {
      await this.db.transactionSync(async () => {
        while (!step()) {
          const batch = env.writeTxn;
          env.writeTxn = null;
          await nextTurn();
          env.writeTxn = batch;
        }
        this.isComplete = true;
      });
    } catch (error) {
      this.writeAgain(error);
    } finally {
      this.end();
      this.isWriting = false;
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

  private end(): void {
    this.done = [];
    this.isComplete = false;
  }

  /**
   * Now and then LMDB takes a commit back because it finds its own list of free pages in disorder. It reads that
   * list anew for the next commit, so a batch that was complete is written once more, as it was.
   * @throws what has gone wrong, if it was anything else
   */
  private writeAgain(error: unknown): void {
    if (!this.isComplete || !isOfLmdb(error)) throw error;
    this.log(`a batch that LMDB took back is written again: ${reasonOf(error)}`);
    this.db.transactionSync(() => {
      for (const { key, value } of this.done)
        if (value === undefined) this.db.remove(key);
        else this.db.put(key, value);
    });
  }
}
