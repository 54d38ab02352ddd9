import { cpSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterPrefix, keyText } from '../../src/ordering/prefix.ts';
import { type KeyRange, RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { LmdbFile } from '../../src/store/file/lmdb-file.ts';
import { type FileIo, hastyIo } from '../../src/store/journal/file-io.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';
import { Store } from '../../src/store/store.ts';
import { CutDisk } from '../support/cut-disk.ts';
import { EngineBench } from '../support/engine.ts';
import { farKey } from '../support/far-keys.ts';
import { Random } from '../support/random.ts';
import { countKeys, keyAfter } from '../support/store-keys.ts';
import { changeBoth, type Model } from '../support/store-model.ts';

const bench = new EngineBench();
const stores: Store[] = [];
const random = new Random(20261124);
/** So many that a checkpoint writes them in several slices. */
const NUMBERS = 1_500;
/** Of two indexes and a collection: reads must not stray into what lies beside them. */
const prefixes = [
  rangePrefix(RangeKind.documents, 3),
  rangePrefix(RangeKind.index, 4),
  rangePrefix(RangeKind.index, 5),
] as const;

afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of stores.splice(0)) await store.close();
  await bench.cleanUp();
});

function open(folder: string, io: FileIo = hastyIo): Store {
  const store = new Store(folder, io);
  stores.push(store);
  return store;
}

const numbered = (prefix: Buffer, number: number): Buffer => {
  const key = Buffer.alloc(prefix.length + 2);
  key.set(prefix);
  key.writeUInt16BE(number, prefix.length);
  return key;
};
const numberedFar = (number: number) => farKey(prefixes[2], number);
const someKey = () => numbered(random.of(prefixes), random.below(NUMBERS));
const inOrder = (model: Model) => [...model].sort(([a], [b]) => (a < b ? -1 : 1));

/** Writes a random commit group, which may fail. @returns what the store should hold then */
async function writeSome(store: Store, before: Model): Promise<Model> {
  const after = new Map(before);
  const fails = random.once(5);
  const changes = random.below(500);
  let done = 0;
  const writing = store.write(() => {
    for (let i = random.below(200); i >= 0 && done < changes; i--, done++) {
      const key = someKey();
      changeBoth(store, after, key, random, 3);
      expect(store.get(key)?.toString()).toBe(after.get(keyText(key)));
    }
    if (done < changes) return false;
    if (fails) throw new Error('on purpose');
    return true;
  });
  if (!fails) {
    await writing;
    return after;
  }
  await expect(writing).rejects.toThrow('on purpose');
  return before;
}

