import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, MongoClient } from 'mongodb';
import type { Item } from './data.ts';
import type { Heavy } from './heavy.ts';

const everyThird = Array.from({ length: 20_000 }, (_, i) => i * 3);
const text = 'a'.repeat(60);

export const kinds: readonly Heavy[] = [
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
          {
            $facet: {
              a: [{ $group: { _id: '$category' } }],
              b: [{ $group: { _id: '$quantity', n: { $sum: 1 } } }],
            },
          },
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
  ['updateMany of an indexed field', (items) => items.updateMany({}, { $set: { createdAt: new Date() } })],
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
  ['deleteMany of half', (items, documents) => items.deleteMany({ _id: { $gte: documents / 2 } })],
  ['dropIndex, and its entries go', (items) => items.dropIndex('createdAt').then(aMoment)],
  ['drop, and the documents go', (items) => items.drop().then(aMoment)],
];

/** Time for what goes on behind an answer. */
function aMoment(): Promise<void> {
  return wait(5000);
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

async function transaction(items: Collection<Item>, _: number, client: MongoClient): Promise<void> {
  await client.withSession((session) =>
    session.withTransaction(() =>
      items.bulkWrite(
        everyThird.map((_id) => ({ updateOne: { filter: { _id }, update: { $inc: { quantity: 1 } } } })),
        { session },
      ),
    ),
  );
}
