import { afterEach, expect, it } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { Cut, CutDisk } from '../support/cut-disk.ts';
import { CutRun, prefixes } from '../support/cut-run.ts';
import { EngineBench } from '../support/engine.ts';
import { Random } from '../support/random.ts';
import { countKeys } from '../support/store-keys.ts';
import type { Model } from '../support/store-model.ts';

const bench = new EngineBench();
afterEach(() => bench.cleanUp());

/** So many runs, each with a cut at another access; the long form tries every access. */
const isLong = process.env.TEST_LONG === '1';
/** The long form takes as long as it takes. */
const TIMEOUT_MS = isLong ? 3_600_000 : 600_000;
const RUNS = 30;
const SEED = 20261126;
/** How often what is left is cut again. */
const LIVES = 4;

/** What a store holds of the ranges that are compared, counted by its own counts too. */
function contentOf(store: Store): Model {
  const found = new Map<string, string>();
  for (const prefix of prefixes) {
    const range = { start: prefix, end: afterPrefix(prefix) };
    let entries = 0;
    store.scanAll(range, {}, () => {
      const { keyText: text, value, valueEnd } = store.entry;
      found.set(text, value.toString('latin1', 0, valueEnd));
      entries++;
    });
    expect(countKeys(store, range)).toBe(entries);
  }
  return found;
}

/** Uses a store until the power is gone at an access, and what is left of it again and again. */
async function cutAt(access: number, seed: number): Promise<number> {
  /** What may be there after a cut: what was acknowledged, with or without the commit group under way. */
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
function begin(folder: string, disk: CutDisk, random: Random): CutRun | undefined {
  try {
    return new CutRun(folder, disk, random);
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

it(
  'a store has all that it acknowledged and counts it, wherever the power was cut',
  async () => {
    const all = await cutAt(Infinity, SEED);
    const step = isLong ? 1 : Math.ceil(all / RUNS);
    for (let access = 1; access <= all; access += step)
      await cutAt(access, SEED + access).catch((error) => {
        throw new Error(`cut at access ${access}`, { cause: error });
      });
  },
  TIMEOUT_MS,
);
