import { afterEach, beforeEach, expect, it } from 'vitest';
import { AGAIN, type CommitQueue } from '../../src/store/commit-queue.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { FILE_BYTES } from '../../src/store/journal/journal-file.ts';
import { Store } from '../../src/store/store.ts';
import { commitQueueOf } from '../support/commit-queue.ts';
import { EngineBench } from '../support/engine.ts';
import { farKey } from '../support/far-keys.ts';

const prefix = rangePrefix(RangeKind.documents, 3);
const value = Buffer.alloc(64 * 1024, 'v');
const WRITERS = 4;
/** Far more slices than it takes others to fill what they may. */
const SLICES = 400;
const bench = new EngineBench();
let store: Store;
let queue: CommitQueue;

beforeEach(() => {
  store = new Store(bench.folder(), hastyIo);
  queue = commitQueueOf(store, {});
});

afterEach(async () => {
  await store.close();
  await bench.cleanUp();
});

/** Stages a key with each slice. */
function stage(): Promise<boolean> {
  let slices = 0;
  return queue.enqueueStaging(() => {
    store.stage(() => store.put(farKey(prefix, slices), value.subarray(0, 1), 1));
    if (++slices < SLICES) return AGAIN;
    store.publishStaged();
    return true;
  });
}

it('what others write while a transaction is staged is bounded, and goes on after it', async () => {
  let isStaged = false;
  let bytes = 0;
  const staged = stage().then(() => {
    isStaged = true;
  });
  let after = 0;
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    while (after < 2 * WRITERS) {
      await queue.enqueue(() => store.put(farKey(prefix, SLICES + writer), value, 0));
      if (isStaged) after++;
      else bytes += value.length;
    }
  });
  await Promise.all([staged, ...writers]);
  expect(bytes).toBeGreaterThan(FILE_BYTES / 4);
  expect(bytes).toBeLessThan(FILE_BYTES);
  expect(store.get(farKey(prefix, SLICES - 1))).toBeDefined();
});
