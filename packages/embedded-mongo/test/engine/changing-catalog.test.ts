import { expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

// A real MongoDB makes changes of indexes wait for open transactions, which the engine has no need to.
const { client, db } = useDatabase();

interface Item {
  _id: number;
  n: number;
}

const COUNT = 3000;

async function filled(name: string) {
  const items = db.collection<Item>(name);
  await items.insertMany(Array.from({ length: COUNT }, (_, _id) => ({ _id, n: _id % 10 })));
  return items;
}

it('an index that comes into being leaves out nothing that an older transaction sees', async () => {
  const items = await filled('made');
  await db.collection<Item>('few').insertOne({ _id: 1, n: 3 });
  const session = client.startSession();
  session.startTransaction();
  expect(await items.find({ n: 3 }, { session }).toArray()).toHaveLength(COUNT / 10);
  await items.createIndex({ n: 1 });
  await items.deleteMany({ n: 3 });
  await db.collection<Item>('few').deleteMany({});
  await db.collection('few').createIndex({ n: 1 });
  expect(await items.find({ n: 3 }, { session }).toArray()).toHaveLength(COUNT / 10);
  expect(await items.countDocuments({ n: 3 }, { session })).toBe(COUNT / 10);
  expect(await db.collection('few').countDocuments({ n: 3 }, { session })).toBe(1);
  const joined = [
    { $match: { _id: 3 } },
    { $lookup: { from: 'few', localField: 'n', foreignField: 'n', as: 'few' } },
  ];
  expect(await items.aggregate(joined, { session }).toArray()).toMatchObject([{ few: [{ _id: 1 }] }]);
  const hinted = items.find({ n: 3 }, { session, hint: { n: 1 } }).toArray();
  await expect(hinted).rejects.toMatchObject({ code: 246, codeName: 'SnapshotUnavailable' });
  await session.endSession();
  expect(await items.countDocuments({ n: 3 })).toBe(0);
  expect(await items.countDocuments({ n: 4 })).toBe(COUNT / 10);
});

it('an index that is dropped still serves a transaction that has begun before', async () => {
  const items = await filled('serving');
  await items.createIndex({ n: 1 });
  const session = client.startSession();
  session.startTransaction();
  const cursor = items.find({ n: { $gte: 3 } }, { session, batchSize: 50 });
  await cursor.next();
  await items.dropIndex('n_1');
  expect(await cursor.toArray()).toHaveLength(COUNT * 0.7 - 1);
  await session.commitTransaction();
  await session.endSession();
});

it.each([
  ['dropped', (name: string) => db.dropCollection(name)],
  [
    'dropped and made anew',
    async (name: string) => {
      await db.dropCollection(name);
      await db.collection<Item>(name).insertOne({ _id: 1, n: 1 });
    },
  ],
  ['gone with its database', () => db.dropDatabase()],
])('a collection that is %s makes an older transaction begin again', async (how, change) => {
  const name = `of ${how}`;
  const items = await filled(name);
  const session = client.startSession();
  session.startTransaction();
  expect(await items.countDocuments({ n: 3 }, { session })).toBe(COUNT / 10);
  await change(name);
  await expect(items.countDocuments({ n: 3 }, { session })).rejects.toMatchObject({
    code: 246,
    errorLabels: ['TransientTransactionError'],
  });
  await session.endSession();
});

it('upserts that find no collection all change one document', async () => {
  const counters = db.collection<Item>('counters');
  const eightTimes = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, run));
  // Over connections that are open already, the commands arrive together.
  await eightTimes(() => db.command({ ping: 1 }));
  const options = { upsert: true, returnDocument: 'after' } as const;
  const found = await eightTimes(() => counters.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, options));
  expect(found.map((counter) => counter?.n).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
