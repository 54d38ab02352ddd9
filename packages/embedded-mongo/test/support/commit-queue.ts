import type { CommitHooks } from '../../src/store/commit-hooks.ts';
import { CommitQueue } from '../../src/store/commit-queue.ts';
import type { Store } from '../../src/store/store.ts';

/** The queue of a store that has no engine around it. */
export function commitQueueOf(store: Store, hooks: Partial<CommitHooks>): CommitQueue {
  return new CommitQueue({
    write: (step) => store.write(step),
    changedBytes: () => store.changedBytes,
    isMoreComing: () => false,
    beforeCommit: () => undefined,
    afterCommit: () => undefined,
    reload: () => undefined,
    log: () => undefined,
    ...hooks,
  });
}
