import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as soon } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { Catalog } from '../../src/catalog/catalog.ts';
import type { Collection } from '../../src/catalog/collection.ts';
import { backupData, compactData, openData, restoreData, verifyDatabase } from '../../src/index.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { useEngines } from '../support/engine.ts';
import { countIn, filledFolder, fillItems } from '../support/items.ts';
import { keyAfter } from '../support/store-keys.ts';

// Most tests here start several engines, one after another.
vi.setConfig({ testTimeout: 60_000 });

const bench = useEngines();

/** Does something to the files of a stopped engine, behind its back. */
async function meddle(dataDir: string, change: (store: Store, items: Collection) => void): Promise<void> {
  const store = new Store(dataDir, hastyIo);
  const catalog = new Catalog(store);
  catalog.load();
  const items = catalog.find('app.items');
  if (items === undefined) throw new Error('there is no collection to meddle with');
  await store.write(() => {
    change(store, items);
    return true;
  });
  await store.close();
}

function firstKey(store: Store, prefix: Buffer): Buffer {
  const end = Buffer.concat([prefix, Buffer.alloc(40, 0xff)]);
  const key = keyAfter(store, { start: prefix, end }, 3);
  if (key === undefined) throw new Error('the range is empty');
  return key;
}

describe('a backup', () => {
  it('made while others write has the state of one time, and can be brought back', async () => {
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir });
    const client = await bench.connect(engine);
    await fillItems(client, 2000);
    const items = client.db().collection<{ _id: number; pair?: number }>('items');
    let running = true;
    const writer = (async () => {
      for (let i = 10_000; running; i += 2)
        await items.insertMany([
          { _id: i, pair: i },
          { _id: i + 1, pair: i },
        ]);
    })();
    const backup = join(bench.folder(), 'deep', 'monday');
    const bytes = await backupData(dataDir, backup);
    running = false;
    await writer;
    expect(readdirSync(backup)).toEqual(['data.mdb']);
    expect(statSync(join(backup, 'data.mdb')).size).toBe(bytes);
    expect(engine.pid && process.kill(engine.pid, 0)).toBe(true);

    const before = await items.countDocuments({});
    await expect(restoreData(dataDir, backup)).rejects.toThrow(/is in use by process \d+\. Stop it/);
    await engine.stop();
    const { verified, kept } = await restoreData(dataDir, backup);
    expect(verified).toMatchObject({ collections: 1, faults: [] });
    expect(verified.documents).toBeLessThanOrEqual(before);
    expect(verified.documents % 2).toBe(0);
    expect(kept && existsSync(kept)).toBe(true);
    expect(await countIn(bench, dataDir)).toBe(verified.documents);
    expect(readdirSync(dataDir).filter((name) => name === 'restoring')).toEqual([]);
  });

  it('of a folder that no engine serves works as well', async () => {
    const dataDir = await filledFolder(bench, 100);
    const target = bench.folder();
    await backupData(dataDir, target);
    expect((await restoreData(join(bench.folder(), 'new'), target)).verified.documents).toBe(100);
    await expect(backupData(dataDir, target)).rejects.toThrow(/not empty/);
    await expect(backupData(bench.folder(), bench.folder())).rejects.toThrow(/There is no data in/);
  });

  it('that is damaged is refused, and the data stays', async () => {
    const dataDir = await filledFolder(bench, 100);
    const empty = bench.folder();
    await expect(restoreData(dataDir, empty)).rejects.toThrow(/There is no backup in/);
    const target = bench.folder();
    await backupData(await filledFolder(bench, 3000), target);
    const file = join(target, 'data.mdb');
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length / 2));
    await expect(restoreData(dataDir, target)).rejects.toThrow(/damaged/);
    for (const part of [0.2, 0.5, 0.8]) {
      const page = Math.floor((whole.length * part) / 4096) * 4096;
      writeFileSync(file, Buffer.from(whole).fill(0, page, page + 4096));
      const refused = /The backup in .* is damaged, nothing was changed/;
      await expect(restoreData(dataDir, target)).rejects.toThrow(refused);
    }
    expect(await countIn(bench, dataDir)).toBe(100);
    writeFileSync(file, whole);
    await meddle(target, (store, items) =>
      store.remove(firstKey(store, items.indexes[1]?.prefix ?? items.prefix), -1),
    );
    await expect(restoreData(dataDir, target)).rejects.toThrow(/lacks an entry/);
    expect(await countIn(bench, dataDir)).toBe(100);
  });
});

