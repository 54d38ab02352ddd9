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
