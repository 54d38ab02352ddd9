import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const items = db.collection<{ _id: number; name?: string; quantity?: number; tags?: string[] }>('items');

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([
    { _id: 1, name: 'bolt', quantity: 10, tags: ['metal', 'small'] },
    { _id: 2, name: 'nut', quantity: 5 },
    { _id: 3, name: 'washer', quantity: 0, tags: [] },
  ]);
});

describe('large lists', () => {
  it('in a filter by _id find just what they name, each once', async () => {
    const many = db.collection<{ _id: number; n: string }>('many');
    await many.insertMany(Array.from({ length: 6000 }, (_, _id) => ({ _id, n: `n${(_id * 7919) % 6000}` })));
    const ids = Array.from({ length: 5000 }, (_, i) => i * 2);
    const found = await many
      .find({ _id: { $in: [...ids, 4, 4.0] } })
      .sort({ _id: -1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(ids.filter((id) => id < 6000).reverse());
    const names = (await many.distinct('n')) as string[];
    expect(names.sort()).toEqual(Array.from({ length: 6000 }, (_, i) => `n${i}`).sort());
  });
});

describe('reading', () => {
  it('finds by equality, range and sort', async () => {
    const found = await items
      .find({ quantity: { $gt: 0 } })
      .sort({ quantity: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2, 1]);
  });

  it('skips and limits', async () => {
    const found = await items.find().sort({ _id: -1 }).skip(1).limit(1).toArray();
    expect(found).toEqual([{ _id: 2, name: 'nut', quantity: 5 }]);
  });

  it('counts', async () => {
    expect(await items.countDocuments({})).toBe(3);
    expect(await items.countDocuments({ quantity: { $gte: 5 } })).toBe(2);
    expect(await items.countDocuments({}, { limit: 2 })).toBe(2);
    expect(await items.estimatedDocumentCount()).toBe(3);
  });
});

describe('writing', () => {
  it('moves _id to the front', async () => {
    const raw = db.collection('order');
    await raw.insertOne({ b: 1, _id: 'x' as never });
    expect(Object.keys((await raw.findOne()) ?? {})).toEqual(['_id', 'b']);
  });

  it('decrements only what is there', async () => {
    const take = () => items.updateOne({ _id: 2, quantity: { $gte: 3 } }, { $inc: { quantity: -3 } });
    expect((await take()).modifiedCount).toBe(1);
    expect((await take()).modifiedCount).toBe(0);
    expect((await items.findOne({ _id: 2 }))?.quantity).toBe(2);
  });

  it('inserts with an upsert, and updates the second time', async () => {
    const first = await items.updateOne({ _id: 9 }, { $inc: { quantity: 1 } }, { upsert: true });
    expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1, upsertedId: 9 });
    const second = await items.updateOne({ _id: 9 }, { $inc: { quantity: 1 } }, { upsert: true });
    expect(second).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await items.findOne({ _id: 9 })).toEqual({ _id: 9, quantity: 2 });
  });

  it('refuses a duplicate _id', async () => {
    await expect(items.insertOne({ _id: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      keyValue: { _id: 1 },
    });
  });

  it('deletes one or all', async () => {
    expect((await items.deleteOne({ quantity: { $lt: 100 } })).deletedCount).toBe(1);
    expect((await items.deleteMany({})).deletedCount).toBe(2);
  });
});
