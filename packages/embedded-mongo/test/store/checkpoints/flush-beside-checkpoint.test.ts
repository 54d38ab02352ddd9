import { afterEach, beforeEach, expect, it } from 'vitest';
import { RangeKind, rangePrefix } from '../../../src/store/file/layout.ts';
import { type FileIo, hastyIo } from '../../../src/store/journal/file-io.ts';
import { Store } from '../../../src/store/store.ts';
import { EngineBench } from '../../support/engine.ts';
import { farKey } from '../../support/far-keys.ts';

const bench = new EngineBench();
const prefix = rangePrefix(RangeKind.index, 5);
const QUICK_MS = 0.1;
const SLOW_MS = 5;

/** What a flush takes, and whether each kept everybody waiting. */
let flushMs = QUICK_MS;
let held: boolean[] = [];
/** Lets the commits of LMDB's that are under way go on. */
let release = () => {};
let isCommitting = false;
let store: Store;

const io: FileIo = {
  ...hastyIo,
  commit: async (run) => {
    isCommitting = true;
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await run();
    isCommitting = false;
  },
  flush() {
    held.push(true);
    for (const end = performance.now() + flushMs; performance.now() < end; );
  },
  async writeSoon(...args) {
    held.push(false);
    for (const end = performance.now() + flushMs; performance.now() < end; ) await new Promise(setImmediate);
    await hastyIo.writeSoon(...args);
  },
};

beforeEach(() => {
  store = new Store(bench.folder(), io);
});
afterEach(async () => {
  const closing = store.close();
  const letGo = setInterval(() => release());
  await closing;
  clearInterval(letGo);
  await bench.cleanUp();
});

let next = 0;
async function write(groups: number): Promise<boolean[]> {
  held = [];
  for (let group = 0; group < groups; group++)
    await store.write(() => {
      store.put(farKey(prefix, next++), Buffer.alloc(0), 1);
      return true;
    });
  return held;
}

it('others go on during the flushes beside a checkpoint once these take long, and only during those', async () => {
  await write(1);
  const checkpoint = store.checkpoint();
  while (!isCommitting) await new Promise(setImmediate);
  flushMs = SLOW_MS;
  expect(await write(4)).toEqual([true, false, false, false]);
  release();
  await checkpoint;
  flushMs = QUICK_MS;
  expect(await write(2)).toEqual([true, true]);
});
