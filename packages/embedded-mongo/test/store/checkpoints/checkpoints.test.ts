import { cpSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterPrefix } from '../../../src/ordering/prefix.ts';
import { RangeKind, rangePrefix } from '../../../src/store/file/layout.ts';
import { LmdbFile } from '../../../src/store/file/lmdb-file.ts';
import { hastyIo } from '../../../src/store/journal/file-io.ts';
import { Journal } from '../../../src/store/journal/journal.ts';
import { Store } from '../../../src/store/store.ts';
import { EngineBench } from '../../support/engine.ts';
import { farKey } from '../../support/far-keys.ts';

const bench = new EngineBench();
const stores: Store[] = [];
const prefix = rangePrefix(RangeKind.index, 5);
const log: string[] = [];
const commits = vi.spyOn(LmdbFile.prototype, 'commit');

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  commits.mockClear();
  await bench.cleanUp();
});

function open(folder: string): Store {
  const store = new Store(folder, hastyIo, { log: (message) => log.push(message) });
  stores.push(store);
  return store;
}

describe('a store', () => {
  /** Waits until the data file of the store that was opened last holds so many keys, with nobody writing anything. */
  const wholeWith = (keys: number) =>
    vi.waitFor(
      () => {
        const data = commits.mock.contexts.at(-1) as LmdbFile | undefined;
        expect(data?.reader.count({ start: prefix, end: afterPrefix(prefix) })).toBe(keys);
      },
      { timeout: 30_000, interval: 50 },
    );
  const putMany = (store: Store, from: number, to: number) =>
    store.write(() => {
      for (let i = from; i < to; i++) store.put(farKey(prefix, i), Buffer.alloc(0), 1);
      return true;
    });

  it('brings to the data file what came while a checkpoint was under way, though nothing comes any more', async () => {
    const store = open(bench.folder());
    // Each is so many that a checkpoint is due at once.
    await putMany(store, 0, 170_000);
    await putMany(store, 170_000, 340_000);
    await wholeWith(340_000);
  });

  it('brings to the data file what was written long ago, though there is no pause in writing', async () => {
    const store = open(bench.folder());
    let written = 0;
    const data = () => commits.mock.contexts.at(-1) as LmdbFile | undefined;
    while (!data()?.reader.count({ start: prefix, end: afterPrefix(prefix) })) {
      await putMany(store, written, written + 1);
      written++;
      // So few that neither their number nor their size makes a checkpoint due.
      await wait(20);
    }
    expect(written).toBeGreaterThan(1);
  });

  it('brings to the data file what a crash has left in the journal alone', async () => {
    const folder = bench.folder();
    await putMany(open(folder), 0, 500);
    const left = bench.folder();
    cpSync(folder, left, { recursive: true });
    await stores.pop()?.close();
    commits.mockClear();
    open(left);
    await wholeWith(500);
  });

  it('keeps a commit group that is on disk, whatever fails after that', async () => {
    const store = open(bench.folder());
    const nextSegment = vi.spyOn(Journal.prototype, 'nextSegment').mockImplementationOnce(() => {
      throw new Error('nobody has thought of this');
    });
    await putMany(store, 0, 170_000);
    expect(nextSegment).toHaveBeenCalledOnce();
    nextSegment.mockRestore();
    expect(log).toEqual([expect.stringContaining('nobody has thought of this')]);
    await putMany(store, 170_000, 170_001);
    await wholeWith(170_001);
  });
});
