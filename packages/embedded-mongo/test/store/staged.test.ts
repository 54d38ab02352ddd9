import { cpSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { yieldToEventLoop } from '../../src/scheduling/slice.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { EngineBench } from '../support/engine.ts';
import { farKey } from '../support/far-keys.ts';
import { countKeys } from '../support/store-keys.ts';

const prefix = rangePrefix(RangeKind.documents, 3);
const range = { start: prefix, end: afterPrefix(prefix) };
const KEYS = 2_000;
const [old, fresh] = ['old', 'new'].map((text) => Buffer.from(text)) as [Buffer, Buffer];
const bench = new EngineBench();
let folder: string;
let store: Store;
/** How many commits LMDB was given. */
let commits = 0;
const io = {
  ...hastyIo,
  commit(run: () => Promise<void>) {
    commits++;
    return run();
  },
};

/** Half of the keys are there before. */
beforeEach(async () => {
  folder = bench.folder();
  store = new Store(folder, io);
  await inGroup(() => each(0, KEYS / 2, (key) => store.put(key, old, 1)));
});

afterEach(async () => {
  store.dropStaged();
  await store.close();
  await bench.cleanUp();
});

function inGroup(work: () => void): Promise<void> {
  return store.write(() => {
    work();
    return true;
  });
}

function each(from: number, to: number, work: (key: Buffer) => void): void {
  for (let i = from; i < to; i++) work(farKey(prefix, i));
}

/** Replaces a half of the keys that are there, removes the other and adds as many, in two commit groups. */
async function stageAll(): Promise<void> {
  await inGroup(() =>
    store.stage(() => {
      each(0, KEYS / 4, (key) => store.put(key, fresh, 0));
      each(KEYS / 4, KEYS / 2, (key) => store.remove(key, -1));
    }),
  );
  await inGroup(() => store.stage(() => each(KEYS / 2, KEYS, (key) => store.put(key, fresh, 1))));
}

/** Number of old and of new values, and what the store counts. */
function content(of = store, snapshot = of.snapshot()): readonly number[] {
  const found = [0, 0];
  of.scanAll(range, { snapshot }, () => {
    const { value, valueEnd } = of.entry;
    const at = value.subarray(0, valueEnd).equals(fresh) ? 1 : 0;
    found[at] = (found[at] as number) + 1;
  });
  const counted = countKeys(of, range, snapshot);
  snapshot.done();
  return [...found, counted];
}

/** What a process finds after the death of the one before. */
async function afterDeath(): Promise<void> {
  const left = bench.folder();
  cpSync(folder, left, { recursive: true });
  store.dropStaged();
  await store.close();
  folder = left;
  store = new Store(folder, io);
}

const before = [KEYS / 2, 0, KEYS / 2];
const after = [0, (KEYS * 3) / 4, (KEYS * 3) / 4];

describe('what is staged', () => {
  it('is seen once it is published, by those who begin after that', async () => {
    await stageAll();
    expect(content()).toEqual(before);
    const earlier = store.snapshot();
    await inGroup(() => {
      expect(store.get(farKey(prefix, 1))).toEqual(old);
      store.publishStaged();
    });
    expect(content()).toEqual(after);
    expect(content(store, earlier)).toEqual(before);
    await store.checkpoint();
    expect(content()).toEqual(after);
  });

  it('is seen where nothing was before', async () => {
    const other = rangePrefix(RangeKind.documents, 4);
    const all = { start: other, end: afterPrefix(other) };
    await inGroup(() =>
      store.stage(() => {
        for (let i = 0; i < KEYS; i++) store.put(farKey(other, i), fresh, 1);
      }),
    );
    expect(countKeys(store, all)).toBe(0);
    await inGroup(() => store.publishStaged());
    let entries = 0;
    store.scanAll(all, {}, () => entries++);
    expect([entries, countKeys(store, all)]).toEqual([KEYS, KEYS]);
  });

  it('is gone once it is dropped, and what is staged next counts without it', async () => {
    await stageAll();
    store.dropStaged();
    expect(content()).toEqual(before);
    await inGroup(() => store.stage(() => store.put(farKey(prefix, 0), fresh, 0)));
    await inGroup(() => store.publishStaged());
    expect(content()).toEqual([KEYS / 2 - 1, 1, KEYS / 2]);
    await afterDeath();
    expect(content()).toEqual([KEYS / 2 - 1, 1, KEYS / 2]);
  });

  it('is there as a whole after the death of the process, or not at all', async () => {
    await stageAll();
    await afterDeath();
    expect(content()).toEqual(before);
    // Nothing publishes what the dead process has staged.
    await inGroup(() => store.publishStaged());
    await inGroup(() => store.stage(() => store.put(farKey(prefix, 0), fresh, 0)));
    await inGroup(() => store.publishStaged());
    await afterDeath();
    expect(content()).toEqual([KEYS / 2 - 1, 1, KEYS / 2]);
    await stageAll();
    await inGroup(() => store.publishStaged());
    await afterDeath();
    expect(content()).toEqual(after);
  });

  it('reaches the data file once it is published', async () => {
    await store.checkpoint();
    await stageAll();
    const earlier = commits;
    const checkpoint = store.checkpoint();
    for (let i = 0; i < 20; i++) {
      await inGroup(() => store.put(farKey(prefix, KEYS), old, i === 0 ? 1 : 0));
      await yieldToEventLoop();
    }
    expect(commits).toBe(earlier);
    await inGroup(() => store.publishStaged());
    await checkpoint;
    expect(commits).toBeGreaterThan(earlier);
    expect(content()).toEqual([1, (KEYS * 3) / 4, (KEYS * 3) / 4 + 1]);
  });

  it('is dropped after a commit group that could not publish it, and nobody else may write its keys', async () => {
    await stageAll();
    const failing = inGroup(() => {
      store.publishStaged();
      store.put(farKey(prefix, 0), old, 0);
    });
    await expect(failing).rejects.toThrow('a staged key was written');
    expect(content()).toEqual(before);
    store.dropStaged();
    await inGroup(() => store.put(farKey(prefix, 0), fresh, 0));
    expect(content()).toEqual([KEYS / 2 - 1, 1, KEYS / 2]);
  });
});
