import { afterEach, expect, it } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { hastyIo } from '../../src/storage/file-io.ts';
import type { KeyRange } from '../../src/storage/key-range.ts';
import { RangeKind, rangePrefix } from '../../src/storage/layout.ts';
import { Store } from '../../src/storage/store.ts';
import { Cut, CutDisk } from '../support/cut-disk.ts';
import { EngineBench } from '../support/engine.ts';
import { farKey } from '../support/far-keys.ts';
import { Random } from '../support/random.ts';
import { changeBoth, type Model } from '../support/store-model.ts';

const bench = new EngineBench();
afterEach(() => bench.cleanUp());

/** So many runs, each with a cut at another access; the long form tries every access. */
const isLong = process.env.TEST_LONG === '1';
const RUNS = 30;
const SEED = 20261126;
/** How often what is left is cut again. */
const LIVES = 4;
const prefixes = [rangePrefix(RangeKind.documents, 3), rangePrefix(RangeKind.index, 4)];
const dropped = rangePrefix(RangeKind.index, 5);

/** A store, what it must hold, and what it may hold as well: a batch that was on its way at the cut. */
class Run {
  store: Store;
  model: Model = new Map();
  /** What is there if the batch under way is. */
  next: Model | undefined;
  private readonly random: Random;

  constructor(folder: string, disk: CutDisk, random: Random) {
    this.store = new Store(folder, disk);
    this.random = random;
  }

  /** Writes batches of every kind, with checkpoints and deletions amid them, until the power is gone. */
  async untilCut(): Promise<void> {
    const background: Promise<unknown>[] = [];
    try {
      for (let round = 0; round < 14; round++) {
        await this.batch(round % 5 === 3 ? 12_000 : 1 + this.random.below(400));
        if (this.random.once(3)) background.push(this.store.checkpoint().catch(() => undefined));
        if (this.random.once(5)) await this.store.checkpoint();
        if (round % 6 === 5) await this.removeDropped();
      }
      await Promise.all(background);
    } catch (error) {
      expect(String(error)).toContain('the power is gone');
    }
  }

  private async batch(changes: number): Promise<void> {
    const { store, random } = this;
    const after = new Map(this.model);
    this.next = after;
    await store.write(() => {
      for (let i = 0; i < changes; i++)
        changeBoth(store, after, farKey(random.of(prefixes), random.below(20_000)), random, 4);
      return true;
    });
    this.model = after;
    this.next = undefined;
  }

  /** Puts an index's entries, and removes them as those of a dropped one: from the data file alone. */
  private async removeDropped(): Promise<void> {
    await this.store.write(() => {
      for (let i = 0; i < 3000; i++) this.store.put(farKey(dropped, i), Buffer.alloc(0), 1);
      return true;
    });
    await this.store.checkpoint();
    let rest: KeyRange | undefined = { start: dropped, end: afterPrefix(dropped) };
    while (rest !== undefined) rest = await this.store.removeSome(rest);
  }
}

/** What a store holds of the ranges that are compared, counted by its own counts too. */
function contentOf(store: Store): Model {
  const found = new Map<string, string>();
  for (const prefix of prefixes) {
    const range = { start: prefix, end: afterPrefix(prefix) };
    let entries = 0;
    store.scan(range, {}, () => {
      const { keyText: text, value, valueEnd } = store.entry;
      found.set(text, value.toString('latin1', 0, valueEnd));
      entries++;
      return true;
    });
    expect(store.countKeys(range)).toBe(entries);
  }
  return found;
}

/** Uses a store until the power is gone at an access, and what is left of it again and again. */
async function cutAt(access: number, seed: number): Promise<number> {
  /** What may be there after a cut: what was acknowledged, with or without the batch under way. */
  let allowed: Model[] = [new Map()];
  let folder = bench.folder();
  let accesses = 0;
  let former: ReturnType<CutDisk['killed']> = new Map();
  for (let life = 0; life < LIVES; life++) {
    const random = new Random(seed + life);
    // Later cuts come at the start, amid the first checkpoint, or somewhere behind.
    const disk = new CutDisk(life === 0 ? access : 1 + random.below(random.once(2) ? 8 : 60), random, former);
    const run = begin(folder, disk, random);
    if (run !== undefined) {
      run.model = contentOf(run.store);
      expect(allowed.map((model) => differences(run.model, model))).toContainEqual([]);
      await run.untilCut();
      allowed = run.next === undefined ? [run.model] : [run.model, run.next];
    }
    accesses ||= disk.accesses;
    await disk.quiet();
    const left = bench.folder();
    former = random.once(2) ? disk.killed(folder, left) : disk.powerless(folder, left);
    await run?.store.close();
    folder = left;
  }
  const last = new Store(folder, hastyIo);
  const found = contentOf(last);
  expect(allowed.map((model) => differences(found, model))).toContainEqual([]);
  await last.close();
  return accesses;
}

/** @returns undefined if the cut came into the start */
function begin(folder: string, disk: CutDisk, random: Random): Run | undefined {
  try {
    return new Run(folder, disk, random);
  } catch (error) {
    if (error instanceof Cut) return undefined;
    throw error;
  }
}

function differences(found: Model, wanted: Model): string[] {
  const keys = new Set([...found.keys(), ...wanted.keys()]);
  return [...keys]
    .filter((key) => found.get(key) !== wanted.get(key))
    .map((key) => Buffer.from(key, 'latin1').toString('hex'));
}

it('a store has all that it acknowledged and counts it, wherever the power was cut', async () => {
  const all = await cutAt(Infinity, SEED);
  const step = isLong ? 1 : Math.ceil(all / RUNS);
  for (let access = 1; access <= all; access += step)
    await cutAt(access, SEED + access).catch((error) => {
      throw new Error(`cut at access ${access}`, { cause: error });
    });
}, 600_000);
