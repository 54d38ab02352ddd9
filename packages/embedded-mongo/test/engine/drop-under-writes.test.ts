import type { Collection } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { Deletions } from '../../src/store/deletions.ts';
import { EntryView } from '../../src/store/file/entry-view.ts';
import { deletionRange } from '../../src/store/file/layout.ts';
import { LmdbFile } from '../../src/store/file/lmdb-file.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { commitQueueOf } from '../support/commit-queue.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();

interface Item {
  _id: number;
  n: number;
}

/** Number of documents and index entries in a data folder, once those of dropped collections are removed. */
async function keysIn(dataDir: string): Promise<number> {
  const store = new Store(dataDir, hastyIo);
  const deletions = new Deletions(store, commitQueueOf(store, {}), (message) => expect.unreachable(message));
  deletions.start();
  const isDone = () => expect(store.scan(deletionRange, {}, () => false)).toBeUndefined();
  await vi.waitFor(isDone, { timeout: 30_000 });
  await deletions.stop();
  await store.close();
  const data = new LmdbFile(dataDir, hastyIo, new EntryView());
  const keys = data.reader.count({ start: Buffer.from([0x10]), end: Buffer.from([0x30]) });
  await data.db.close();
  return keys;
}

it.each([
  ['an update', (items: Collection<Item>) => items.updateMany({ n: { $gte: 0 } }, { $inc: { n: 1 } })],
  ['a deletion', (items: Collection<Item>) => items.deleteMany({ n: { $gte: 0 } })],
])('%s of all that is under way leaves nothing of a collection that is dropped', async (_what, run) => {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db().collection<Item>('items');
  await items.insertMany(Array.from({ length: 30_000 }, (_, _id) => ({ _id, n: _id })));
  await items.createIndex({ n: 1 });
  const running = run(items);
  // It is amid its documents by now, and others run.
  const isBegun = async () => expect(await items.countDocuments({ n: 0 })).toBe(0);
  await vi.waitFor(isBegun, { timeout: 30_000 });
  await items.drop();
  await items.insertOne({ _id: 1, n: 1 });
  await running;
  expect(await items.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  await engine.stop();
  expect(await keysIn(dataDir)).toBe(1);
});
