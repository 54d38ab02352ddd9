import { type CommitHooks, CommitQueue } from '../../src/storage/commit-queue.ts';
import type { Store } from '../../src/storage/store.ts';

/** The queue of a store that has no engine around it. */
export function commitQueueOf(store: Store, hooks: Partial<CommitHooks>): CommitQueue {
  return new CommitQueue({
    write: (step) => store.write(step),
    changes: () => store.changes,
    isMoreComing: () => false,
    beforeCommit: () => undefined,
    afterCommit: () => undefined,
    reload: () => undefined,
    log: () => undefined,
    ...hooks,
  });
}
