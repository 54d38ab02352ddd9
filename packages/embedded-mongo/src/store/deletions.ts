import { setTimeout as wait } from 'node:timers/promises';
import { afterPrefix, keyText } from '../ordering/prefix.ts';
import type { CommitQueue } from './commit-queue.ts';
import { deletionKey, deletionRange, type KeyRange, rangeOfDeletionKey } from './file/layout.ts';
import { reasonOf } from './file/write-errors.ts';
import type { Store } from './store.ts';

/**
 * Deletes the ranges of dropped collections and indexes bit by bit in the background. Nobody reads or writes what is
 * in them, so it goes from the data file alone: no commit group waits for it, and the note of what is left survives a crash.
 */
export class Deletions {
  private readonly store: Store;
  private readonly queue: CommitQueue;
  private readonly log: (message: string) => void;
  private isRunning = false;
  private isStopped = false;
  /** Settled when the last run has ended. */
  private ended: Promise<void> | undefined;

  /** @param log logs an error */
  constructor(store: Store, queue: CommitQueue, log: (message: string) => void) {
    this.store = store;
    this.queue = queue;
    this.log = log;
  }

  /** Starts deleting what is marked for it, unless that is under way. After an error the next start goes on. */
  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.ended = this.run().catch((error: unknown) =>
      this.log(
        `what is left of dropped collections and indexes could not be removed, which the next drop or start tries again: ${reasonOf(error)}`,
      ),
    );
  }

  /** Leaves the rest to the next start of the engine. @returns when nothing is under way any more */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.ended;
  }

  private async run(): Promise<void> {
    try {
      for (let prefixes = this.pending(); prefixes.length > 0; prefixes = this.pending()) {
        // Nothing is put into these ranges any more; what the journal still has of them must not come back.
        await this.store.checkpoint();
        for (const prefix of prefixes) if (!(await this.delete(prefix))) return;
      }
    } finally {
      this.isRunning = false;
    }
  }

  private pending(): Buffer[] {
    const prefixes = new Map<string, Buffer>();
    this.store.scanAll(deletionRange, { keysOnly: true }, () => {
      const { keyBuffer, keyStart, keyEnd } = this.store.entry;
      const prefix = rangeOfDeletionKey(keyBuffer.subarray(keyStart, keyEnd));
      prefixes.set(keyText(prefix), prefix);
    });
    return [...prefixes.values()];
  }

  /** @returns false if it was stopped before the end */
  private async delete(prefix: Buffer): Promise<boolean> {
    let rest: KeyRange | undefined = { start: prefix, end: afterPrefix(prefix) };
    while (rest !== undefined) {
      if (this.isStopped) return false;
      const start = performance.now();
      rest = await this.store.removeSome(rest);
      // Others have the disk for as long.
      await wait(performance.now() - start);
    }
    await this.queue.enqueue(() => this.store.remove(deletionKey(prefix), 0));
    return true;
  }
}
