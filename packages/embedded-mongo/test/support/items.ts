import type { MongoClient } from 'mongodb';
import type { EngineBench } from './engine.ts';
import { Random, RandomData } from './random.ts';

/** Makes a collection of documents of every kind, with indexes of every kind. */
export async function fillItems(client: MongoClient, documents: number): Promise<void> {
  const data = new RandomData(new Random(3));
  const items = client.db().collection<{ _id: number }>('items');
  await items.createIndexes([
    { key: { n: 1, a: -1 }, name: 'n_a' },
    { key: { 'lines.p': 1 }, name: 'lines' },
    { key: { u: 1 }, name: 'u', unique: true, partialFilterExpression: { u: { $exists: true } } },
    { key: { at: 1 }, name: 'at', expireAfterSeconds: 3600, sparse: true },
  ]);
  const made = Array.from({ length: documents }, (_, i) => ({
    ...data.document(i),
    u: `u${i}`,
    pad: 'x'.repeat(200),
  }));
  if (documents > 0) await items.insertMany(made);
}

/** A data folder with such a collection that no engine uses. */
export async function filledFolder(bench: EngineBench, documents: number): Promise<string> {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  await fillItems(await bench.connect(engine), documents);
  await engine.stop();
  return dataDir;
}

/** How many documents the collection has in a data folder. */
export async function countIn(bench: EngineBench, dataDir: string): Promise<number> {
  const engine = await bench.start({ dataDir });
  const count = await (await bench.connect(engine)).db().collection('items').countDocuments({});
  await engine.stop();
  return count;
}
