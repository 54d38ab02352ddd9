import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainView } from '../../src/catalog/read-view.ts';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import type { AccessPath } from '../../src/plan/access-path.ts';
import { ESTIMATE_LIMIT, Estimator } from '../../src/plan/estimate.ts';
import { FileReader, FileScan } from '../../src/store/file/file-reader.ts';
import type { KeyRange } from '../../src/store/file/layout.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { type FileIo, hastyIo } from '../../src/store/journal/file-io.ts';
import { OrderedMap } from '../../src/store/memory/ordered-map.ts';
import { NATIVE_STEP } from '../../src/store/merged-reader.ts';
import type { Snapshot } from '../../src/store/snapshot.ts';
import { Store } from '../../src/store/store.ts';
import { EngineBench } from '../support/engine.ts';
import { Random } from '../support/random.ts';
import { countKeys, keyAfter } from '../support/store-keys.ts';

const bench = new EngineBench();
const random = new Random(20261126);
const NOTHING = Buffer.alloc(0);
const prefix = rangePrefix(RangeKind.index, 9);
const whole = { start: prefix, end: afterPrefix(prefix) };

afterEach(() => vi.restoreAllMocks());
afterAll(() => bench.cleanUp());

function keyOf(number: number): Buffer {
  const key = Buffer.alloc(prefix.length + 4);
  key.set(prefix);
  key.writeUInt32BE(number, prefix.length);
  return key;
}

const numberOf = (key: Buffer | undefined) => key?.readUInt32BE(prefix.length);
const between = (from: number, to: number): KeyRange => ({ start: keyOf(from), end: keyOf(to) });

function change(store: Store, numbers: Iterable<number>, what: 'put' | 'remove'): Promise<void> {
  return store.write(() => {
    for (const number of numbers)
      if (what === 'put') store.put(keyOf(number), NOTHING, 1);
      else store.remove(keyOf(number), -1);
    return true;
  });
}

/** Every so many numbers up to a limit. */
function* every(step: number, limit: number, first = 0): Generator<number> {
  for (let number = first; number < limit; number += step) yield number;
}

/** How often something looks into the data file, and how many keys it sees one by one there and in the tables. */
function looksDuring(read: () => void): number {
  const spies = [
    vi.spyOn(FileReader.prototype, 'count'),
    vi.spyOn(FileReader.prototype, 'scan'),
    vi.spyOn(FileScan.prototype, 'next'),
    vi.spyOn(OrderedMap.prototype, 'valueAt'),
  ];
  read();
  const looks = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return looks;
}

/** Compares counts and skips in random ranges with a plain list of the numbers that should be there. */
function compare(store: Store, numbers: readonly number[], limit: number, snapshot?: Snapshot): void {
  for (let round = 0; round < 25; round++) {
    const [from, to] = [random.below(limit), random.below(limit)].sort((a, b) => a - b) as [number, number];
    const range = between(from, to);
    const inside = numbers.filter((number) => number >= from && number < to);
    const entries = random.once(3) ? random.below(20) : random.below(inside.length + 2);
    expect(countKeys(store, range, snapshot)).toBe(inside.length);
    expect(numberOf(keyAfter(store, range, entries, snapshot))).toBe(inside[entries]);
    expect(numberOf(keyAfter(store, range, entries, snapshot, true))).toBe(inside.at(-1 - entries));
  }
}

/** A disk that makes LMDB's commits until it holds the next one up: a checkpoint stands still there. */
class HeldDisk {
  private commitsLeft = Infinity;
  private release = () => {};
  private held = () => {};
  readonly io: FileIo = {
    ...hastyIo,
    commit: async (run) => {
      if (this.commitsLeft-- <= 0) await this.untilReleased();
      return hastyIo.commit(run);
    },
  };

