import { afterPrefix, keyText } from '../ordering/prefix.ts';
import { AGAIN, type CommitQueue } from './commit-queue.ts';
import { deletionKey, deletionRange, rangeOfDeletionKey } from './layout.ts';
import type { Store } from './store.ts';

/** Keys deleted within one batch: a few milliseconds. */
const KEYS_AT_ONCE = 1000;

/** Deletes the ranges of dropped collections and indexes bit by bit in the background. */
export class Deletions {
  private readonly store: Store;
  private readonly queue: CommitQueue;
  private running = false;

  constructor(store: Store, queue: CommitQueue) {
    this.store = store;
    this.queue = queue;
  }

  /** Starts deleting what is marked for it, unless that is under way. */
  start(): void {
    if (this.running) return;
    this.running = true;
    void this.run()
      .catch(() => undefined)
      .finally(() => {
        this.running = false;
      });
  }

  private async run(): Promise<void> {
    for (let prefixes = this.pending(); prefixes.length > 0; prefixes = this.pending())
      for (const prefix of prefixes) await this.queue.enqueue(() => this.deleteSome(prefix));
  }

  private pending(): Buffer[] {
    const prefixes = new Map<string, Buffer>();
    this.store.scan(deletionRange, { keysOnly: true }, () => {
      const { keyBuffer, keyStart, keyEnd } = this.store.entry;
      const prefix = rangeOfDeletionKey(keyBuffer.subarray(keyStart, keyEnd));
      prefixes.set(keyText(prefix), prefix);
      return true;
    });
    return [...prefixes.values()];
  }

  private deleteSome(prefix: Buffer): 'done' | typeof AGAIN {
    const keys: Buffer[] = [];
    const { entry } = this.store;
    const ended = this.store.scan({ start: prefix, end: afterPrefix(prefix) }, { keysOnly: true }, () => {
      keys.push(Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd)));
      return keys.length < KEYS_AT_ONCE;
    });
    for (const key of keys) this.store.remove(key, -1);
    if (!ended) return AGAIN;
    this.store.remove(deletionKey(prefix), 0);
    return 'done';
  }
}
