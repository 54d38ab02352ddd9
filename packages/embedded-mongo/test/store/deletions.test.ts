import { cpSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import type { CommitQueue } from '../../src/store/commit-queue.ts';
import { Deletions } from '../../src/store/deletions.ts';
import { deletionKey, RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { commitQueueOf } from '../support/commit-queue.ts';
import { EngineBench, pause } from '../support/engine.ts';
import { countKeys, keyAfter } from '../support/store-keys.ts';

const bench = new EngineBench();
/** So many that they go in many steps. */
const KEYS = 20_000;
const [before, dropped, behind] = [4, 5, 6].map((id) => rangePrefix(RangeKind.index, id)) as [
  Buffer,
  Buffer,
  Buffer,
];
const NOTHING = Buffer.alloc(0);

let folder: string;
let opened: Opened[];

interface Opened {
  readonly store: Store;
  readonly queue: CommitQueue;
  readonly deletions: Deletions;
  /** What makes the next commit group fail. */
  fault: Error | undefined;
  readonly log: string[];
}

beforeEach(() => {
  folder = bench.folder();
  opened = [];
});

afterEach(async () => {
  for (const { deletions, store } of opened) {
    await deletions.stop();
    await store.close();
  }
  await bench.cleanUp();
});

function open(path: string): Opened {
  const store = new Store(path, hastyIo);
  const queue = commitQueueOf(store, {
    write: async (step) => {
      const { fault } = one;
      one.fault = undefined;
      if (fault !== undefined) throw fault;
      await store.write(step);
    },
  });
  const log: string[] = [];
  const deletions = new Deletions(store, queue, (message) => log.push(message));
  const one: Opened = { store, queue, deletions, fault: undefined, log };
  opened.push(one);
  return one;
}

function keyOf(prefix: Buffer, number: number): Buffer {
  const key = Buffer.alloc(prefix.length + 4);
  key.set(prefix);
  key.writeUInt32BE(number, prefix.length);
  return key;
}

function fill({ queue, store }: Opened, prefix: Buffer, keys: number): Promise<void> {
  return queue.enqueue(() => {
    for (let i = 0; i < keys; i++) store.put(keyOf(prefix, i), NOTHING, 1);
  });
}

/** Three ranges, and the note that the middle one is to go. Half of it is in the data file already. */
async function filled(path = folder): Promise<Opened> {
  const one = open(path);
  const { store, queue, deletions } = one;
  deletions.start();
  for (const prefix of [before, behind]) await fill(one, prefix, 10);
  await fill(one, dropped, KEYS / 2);
  await store.checkpoint();
  await queue.enqueue(() => {
    for (let i = KEYS / 2; i < KEYS; i++) store.put(keyOf(dropped, i), NOTHING, 1);
  });
  await queue.enqueue(() => store.put(deletionKey(dropped), NOTHING, 0));
  return one;
}

function count({ store }: Opened, prefix: Buffer): number {
  return countKeys(store, { start: prefix, end: afterPrefix(prefix) });
}

function isNoted({ store }: Opened): boolean {
  return store.get(deletionKey(dropped)) !== undefined;
}

async function whenDeleted(one: Opened): Promise<void> {
  while (isNoted(one)) await pause(1);
}

function expectOthers(one: Opened): void {
  expect([before, behind].map((prefix) => count(one, prefix))).toEqual([10, 10]);
}

describe('a dropped range', () => {
  it('goes beside the commit groups of others, which have nothing to do with it', async () => {
    const one = await filled();
    const { store, queue, deletions } = one;
    const { changedBytes } = store;
    deletions.start();
    let own = 0;
    for (; isNoted(one); own++) await queue.enqueue(() => store.put(keyOf(before, 0), Buffer.from([own]), 0));
    expect(count(one, dropped)).toBe(0);
    expectOthers(one);
    // Of the range they have done no more than to take the note of it away.
    const ownBytes = own * (keyOf(before, 0).length + 1);
    expect(store.changedBytes).toBe(changedBytes + ownBytes + deletionKey(dropped).length);
    expect(own).toBeGreaterThan(1);
  });

  it('goes a few hundred keys at a time, so that whoever writes does not wait for the disk', async () => {
    const one = await filled();
    const removeSome = one.store.removeSome.bind(one.store);
    const removed: number[] = [];
    vi.spyOn(one.store, 'removeSome').mockImplementation(async (range) => {
      const there = count(one, dropped);
      const rest = await removeSome(range);
      removed.push(there - count(one, dropped));
      return rest;
    });
    one.deletions.start();
    await whenDeleted(one);
    expect(Math.max(...removed)).toBeLessThanOrEqual(500);
    expect(removed.length).toBeGreaterThan(KEYS / 500);
  });

  it('stays gone after a crash, though the journal still has it', async () => {
    const one = await filled();
    one.deletions.start();
    await whenDeleted(one);
    const left = bench.folder();
    cpSync(folder, left, { recursive: true });
    const again = open(left);
    expect(count(again, dropped)).toBe(0);
    expectOthers(again);
  });

  it('is as it was for those who have begun to read it', async () => {
    const one = await filled();
    const snapshot = one.store.snapshot();
    one.deletions.start();
    await whenDeleted(one);
    const range = { start: dropped, end: afterPrefix(dropped) };
    expect(countKeys(one.store, range, snapshot)).toBe(KEYS);
    expect(keyAfter(one.store, range, KEYS - 1, snapshot)).toEqual(keyOf(dropped, KEYS - 1));
    snapshot.done();
  });

  it('goes on going after a stop in the middle', async () => {
    const one = await filled();
    one.deletions.start();
    while (count(one, dropped) === KEYS) await pause(0);
    await one.deletions.stop();
    const left = count(one, dropped);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(KEYS);
    expect(isNoted(one)).toBe(true);
    await opened.pop()?.store.close();
    const again = open(folder);
    again.deletions.start();
    await whenDeleted(again);
    expect(count(again, dropped)).toBe(0);
    expectOthers(again);
  });

  it('goes with the next start after an error, of which the log tells', async () => {
    const one = await filled();
    one.fault = new Error('no room');
    one.deletions.start();
    while (one.log.length === 0) await pause(1);
    expect(one.log).toEqual([expect.stringMatching(/dropped .* could not be removed.*: .*no room/)]);
    expect(isNoted(one)).toBe(true);
    one.deletions.start();
    await whenDeleted(one);
    expectOthers(one);
  });
});
