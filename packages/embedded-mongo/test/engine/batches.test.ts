import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Batches } from '../../src/storage/batches.ts';
import { EntryView, type Lmdb, openLmdb } from '../../src/storage/lmdb.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();
const keys = [Buffer.from([0x10, 1]), Buffer.from([0x10, 2]), Buffer.from([0x10, 3])] as const;
const value = Buffer.from('kept');
let db: Lmdb;
let batches: Batches;
let told: string[];

beforeEach(() => {
  told = [];
  db = openLmdb(bench.folder(), false, new EntryView());
  batches = new Batches(db, (message) => told.push(message));
});
afterEach(async () => {
  await db.close();
  await bench.cleanUp();
});

/** What is stored, read by a reader of its own. */
const stored = () => keys.map((key) => db.get(key) !== undefined);

/** The next commits are taken back, as LMDB does it with a list of free pages in disorder. */
function takeBack(commits: number, error: object): void {
  const env = db.env as unknown as { commitTxn: () => void; abortTxn: () => void };
  const commitTxn = env.commitTxn.bind(env);
  let left = commits;
  const value = () => {
    if (left === 0) return commitTxn();
    left--;
    env.abortTxn();
    throw Object.assign(new Error('taken back'), error);
  };
  Object.defineProperty(env, 'commitTxn', { value });
}
const BAD_TXN = { code: -30782 };
const NO_SPACE = { code: 28 };

/** Puts the second key, then removes it and the first, and puts the third. */
const steps = [
  () => batches.put(keys[1], value),
  () => batches.remove(keys[0]),
  () => batches.remove(keys[1]),
  () => batches.put(keys[2], value),
];
const atOnce = async () =>
  batches.write(() => {
    for (const step of steps) step();
  });
async function inSlices() {
  const left = [...steps];
  await batches.writeInSlices(() => {
    left.shift()?.();
    return left.length === 0;
  });
}

it.each([
  ['at once', atOnce],
  ['in slices', inSlices],
])('a batch written %s that LMDB takes back is written again, as it was', async (_how, write) => {
  batches.write(() => batches.put(keys[0], value));
  takeBack(1, BAD_TXN);
  await write();
  expect(stored()).toEqual([false, false, true]);
  expect(told).toEqual(['a batch that LMDB took back is written again: taken back']);
  batches.write(() => batches.put(keys[0], value));
  await nextTurn();
  expect(stored()).toEqual([true, false, true]);
  expect(told).toHaveLength(1);
});

it('a batch that is taken back twice is an error, and nothing of it is stored', async () => {
  takeBack(2, BAD_TXN);
  await expect(atOnce()).rejects.toThrow('taken back');
  expect(stored()).toEqual([false, false, false]);
  await atOnce();
  expect(stored()).toEqual([false, false, true]);
});

it('a batch for which the disk has no room is not tried again, nor one that fails by itself', async () => {
  takeBack(1, NO_SPACE);
  await expect(atOnce()).rejects.toThrow('taken back');
  const failing = () =>
    batches.write(() => {
      batches.put(keys[0], value);
      throw Object.assign(new Error('by itself'), BAD_TXN);
    });
  expect(failing).toThrow('by itself');
  expect(stored()).toEqual([false, false, false]);
  expect(told).toEqual([]);
});