  private untilReleased(): Promise<void> {
    this.held();
    return new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** Lets a checkpoint of a store make so many commits. @returns when it stands still */
  holdCheckpoint(store: Store, commits: number): Promise<void> {
    this.commitsLeft = commits;
    return new Promise((resolve) => {
      this.held = resolve;
      void store.checkpoint();
    });
  }

  close(store: Store): Promise<void> {
    this.commitsLeft = Infinity;
    this.release();
    return store.close();
  }
}

describe.each([0, 6])('right after a load of thousands of keys, with %i slices checkpointed', (slices) => {
  const STORED = 20_000;
  const LOADED = 50_000;
  /** At the ends of a range some blocks, of up to 256 keys, are gone through one by one. */
  const FEW = 1_000;
  /** Between the stored ones, at random. */
  const loaded = new Set<number>();
  let store: Store;
  let before: Snapshot;
  const disk = new HeldDisk();

  beforeAll(async () => {
    store = new Store(bench.folder(), disk.io);
    await change(store, every(10, 10 * STORED), 'put');
    await store.checkpoint();
    before = store.snapshot();
    while (loaded.size < LOADED) {
      const number = random.below(10 * STORED);
      if (number % 10 > 0) loaded.add(number);
    }
    await change(store, loaded, 'put');
    await disk.holdCheckpoint(store, slices);
  });
  afterAll(() => {
    before.done();
    return disk.close(store);
  });

  it('counts and skips look at few of them', () => {
    const all = STORED + LOADED;
    const count = looksDuring(() => expect(countKeys(store, whole)).toBe(all));
    const skip = looksDuring(() => expect(keyAfter(store, whole, all - 1)).toBeDefined());
    const back = looksDuring(() => expect(keyAfter(store, whole, all - 1, undefined, true)).toBeDefined());
    for (const looks of [count, skip, back]) expect(looks).toBeLessThan(FEW);
  });

  it('who reads what there was before passes them by in blocks', () => {
    const looks = looksDuring(() => {
      expect(countKeys(store, whole, before)).toBe(STORED);
      expect(numberOf(keyAfter(store, between(5, 10 * STORED), 0, before))).toBe(10);
    });
    expect(looks).toBeLessThan(FEW);
  });

  it('counts and skips are right, now and for who sees what there was before', () => {
    const stored = [...every(10, 10 * STORED)];
    const all = [...stored, ...loaded].sort((a, b) => a - b);
    compare(store, all, 10 * STORED);
    compare(store, stored, 10 * STORED, before);
  });
});

describe('right after thousands of keys were removed', () => {
  const STORED = 70_000;
  /** The first and the last of them stay, and one in so many of the others. */
  const STAYS = 30_000;
  let store: Store;
  let before: Snapshot;

  beforeAll(async () => {
    store = new Store(bench.folder(), hastyIo);
    await change(store, every(1, STORED), 'put');
    await store.checkpoint();
    before = store.snapshot();
    await change(
      store,
      [...every(1, STORED - 1, 1)].filter((number) => number % STAYS > 0),
      'remove',
    );
  });
  afterAll(() => {
    before.done();
    return store.close();
  });

  it('a scan stops among them by itself, after a bounded number of them, and looks at few one by one', () => {
    const found: (number | undefined)[] = [];
    const seek = vi.spyOn(FileReader.prototype, 'seek');
    let stops = 0;
    const looks: number[] = [];
    for (let rest: KeyRange | undefined = whole; rest !== undefined; ) {
      const from: KeyRange = rest;
      looks.push(
        looksDuring(() => {
          rest = store.scan(from, { keysOnly: true }, () => found.push(numberOf(store.entry.key)) > 0);
        }),
      );
      if (rest !== undefined) stops++;
    }
    expect(found).toEqual([0, 30_000, 60_000, STORED - 1]);
    expect(stops).toBeGreaterThan(1);
    expect(Math.max(...looks)).toBeLessThan(1_500);
    for (const [, entries] of seek.mock.calls) expect(entries).toBeLessThanOrEqual(NATIVE_STEP);
  });

  it('an estimate ends where reading the removed ones would cost as much as others', () => {
    const estimator = new Estimator(plainView(store, undefined));
    const path = { ranges: [between(1, STAYS)], pinned: 1 } as unknown as AccessPath;
    const looks = looksDuring(() => expect(estimator.entries(path)).toBeGreaterThanOrEqual(ESTIMATE_LIMIT));
    expect(looks).toBeLessThan(100);
  });

  it('an estimate of thousands of ranges counts some of them', () => {
    const estimator = new Estimator(plainView(store, before));
    const ranges = [...every(3, STORED)].map((number) => between(number, number + 2));
    const steps = vi.spyOn(store, 'countStep');
    expect(estimator.entries({ ranges, pinned: 1 } as unknown as AccessPath)).toBeCloseTo(
      2 * ranges.length,
      -3,
    );
    expect(steps.mock.calls.length).toBeLessThan(300);
  });

  it('counts and skips are right, now and for who sees what there was before', () => {
    const left = [...every(1, STORED)].filter((n) => n === 0 || n === STORED - 1 || n % STAYS === 0);
    compare(store, left, STORED);
    compare(store, [...every(1, STORED)], STORED, before);
  });
});
