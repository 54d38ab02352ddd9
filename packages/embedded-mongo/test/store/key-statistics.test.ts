import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { pause } from '../support/engine.ts';
import { Random } from '../support/random.ts';
import { countKeys, keyAfter } from '../support/store-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
const store = new Store(folder, hastyIo);
const prefix = rangePrefix(RangeKind.index, 7);
const whole = { start: prefix, end: afterPrefix(prefix) };
const random = new Random(5);
/** The numbers whose keys are in the store, in order. */
let numbers: number[] = [];

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

function keyOf(number: number): Buffer {
  const key = Buffer.alloc(prefix.length + 4);
  key.set(prefix);
  key.writeUInt32BE(number, prefix.length);
  return key;
}

async function change(add: Iterable<number>, remove: Iterable<number>): Promise<void> {
  const there = new Set(numbers);
  await store.write(() => {
    for (const number of remove) {
      if (there.delete(number)) store.remove(keyOf(number), -1);
    }
    for (const number of add) {
      if (there.has(number)) continue;
      there.add(number);
      store.put(keyOf(number), Buffer.alloc(0), 1);
    }
    return true;
  });
  numbers = [...there].sort((a, b) => a - b);
}

function someNumbers(count: number): number[] {
  return Array.from({ length: count }, () => random.below(1_000_000));
}

/** Compares counts and skips in random ranges with the list of numbers. @returns how many were known at once */
function compare(rounds: number): number {
  let known = 0;
  const snapshot = store.snapshot();
  for (let round = 0; round < rounds; round++) {
    const [from, to] = someNumbers(2).sort((a, b) => a - b) as [number, number];
    const range = { start: keyOf(from), end: keyOf(to) };
    const inside = numbers.filter((number) => number >= from && number < to);
    const counted = store.statistics.count(range, snapshot);
    if (counted === undefined) continue;
    known++;
    expect(counted).toBe(inside.length);
    const keys = random.below(inside.length + 2);
    const forward = store.statistics.skip(range, keys, false, snapshot);
    const backward = store.statistics.skip(range, keys, true, snapshot);
    if (keys >= inside.length)
      for (const skipped of [forward, backward])
        expect(skipped).toMatchObject({ rest: undefined, left: keys - inside.length });
    else {
      expect(keysIn(forward, false)).toBe(inside[keys]);
      expect(keysIn(backward, true)).toBe(inside[inside.length - 1 - keys]);
    }
  }
  snapshot.done();
  return known;
}

/** The first number in a range, or the last. */
function keysIn(skipped: ReturnType<typeof store.statistics.skip>, reverse: boolean): number | undefined {
  if (skipped?.rest === undefined) return undefined;
  return keyAfter(store, skipped.rest, 0, undefined, reverse)?.readUInt32BE(prefix.length);
}

describe('statistics of keys', () => {
  it('are built in the background while keys change, and kept up to date', async () => {
    await change(someNumbers(60_000), []);
    expect(compare(1)).toBe(0);
    store.statistics.passed(whole, 20_000);
    for (let i = 0; i < 5; i++) {
      await change(someNumbers(500), numbers.slice(i * 1000, i * 1000 + 400));
      await pause(1);
    }
    await expect.poll(() => compare(1)).toBe(1);
    expect(compare(200)).toBe(200);
    for (let i = 0; i < 40; i++) {
      await change(
        someNumbers(random.below(400)),
        random.once(4) ? numbers.slice(2000, 3000) : someNumbers(300),
      );
      expect(compare(5)).toBe(5);
    }
  });

  it('follow thousands of keys that come at the end, in one commit group', async () => {
    await change(
      Array.from({ length: 20_000 }, (_, i) => 2_000_000 + i),
      [],
    );
    const snapshot = store.snapshot();
    expect(store.statistics.count(whole, snapshot)).toBe(numbers.length);
    const skipped = store.statistics.skip(whole, 19_000, true, snapshot);
    snapshot.done();
    expect(keysIn(skipped, true)).toBe(2_000_999);
  });

  it('are forgotten when they can not be brought up to date, and the commit group counts all the same', async () => {
    store.skip = () => {
      throw new Error('no reader left');
    };
    const added = Array.from({ length: 3_000 }, (_, i) => 2_500_000 + i);
    try {
      await change(added, []);
    } finally {
      Reflect.deleteProperty(store, 'skip');
    }
    const snapshot = store.snapshot();
    expect(store.statistics.count(whole, snapshot)).toBeUndefined();
    expect(countKeys(store, whole, snapshot)).toBe(numbers.length);
    snapshot.done();
  });

  it('are forgotten after a commit group with so many keys that taking note of each would take too long', async () => {
    store.statistics.passed(whole, 20_000);
    await expect.poll(() => compare(1)).toBe(1);
    await change(
      Array.from({ length: 25_001 }, (_, i) => 2_600_000 + i),
      [],
    );
    expect(compare(1)).toBe(0);
  });

  it('say nothing about an older snapshot, and hold for what there was before a commit group until it is written', async () => {
    store.statistics.passed(whole, 20_000);
    await expect.poll(() => compare(1)).toBe(1);
    const old = store.snapshot();
    await change([3_000_000], []);
    expect(store.statistics.count(whole, old)).toBeUndefined();
    old.done();
    expect(compare(5)).toBe(5);
    let isLetEnd = false;
    let steps = 0;
    const failing = store.write(() => {
      store.put(keyOf(3_000_001 + steps++), Buffer.alloc(0), 1);
      if (isLetEnd) throw new Error('taken back');
      return false;
    });
    await expect.poll(() => steps).toBeGreaterThan(1);
    expect(compare(5)).toBe(5);
    isLetEnd = true;
    await expect(failing).rejects.toThrow('taken back');
    expect(compare(5)).toBe(5);
  });
});
