import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommitQueue } from '../../src/store/commit-queue.ts';
import { documentKey, RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';
import { Store } from '../../src/store/store.ts';
import { commitQueueOf } from '../support/commit-queue.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();
const [key, otherKey] = [1, 2].map((id) =>
  documentKey(rangePrefix(RangeKind.documents, 7), Buffer.from([id])),
) as [Buffer, Buffer];
const value = Buffer.from('kept');
let store: Store;
let queue: CommitQueue;
/** Milliseconds that a flush takes longer than that of this machine's disk. */
let slowness: number;
let isMoreComing: boolean;
let cannotBegin: boolean;
/** Thrown once after the next commit group. */
let fault: Error | undefined;
let log: string[];

beforeEach(() => {
  store = new Store(bench.folder(), hastyIo);
  slowness = 0;
  isMoreComing = false;
  cannotBegin = false;
  fault = undefined;
  log = [];
  queue = commitQueueOf(store, {
    write: async (step) => {
      if (cannotBegin) throw new Error('no reader left');
      await store.write(step);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, slowness);
    },
    isMoreComing: () => isMoreComing,
    afterCommit: () => {
      const thrown = fault;
      fault = undefined;
      if (thrown !== undefined) throw thrown;
    },
    log: (message) => log.push(message),
  });
});

afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await bench.cleanUp();
});

function broken(): never {
  throw new TypeError('nobody has thought of this');
}

it('an unexpected error of work that has written nothing leaves the rest of its commit group alone', async () => {
  const [failed, kept] = await Promise.allSettled([
    queue.enqueue(broken),
    queue.enqueue(() => store.put(key, value, 1)),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'TypeError' } });
  expect(kept.status).toBe('fulfilled');
  expect(store.get(key)).toEqual(value);
});

it('an unexpected error after a write takes the whole commit group back', async () => {
  // A pause of this machine would end the slice, and with it the commit group, between the two.
  vi.useFakeTimers({ toFake: ['performance'] });
  const [kept, failed] = await Promise.allSettled([
    queue.enqueue(() => store.put(key, value, 1)),
    queue.enqueue(() => {
      store.put(otherKey, value, 1);
      broken();
    }),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 1 } });
  expect(kept).toMatchObject({ status: 'rejected', reason: { code: 1 } });
  expect([store.get(key), store.get(otherKey)]).toEqual([undefined, undefined]);
});

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

it('a commit group that can not begin fails, and is not tried for ever', async () => {
  cannotBegin = true;
  await expect(queue.enqueue(() => store.put(key, value, 1))).rejects.toThrow('no reader left');
  cannotBegin = false;
  await queue.enqueue(() => store.put(key, value, 1));
  expect(store.get(key)).toEqual(value);
});

it('a disk without room is logged once, and again after it had some', async () => {
  const write = () => queue.enqueue(() => store.put(key, value, 1));
  for (const isFull of [true, true, true, false, true]) {
    cannotBegin = isFull;
    await write().catch(() => undefined);
  }
  expect(log).toEqual(Array(2).fill('a commit group failed: no reader left'));
});

it('a write that is on disk succeeds, whatever fails after that', async () => {
  fault = new Error('nobody has thought of this');
  await queue.enqueue(() => store.put(key, value, 1));
  expect(store.get(key)).toEqual(value);
  expect(log).toEqual(['what follows a commit group failed: nobody has thought of this']);
  await queue.enqueue(() => store.put(otherKey, value, 1));
  expect(log).toHaveLength(1);
});

it('a write waits for others that are under way where flushes are slow, but no longer than one takes', async () => {
  slowness = 10;
  await queue.enqueue(() => store.put(key, value, 1));
  // Neither the queue's patience nor a slice must end while this machine pauses.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  isMoreComing = true;
  const before = queue.groups;
  const first = queue.enqueue(() => store.put(key, value, 1));
  await someTurns();
  expect(queue.groups).toBe(before);
  isMoreComing = false;
  await queue.enqueue(() => store.put(otherKey, value, 1));
  await first;
  expect(queue.groups).toBe(before + 1);
  isMoreComing = true;
  const last = queue.enqueue(() => store.put(key, value, 1));
  await someTurns();
  expect(queue.groups).toBe(before + 1);
  vi.advanceTimersByTime(slowness);
  await last;
  expect(queue.groups).toBe(before + 2);
});

/** Steps that write a key at once and yield until they are let end. */
function* longWork(isLetEnd: () => boolean, end: () => void = () => undefined): Generator<undefined, void> {
  store.put(key, value, 1);
  while (!isLetEnd()) yield;
  end();
}

it('a commit is seen when it is on disk, and others run until then', async () => {
  let meanwhile: Snapshot | undefined;
  function* steps() {
    yield store.put(key, value, 1);
    // Right after this commit group's work, when its commit has begun.
    queueMicrotask(() => {
      meanwhile = store.snapshot();
    });
  }
  await queue.enqueueCommit(steps(), false);
  expect(store.get(key)).toEqual(value);
  expect(meanwhile && store.get(key, meanwhile)).toBeUndefined();
  expect(meanwhile?.sequence).toBe(store.lastSequence - 1);
  meanwhile?.done();
});

it('long work is seen when all of it is there, and what is queued meanwhile follows it', async () => {
  const seen: (Buffer | undefined)[] = [];
  let wasWriting = false;
  let isLetEnd = false;
  const work = queue.enqueueCommit(
    longWork(() => isLetEnd),
    true,
  );
  const snapshot = store.snapshot();
  const following = queue.enqueue(() => [store.get(key), store.put(otherKey, value, 1)][0]);
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    wasWriting ||= store.isWriting;
    seen.push(store.get(key), store.get(key, snapshot), store.get(otherKey));
  }
  expect(wasWriting).toBe(true);
  expect(new Set(seen)).toEqual(new Set([undefined]));
  isLetEnd = true;
  await work;
  expect(store.get(key, snapshot)).toBeUndefined();
  snapshot.done();
  expect(await following).toEqual(value);
  expect([store.get(key), store.get(otherKey)]).toEqual([value, value]);
});

it('long work that fails leaves nothing behind, and others go on', async () => {
  const end = performance.now() + 30;
  const [failed, kept] = await Promise.allSettled([
    queue.enqueueCommit(
      longWork(() => performance.now() > end, broken),
      true,
    ),
    queue.enqueue(() => store.put(otherKey, value, 1)),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: 1 } });
  expect(kept.status).toBe('fulfilled');
  expect([store.get(key), store.get(otherKey)]).toEqual([undefined, value]);
});
