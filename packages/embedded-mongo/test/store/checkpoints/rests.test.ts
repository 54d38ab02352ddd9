import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { RangeKind, rangePrefix } from '../../../src/store/file/layout.ts';
import { type FileIo, hastyIo } from '../../../src/store/journal/file-io.ts';
import { Store } from '../../../src/store/store.ts';
import { EngineBench } from '../../support/engine.ts';
import { farKey } from '../../support/far-keys.ts';

const bench = new EngineBench();
const prefix = rangePrefix(RangeKind.index, 5);
/** So many that a checkpoint is due at once. */
const MANY_KEYS = 170_000;
/** Milliseconds that LMDB needs for each slice at least: rests are longer than that. */
const SLICE_MS = 45;

/** Milliseconds from the end of each of LMDB's commits to the next one's beginning. */
let gaps: number[] = [];
let ended: number | undefined;
const quickOnes = () => gaps.filter((gap) => gap < SLICE_MS).length;
const io: FileIo = {
  ...hastyIo,
  async commit(run) {
    if (ended !== undefined) gaps.push(performance.now() - ended);
    await wait(SLICE_MS);
    await run();
    ended = performance.now();
  },
};

afterEach(() => bench.cleanUp());

it('a checkpoint rests between slices while others write, until somebody waits for it', async () => {
  const store = new Store(bench.folder(), io);
  let next = 0;
  const write = (keys: number) =>
    store.write(() => {
      for (const end = next + keys; next < end; next++) store.put(farKey(prefix, next), Buffer.alloc(0), 1);
      return true;
    });
  const writeUntil = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      await write(1);
      await new Promise(setImmediate);
    }
  };
  await write(MANY_KEYS);
  await writeUntil(() => gaps.length >= 5);
  expect(quickOnes()).toBeLessThan(gaps.length / 2);
  gaps = [];
  let isThrough = false;
  const checkpoint = store.checkpoint().then(() => {
    isThrough = true;
  });
  await writeUntil(() => isThrough);
  await checkpoint;
  expect(gaps.length).toBeGreaterThan(20);
  // Few begin at once beside rests as well: the first of the next checkpoint, and those before which nobody wrote.
  expect(quickOnes()).toBeGreaterThan(gaps.length / 4);
  await store.close();
});