describe('compaction', () => {
  it('gives back the room of what was deleted', async () => {
    const dataDir = await filledFolder(bench, 5000);
    const engine = await bench.start({ dataDir });
    const client = await bench.connect(engine);
    await client
      .db()
      .collection<{ _id: number }>('items')
      .deleteMany({ _id: { $gte: 50 } });
    await expect(compactData(dataDir)).rejects.toThrow(/is in use/);
    await engine.stop();
    const { before, after } = await compactData(dataDir);
    expect(after).toBeLessThan(before / 5);
    expect(await countIn(bench, dataDir)).toBe(50);
    expect(readdirSync(dataDir).filter((name) => name.includes('before') || name === 'compacting')).toEqual(
      [],
    );
  });

  it('keeps others out from its first step to its last', async () => {
    const dataDir = await filledFolder(bench, 2000);
    const lock = join(dataDir, 'engine.lock');
    const owners = new Set<string>();
    const compacted = compactData(dataDir);
    let isOver = false;
    void compacted.finally(() => {
      isOver = true;
    });
    await vi.waitFor(() => expect(existsSync(lock)).toBe(true), { interval: 1 });
    for (; !isOver; await soon()) owners.add(existsSync(lock) ? readdirSync(lock).join() : '');
    await compacted;
    // The lock is given back just before it says that all is done.
    owners.delete('');
    expect(owners.size).toBe(1);
    expect(existsSync(lock)).toBe(false);
  });
});

describe('a check', () => {
  it('finds nothing wrong with an engine that is at work', async () => {
    const dataDir = bench.folder();
    const engine = await bench.start({ dataDir });
    await fillItems(await bench.connect(engine), 3000);
    const reached = await openData(dataDir);
    expect(reached.uri).toBe(engine.uri);
    expect(await verifyDatabase(reached.uri)).toMatchObject({ collections: 1, documents: 3000, faults: [] });
    await reached.close();
    expect(engine.pid && process.kill(engine.pid, 0)).toBe(true);
  });

  it.each<[what: string, fault: RegExp, change: (store: Store, items: Collection) => void]>([
    [
      'a missing index entry',
      /index n_a lacks an entry of the document \d+/,
      (store, items) => store.remove(firstKey(store, items.indexes[1]?.prefix ?? items.prefix), -1),
    ],
    [
      'a missing entry of a unique index',
      /index u lacks an entry/,
      (store, items) => store.remove(firstKey(store, items.indexes[3]?.prefix ?? items.prefix), -1),
    ],
    [
      'an entry of a document that is not there',
      /has an entry of a document that isn't there/,
      (store, items) => store.remove(firstKey(store, items.prefix), -1),
    ],
    [
      'a wrong count',
      /has 200 documents, but counts 199/,
      (store, items) => {
        const count = Buffer.alloc(8);
        count.writeDoubleBE(199);
        store.put(Buffer.concat([Buffer.from([1, 0x6e]), items.prefix.subarray(1)]), count, 0);
      },
    ],
    [
      'bytes that are no document',
      /is damaged/,
      (store, items) =>
        store.put(firstKey(store, items.prefix), Buffer.from([9, 0, 0, 0, 2, 0x61, 0, 1, 0]), 0),
    ],
    [
      'a document with two _ids',
      /is damaged: it has more than one _id/,
      (store, items) => {
        const key = firstKey(store, items.prefix);
        const fields = store.get(key)?.subarray(4, -1);
        if (fields === undefined) return;
        const size = Buffer.alloc(4);
        size.writeInt32LE(fields.length * 2 + 5);
        store.put(key, Buffer.concat([size, fields, fields, Buffer.alloc(1)]), 0);
      },
    ],
    [
      'a document under another key',
      /is damaged: its _id is/,
      (store, items) => {
        const key = firstKey(store, items.prefix);
        const document = store.get(key);
        const other = Buffer.from(key);
        other[other.length - 1] = 0xee;
        if (document !== undefined) store.put(other, document, 1);
      },
    ],
  ])('finds %s', async (_what, fault, change) => {
    const dataDir = await filledFolder(bench, 200);
    await meddle(dataDir, change);
    const data = await openData(dataDir);
    const { faults } = await verifyDatabase(data.uri);
    await data.close();
    expect(faults.join('\n')).toMatch(fault);
    expect(faults.every((sentence) => sentence.startsWith('collection items: '))).toBe(true);
  });
});
