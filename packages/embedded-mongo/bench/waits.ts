// Prints how long another client has to wait at most while one client sends each kind of heavy request.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Collection, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { fill, type Item } from './data.ts';
import { summary, type Timing } from './measure.ts';
import { Pinger } from './pinger.ts';

const HELP = `Usage: npm run waits -- [--documents 200000] [--only <part of a name>]

Sends heavy requests of every kind while another client reads and changes a single document, and prints the
longest and the 99th percentile of that client's waits, in milliseconds, beside those of an idle engine.`;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

type Heavy = readonly [name: string, run: (items: Collection<Item>) => Promise<unknown>];

const documents = Number(values.documents);
const everyThird = Array.from({ length: 20_000 }, (_, i) => i * 3);
const text = 'a'.repeat(60);

const kinds: readonly Heavy[] = [
  ['nothing', aMoment],
  ['$in of 20,000 _ids', (items) => items.countDocuments({ _id: { $in: everyThird }, price: { $gt: -1 } })],
  [
    '$in of 20,000 unique keys',
    (items) => items.countDocuments({ sku: { $in: everyThird.map(skuOf) }, price: { $gt: -1 } }),
  ],
  [
    '$in of 100,000 values without an index',
    (items) => items.countDocuments({ price: { $in: numbers(100_000) } }),
  ],
  [
    '$or of 2,000 conditions',
    (items) => items.countDocuments({ $or: numbers(2000).map((n) => ({ sku: skuOf(n) })) }),
  ],
  ['an unindexed scan', (items) => items.countDocuments({ description: /zzz/ })],
  [
    'a pattern that goes back and forth',
    (items) => items.countDocuments({ description: { $regex: '(\\w+\\s?)+X$' } }),
  ],
  [
    'a sort of everything in memory, first page',
    (items) => items.find().sort({ quantity: 1, price: -1 }).limit(20).toArray(),
  ],
  [
    'a sort of 90 MB in memory',
    (items) => items.find().sort({ price: -1 }).project({ _id: 1 }).limit(100_000).toArray(),
  ],
  [
    '$group of everything by an unindexed field',
    (items) => items.aggregate([{ $group: { _id: '$price', n: { $sum: 1 } } }, { $count: 'n' }]).toArray(),
  ],
  [
    '$group and $sort of the groups',
    (items) =>
      items
        .aggregate([
          { $group: { _id: '$price', n: { $sum: '$quantity' } } },
          { $sort: { n: -1 } },
          { $limit: 10 },
        ])
        .toArray(),
  ],
  [
    '$group with lists',
    (items) =>
      items
        .aggregate([
          { $group: { _id: null, all: { $push: '$quantity' } } },
          { $project: { n: { $size: '$all' } } },
        ])
        .toArray(),
  ],
  [
    '$unwind and $group',
    (items) =>
      items
        .aggregate([{ $unwind: '$tokens' }, { $group: { _id: '$tokens', n: { $sum: 1 } } }, { $count: 'n' }])
        .toArray(),
  ],
  [
    '$lookup of 5,000',
    (items) =>
      items
        .aggregate([
          { $match: { _id: { $lt: 5000 } } },
          { $lookup: { from: 'items', localField: 'sku', foreignField: 'sku', as: 'other' } },
          { $count: 'n' },
        ])
        .toArray(),
  ],
  ['distinct', (items) => items.distinct('quantity')],
  [
    '$facet',
    (items) =>
      items
        .aggregate([
          { $facet: { a: [{ $group: { _id: '$category' } }], b: [{ $sortByCount: '$quantity' }] } },
        ])
        .toArray(),
  ],
  ['an answer of 16 MB', (items) => items.find().batchSize(100_000).limit(50_000).toArray()],
  [
    'insertMany of 100,000',
    (items) => other(items, 'more').insertMany(numbers(100_000).map((n) => ({ n, text }))),
  ],
  [
    'insert of one document of 15 MB',
    (items) => other(items, 'large').insertOne({ parts: numbers(150_000).map((n) => ({ n, text })) }),
  ],
  ['find in a document of 15 MB', (items) => other(items, 'large').countDocuments({ 'parts.n': -1 })],
  ['updateMany of everything', (items) => items.updateMany({}, { $inc: { quantity: 1 } })],
  ['updateMany of an indexed field', (items) => items.updateMany({}, [{ $set: { createdAt: '$$NOW' } }])],
  [
    'a bulk of 20,000 updates',
    (items) =>
      items.bulkWrite(
        everyThird.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { price: 1 } } } })),
      ),
  ],
  ['a transaction of 20,000 writes', transaction],
  ['index build: plain', (items) => items.createIndex({ price: 1 })],
  ['index build: unique', (items) => items.createIndex({ sku: 1, price: 1 }, { unique: true })],
  ['index build: multikey', (items) => items.createIndex({ tokens: 1, price: 1 })],
  ['deleteMany of half', (items) => items.deleteMany({ _id: { $gte: documents / 2 } })],
  ['dropIndex, and its entries go', (items) => items.dropIndex('createdAt').then(aMoment)],
  ['drop, and the documents go', (items) => items.drop().then(aMoment)],
];

/** Time for what goes on behind an answer. */
function aMoment(): Promise<void> {
  return wait(5000);
}

function inColumns({ longest, p99 }: Pick<Timing, 'longest' | 'p99'>): string {
  return [longest, p99].map((ms) => ms.toFixed(1).padStart(8)).join('');
}

function numbers(length: number): number[] {
  return Array.from({ length }, (_, n) => n);
}

function skuOf(n: number): string {
  return `SKU-${String(n).padStart(9, '0')}`;
}

function other(items: Collection<Item>, name: string): Collection {
  return items.db.collection(name);
}

async function transaction(items: Collection<Item>): Promise<void> {
  await client.withSession((session) =>
    session.withTransaction(() =>
      items.bulkWrite(
        everyThird.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { quantity: 1 } } } })),
        { session },
      ),
    ),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-waits-'));
const engine = await startEmbeddedMongo({ dataDir: folder, database: 'waits' });
const client = await new MongoClient(engine.uri).connect();
try {
  const items = client.db().collection<Item>('items');
  await fill(items, documents);
  await client.db().collection<{ _id: number }>('pinged').insertOne({ _id: 1 });
  const pinger = new Pinger(engine.uri);
  await pinger.ready();
  console.log('  reads: longest, p99 | writes: longest, p99 | the request itself');
  for (const [name, run] of kinds.filter(([kind]) => kind.includes(values.only))) {
    await pinger.start();
    const start = performance.now();
    const error = await run(items).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const took = performance.now() - start;
    const { reads, writes } = await pinger.stop();
    const outcome = error instanceof Error ? ` (${error.message.slice(0, 60)})` : '';
    const waited = [reads, writes].map((times) => `${inColumns(summary(times))} |`).join('');
    console.log(`${waited} ${String(Math.round(took)).padStart(6)} ms ${name}${outcome}`);
  }
  await pinger.end();
} finally {
  await client.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
