import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const items = db.collection<{ _id: number; a: number; b?: number }>('items');

describe.runIf(isSince(5))('several indexes of one key', () => {
  beforeAll(async () => {
    await items.insertMany([
      { _id: 1, a: 2 },
      { _id: 2, a: 1, b: 5 },
    ]);
    await items.createIndex({ a: 1 }, { name: 'part', partialFilterExpression: { b: { $gt: 1 } } });
    await items.createIndex({ a: 1 }, { name: 'whole' });
  });

  it('may be unique or sparse beside one that is not', async () => {
    const kinds = db.collection<{ _id: number; c?: number }>('kinds');
    await kinds.createIndex({ c: 1 }, { name: 'plain' });
    await kinds.createIndex({ c: 1 }, { name: 'unique', unique: true, sparse: true });
    await kinds.createIndex({ c: 1 }, { name: 'sparse', sparse: true });
    const other = kinds.createIndex({ c: 1 }, { name: 'other', sparse: true });
    await expect(other).rejects.toMatchObject({ code: 85 });
    await kinds.insertMany([{ _id: 1, c: 1 }, { _id: 2 }, { _id: 3 }]);
    await expect(kinds.insertOne({ _id: 4, c: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await kinds.find({ c: { $exists: false } }).toArray()).toHaveLength(2);
    expect(await kinds.find().sort({ c: 1 }).toArray()).toHaveLength(3);
    await kinds.dropIndex('unique');
    await kinds.insertOne({ _id: 4, c: 1 });
    expect(await kinds.countDocuments({ c: 1 })).toBe(2);
  });

  it('are dropped by name only', async () => {
    const drop = db.command({ dropIndexes: 'items', index: { a: 1 } });
    await expect(drop).rejects.toMatchObject({ code: 181, codeName: 'AmbiguousIndexKeyPattern' });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_', 'part', 'whole']);
  });

  it('are hinted by name only', async () => {
    await expect(items.find({ b: 5 }).hint({ a: 1 }).toArray()).rejects.toMatchObject({ code: 27 });
    const update = items.updateMany({}, { $set: { b: 9 } }, { hint: { a: 1 } });
    await expect(update).rejects.toMatchObject({ code: 27 });
    const ids = (await items.find({}).hint('whole').toArray()).map(({ _id }) => _id);
    expect(ids).toEqual([2, 1]);
    expect(await items.countDocuments({ b: 9 })).toBe(0);
  });
});
