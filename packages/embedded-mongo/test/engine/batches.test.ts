import { setImmediate as nextTurn } from 'node:timers/promises';
import { ABORT } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  let left = commits;
  const reason = () => Object.assign(new Error('taken back'), error);
  const env = db.env as unknown as { commitTxn: () => void; abortTxn: () => void };
  const commitTxn = env.commitTxn.bind(env);
  const commitHere = () => {
    if (left === 0) return commitTxn();
    left--;
    env.abortTxn();
    throw reason();
  };
  const childTransaction = db.childTransaction.bind(db);
  const commitOnItsThread = async (batch: () => void | Promise<void>) => {
    if (left === 0) return childTransaction(batch);
    left--;
    await childTransaction(() => {
      const working = batch();
      return working instanceof Promise ? working.then(() => ABORT) : ABORT;
    });
    throw Object.assign(new Error('Commit failed'), { commitError: Promise.reject(reason()) });
  };
  Object.defineProperty(env, 'commitTxn', { value: commitHere });
  Object.defineProperty(db, 'childTransaction', { value: commitOnItsThread });
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
type Write = (isShared: boolean) => Promise<void>;
const atOnce: Write = (isShared) =>
  batches.write(() => {
    for (const step of steps) step();
    return true;
  }, isShared);
const inSlices: Write = (isShared) => {
  const left = [...steps];
  return batches.write(() => {
    left.shift()?.();
    return left.length === 0;
  }, isShared);
};
const first = () =>
  batches.write(() => {
    batches.put(keys[0], value);
    return true;
  }, false);

describe.each([
  ['on this thread', false],
  ["on LMDB's own thread", true],
])('a batch that is committed %s', (_where, isShared) => {
  it.each([
    ['at once', atOnce],
    ['in slices', inSlices],
  ])('and written %s is written again, as it was, when LMDB takes it back', async (_how, write) => {
    await first();
    takeBack(1, BAD_TXN);
    await write(isShared);
    expect(stored()).toEqual([false, false, true]);
    expect(told).toEqual(['a batch that LMDB took back is written again: taken back']);
    await first();
    await nextTurn();
    expect(stored()).toEqual([true, false, true]);
    expect(told).toHaveLength(1);
  });

  it('is an error when it is taken back twice, and nothing of it is stored', async () => {
    takeBack(2, BAD_TXN);
    await expect(atOnce(isShared)).rejects.toThrow('taken back');
    expect(stored()).toEqual([false, false, false]);
    await atOnce(isShared);
    expect(stored()).toEqual([false, false, true]);
  });

  it('is not tried again where the disk has no room, nor when it fails by itself', async () => {
    takeBack(1, NO_SPACE);
    await expect(atOnce(isShared)).rejects.toThrow('taken back');
    const failing = batches.write(() => {
      batches.put(keys[0], value);
      throw Object.assign(new Error('by itself'), BAD_TXN);
    }, isShared);
    await expect(failing).rejects.toThrow('by itself');
    expect(stored()).toEqual([false, false, false]);
    expect(told).toEqual([]);
  });
});
