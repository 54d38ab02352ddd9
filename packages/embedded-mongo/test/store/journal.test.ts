import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentKey, RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const prefix = rangePrefix(RangeKind.documents, 7);
const keyOf = (number: number) => documentKey(prefix, Buffer.from([number]));
const [JOURNAL, OTHER] = ['journal-a', 'journal-b'] as const;
let folder: string;
let store: Store;

beforeEach(() => {
  folder = bench.folder();
  store = new Store(folder, hastyIo);
});
afterEach(() => store.close());

/** Writes one key in a commit group of its own. */
const put = (number: number, value: Buffer | string = `value ${number}`) =>
  store.write(() => {
    store.put(keyOf(number), Buffer.from(value), 1);
    return true;
  });

/** A copy of the folder as a process leaves it that is killed now. */
function killed(): string {
  const copy = bench.folder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Which keys a folder has that was left behind. */
async function keysIn(left: string): Promise<number[]> {
  const reopened = new Store(left, hastyIo);
  const found: number[] = [];
  reopened.scan({ start: keyOf(0), end: keyOf(255) }, { keysOnly: true }, () => {
    found.push(reopened.entry.key.at(-1) as number);
    return true;
  });
  await reopened.close();
  return found;
}

/** Where the value of a key begins in a journal. */
function placeOf(left: string, name: string, value: string): number {
  const place = readFileSync(join(left, name)).indexOf(value);
  expect(place).toBeGreaterThan(0);
  return place;
}

function overwrite(left: string, name: string, place: number, bytes: Buffer): void {
  const file = readFileSync(join(left, name));
  bytes.copy(file, place);
  writeFileSync(join(left, name), file);
}

async function refusal(left: string): Promise<string> {
  const start = bench.start({ dataDir: left });
  const message = await start.then(
    () => 'it has started',
    (error: Error) => error.message,
  );
  expect(message).toMatch(/^The journal .* is damaged \(.*\): without it the last changes are missing\./);
  expect(message).toContain(
    `Nothing was changed. Restore the folder from a backup, or go on without these changes`,
  );
  return message;
}

describe('what a killed process leaves behind', () => {
  it('is complete, whatever was on its way', async () => {
    for (const number of [1, 2, 3]) await put(number);
    const left = killed();
    // The last commit group may be cut anywhere, or hardly be there.
    const place = placeOf(left, JOURNAL, 'value 3');
    overwrite(left, JOURNAL, place + 3, Buffer.alloc(4));
    expect(await keysIn(left)).toEqual([1, 2]);
    expect(await keysIn(killed())).toEqual([1, 2, 3]);
  });

  it('can be added to, and left behind again', async () => {
    await put(1);
    await put(2);
    let left = killed();
    overwrite(left, JOURNAL, placeOf(left, JOURNAL, 'value 2'), Buffer.alloc(100));
    for (const number of [3, 4, 5]) {
      await store.close();
      folder = left;
      store = new Store(folder, hastyIo);
      await put(number);
      left = killed();
    }
    expect(await keysIn(left)).toEqual([1, 3, 4, 5]);
  });

  it('holds commit groups that are larger than a file of the journal', async () => {
    const large = Buffer.alloc(20 * 1024 * 1024, 'large');
    await put(1);
    await put(2, large);
    await put(3);
    expect(await keysIn(killed())).toEqual([1, 2, 3]);
    await store.checkpoint();
    await put(4);
    await store.checkpoint();
    await put(5);
    expect(await keysIn(killed())).toEqual([1, 2, 3, 4, 5]);
    expect(store.get(keyOf(2))?.equals(large)).toBe(true);
  });

  it('has no journal, and needs none, after a clean end', async () => {
    await put(1);
    await store.close();
    expect([JOURNAL, OTHER, 'data.mdb'].map((name) => existsSync(join(folder, name)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await keysIn(folder)).toEqual([1]);
    store = new Store(folder, hastyIo);
    expect(existsSync(join(folder, JOURNAL))).toBe(true);
  });
});

it('a segment of the journal that the data file holds is not needed any more', async () => {
  await put(1);
  const checkpoint = store.checkpoint();
  await put(2);
  expect(await keysIn(killed())).toEqual([1, 2]);
  await checkpoint;
  const left = killed();
  overwrite(left, JOURNAL, placeOf(left, JOURNAL, 'value 1'), Buffer.from('other'));
  expect(await keysIn(left)).toEqual([1, 2]);
});

it('a segment that had hardly begun when the power went hides nothing and stops nothing', async () => {
  const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
  for (const number of numbers) await put(number, Buffer.alloc(1000, number));
  await store.checkpoint();
  await put(11);
  await store.checkpoint();
  const left = killed();
  await put(12, Buffer.alloc(3000, 12));
  // Of the new segment's first commit group the disk has all but the sector with its head, which is still the former segment's.
  const written = readFileSync(join(folder, JOURNAL));
  readFileSync(join(left, JOURNAL)).copy(written, 0, 0, 512);
  writeFileSync(join(left, JOURNAL), written);
  expect(await keysIn(left)).toEqual([...numbers, 11]);
});

describe('a journal is refused', () => {
  it('with damage that others follow', async () => {
    for (const number of [1, 2, 3]) await put(number);
    const left = killed();
    overwrite(left, JOURNAL, placeOf(left, JOURNAL, 'value 2'), Buffer.from('other'));
    expect(await refusal(left)).toContain(`${join(left, JOURNAL)} is damaged (what it holds from byte`);
  });

  it('that lacks changes', async () => {
    await put(1);
    void store.checkpoint().catch(() => undefined);
    const left = killed();
    overwrite(left, JOURNAL, placeOf(left, JOURNAL, 'value 1'), Buffer.from('other'));
    await put(2);
    cpSync(join(folder, OTHER), join(left, OTHER));
    expect(await refusal(left)).toContain('the changes from 1 to 1 are missing');
  });

  it('that is missing, cut off, or of other data', async () => {
    await put(1);
    const missing = killed();
    rmSync(join(missing, OTHER));
    expect(await refusal(missing)).toContain(`${join(missing, OTHER)} is damaged (it is missing)`);
    const short = killed();
    truncateSync(join(short, JOURNAL), 8_000_000);
    expect(await refusal(short)).toContain('its end is missing');
    const foreign = killed();
    await store.close();
    store = new Store(folder, hastyIo);
    await put(2);
    cpSync(join(folder, JOURNAL), join(foreign, JOURNAL));
    expect(await refusal(foreign)).toContain('it belongs to other data');
  });

  it('without its beginning', async () => {
    await put(1);
    await put(2);
    const left = killed();
    overwrite(left, JOURNAL, 0, Buffer.alloc(64));
    expect(await refusal(left)).toContain('its beginning is damaged');
  });

  it('that ends before what the data file holds', async () => {
    await put(1);
    await put(2);
    await store.checkpoint();
    const left = killed();
    overwrite(left, JOURNAL, placeOf(left, JOURNAL, 'value 2'), Buffer.from('other'));
    expect(await refusal(left)).toContain('the changes from 2 on are missing');
  });
});