/** Compares everything that a store can tell with what it should hold. */
function compare(store: Store, model: Model, snapshot?: Snapshot): void {
  for (let i = 0; i < 20; i++) {
    const key = someKey();
    expect(store.get(key, snapshot)?.toString()).toBe(model.get(keyText(key)));
  }
  const sorted = inOrder(model);
  for (let i = 0; i < 12; i++) {
    const prefix = random.of(prefixes);
    const [from, to] = [random.below(NUMBERS), random.below(NUMBERS)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const range = { start: numbered(prefix, from), end: numbered(prefix, to) };
    const inside = sorted.filter(([text]) => text >= keyText(range.start) && text < keyText(range.end));
    expect(countKeys(store, range, snapshot)).toBe(inside.length);
    expect(store.countFew(range, snapshot)).toBe(inside.length);
    expect(store.countStored(range, snapshot)).toMatchObject({ counted: inside.length, rest: undefined });
    for (const reverse of [false, true]) compareScan(store, range, inside, reverse, snapshot);
  }
}

function compareScan(
  store: Store,
  range: KeyRange,
  inside: readonly (readonly [string, string])[],
  reverse: boolean,
  snapshot: Snapshot | undefined,
): void {
  const expected = reverse ? [...inside].reverse() : [...inside];
  const offset = random.below(inside.length + 3);
  const limit = random.once(2) ? Infinity : 50 + random.below(200);
  const seen: (readonly [string, string])[] = [];
  const { entry } = store;
  const options = { reverse, snapshot };
  let rest: KeyRange | undefined = range;
  while (rest !== undefined) {
    const before = seen.length;
    rest = store.scan(rest, options, () => {
      const { keyText: text, value, valueEnd } = entry;
      seen.push([text, value.toString('latin1', 0, valueEnd)]);
      return seen.length - before < limit;
    });
  }
  expect(seen).toEqual(expected);
  const keys: string[] = [];
  store.scanAll(range, { ...options, keysOnly: true }, () => keys.push(entry.keyText));
  expect(keys).toEqual(expected.map(([text]) => text));
  const after = keyAfter(store, range, offset, snapshot, reverse);
  expect(after && keyText(after)).toBe(expected[offset]?.[0]);
}

describe('a store', () => {
  it('reads the same from memory, from the data file, and while a checkpoint moves it from one to the other', async () => {
    const store = open(bench.folder());
    let model: Model = new Map();
    let snapshots: { snapshot: Snapshot; seen: Model }[] = [];
    for (let round = 0; round < 40; round++) {
      model = await writeSome(store, model);
      if (random.once(4)) snapshots.push({ snapshot: store.snapshot(), seen: model });
      const checkpoint = random.once(6) ? store.checkpoint() : undefined;
      if (random.once(2)) model = await writeSome(store, model);
      if (random.once(3)) await checkpoint;
      compare(store, model);
      for (const { snapshot, seen } of snapshots) compare(store, seen, snapshot);
      if (random.once(8)) {
        for (const { snapshot } of snapshots) snapshot.done();
        snapshots = [];
      }
    }
    for (const { snapshot } of snapshots) snapshot.done();
  });

  it('has everything after a crash, from one checkpoint or several segments of the journal', async () => {
    let folder = bench.folder();
    // It tells when LMDB writes nothing: what is copied while it does is no file that a killed process leaves.
    const disk = new CutDisk(Number.POSITIVE_INFINITY, random);
    let store = open(folder, disk);
    let model: Model = new Map();
    for (let crash = 0; crash < 12; crash++) {
      for (let round = random.below(12); round >= 0; round--) {
        model = await writeSome(store, model);
        if (random.once(5)) await store.checkpoint();
      }
      // Nothing is written just now, so that a copy is what a killed process leaves behind.
      const left = bench.folder();
      await disk.quiet();
      cpSync(folder, left, { recursive: true });
      folder = left;
      store = open(folder, disk);
      compare(store, model);
      if (crash % 3 === 2) {
        await stores.pop()?.close();
        store = open(folder, disk);
        compare(store, model);
      }
    }
  });

  it('has commit groups that come too fast for a checkpoint wait for some of it each, none for all', async () => {
    const store = open(bench.folder());
    const { commit } = LmdbFile.prototype;
    const slices = vi.spyOn(LmdbFile.prototype, 'commit').mockImplementation(async function (
      this: LmdbFile,
      write,
    ) {
      await commit.call(this, write);
      // Slices of one size, however slow a busy machine's disk is.
      this.keysAtOnce = 4000;
    });
    const waits: number[] = [];
    for (let group = 0; group < 60; group++) {
      const before = slices.mock.calls.length;
      await store.write(() => {
        for (let i = 0; i < 15_000; i++) store.put(numberedFar(group * 15_000 + i), Buffer.alloc(0), 1);
        return true;
      });
      waits.push(slices.mock.calls.length - before);
    }
    // A checkpoint has forty slices at least.
    expect(slices.mock.calls.length).toBeGreaterThan(75);
    expect(waits.filter((wait) => wait > 3).length).toBeGreaterThan(10);
    expect(Math.max(...waits)).toBeLessThan(20);
  });

  it('counts each key once while a checkpoint that failed in the middle begins again', async () => {
    const store = open(bench.folder());
    const keys = 20_000;
    await store.write(() => {
      for (let i = 0; i < keys; i++) store.put(numberedFar(i), Buffer.alloc(0), 1);
      return true;
    });
    const prefix = rangePrefix(RangeKind.index, 5);
    const counts: number[] = [];
    const { commit } = LmdbFile.prototype;
    vi.spyOn(LmdbFile.prototype, 'commit').mockImplementation(function (this: LmdbFile, write) {
      counts.push(countKeys(store, { start: prefix, end: afterPrefix(prefix) }));
      return counts.length === 4 ? Promise.reject(new Error('no room')) : commit.call(this, write);
    });
    await expect(store.checkpoint()).rejects.toThrow('no room');
    await store.checkpoint();
    expect(counts.length).toBeGreaterThan(8);
    expect(new Set(counts)).toEqual(new Set([keys]));
  });
});
