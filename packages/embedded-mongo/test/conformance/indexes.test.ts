import { beforeEach, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { db } = useDatabase();
let items = db.collection<{ _id: number; [field: string]: unknown }>('items');
let serial = 0;

beforeEach(() => {
  items = db.collection(`items${serial++}`);
});

const duplicate = (keyPattern: object, keyValue: object) => ({ code: 11000, keyPattern, keyValue });

describe('unique indexes', () => {
  it('name what collided', async () => {
    await items.createIndex({ sku: 1 }, { unique: true });
    await items.insertOne({ _id: 1, sku: 'A' });
    const error = await items.insertOne({ _id: 2, sku: 'A' }).catch((caught: Error) => caught);
    expect(error).toMatchObject(duplicate({ sku: 1 }, { sku: 'A' }));
    expect((error as Error).message).toMatch(
      /^E11000 duplicate key error collection: \S+ index: sku_1 dup key: \{ sku: "A" \}/,
    );
  });

  it('over several fields', async () => {
    await items.createIndex({ a: 1, b: -1 }, { unique: true });
    await items.insertMany([
      { _id: 1, a: 1, b: 1 },
      { _id: 2, a: 1, b: 2 },
    ]);
    await expect(items.updateOne({ _id: 2 }, { $set: { b: 1 } })).rejects.toMatchObject(
      duplicate({ a: 1, b: -1 }, { a: 1, b: 1 }),
    );
    expect((await items.findOne({ _id: 2 }))?.b).toBe(2);
  });

  it('take a missing field as null', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ _id: 1 });
    await expect(items.insertOne({ _id: 2 })).rejects.toMatchObject(duplicate({ a: 1 }, { a: null }));
    // An empty array is neither.
    await items.insertOne({ _id: 3, a: [] });
  });

  it('compare array elements between documents, not within one', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ _id: 1, a: ['x', 'x', 'y'] });
    await expect(items.insertOne({ _id: 2, a: ['z', 'y'] })).rejects.toMatchObject(
      duplicate({ a: 1 }, { a: 'y' }),
    );
  });

  it('hold for numbers of different types', async () => {
    await items.createIndex({ a: 1 }, { unique: true });
    await items.insertOne({ _id: 1, a: 1 });
    await expect(items.insertOne({ _id: 2, a: 1n as never })).rejects.toMatchObject({ code: 11000 });
  });

  it('that are sparse leave out documents without the field', async () => {
    await items.createIndex({ a: 1 }, { unique: true, sparse: true });
    await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, a: 1 }]);
    await expect(items.insertOne({ _id: 4, a: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await items.countDocuments({ a: null })).toBe(2);
  });

  it('that are partial hold for part of the documents', async () => {
    await items.createIndex({ a: 1 }, { unique: true, partialFilterExpression: { active: true } });
    await items.insertMany([
      { _id: 1, a: 1, active: true },
      { _id: 2, a: 1, active: false },
    ]);
    await expect(items.updateOne({ _id: 2 }, { $set: { active: true } })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await items.find({ a: 1 }).toArray()).toHaveLength(2);
    expect(await items.find({ a: 1, active: true }).toArray()).toHaveLength(1);
  });

  it('are not built over duplicates', async () => {
    await items.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
    expect(await items.indexes()).toHaveLength(1);
  });
});

describe('indexes on arrays', () => {
  it('give each document once', async () => {
    await items.createIndex({ tags: 1 });
    await items.insertMany([
      { _id: 1, tags: ['ab', 'ac'] },
      { _id: 2, tags: ['b'] },
      { _id: 3, tags: [] },
    ]);
    expect(await items.find({ tags: /^a/ }).toArray()).toHaveLength(1);
    expect(await items.countDocuments({ tags: { $gte: 'a' } })).toBe(2);
    expect(await items.countDocuments({ tags: /^a/ })).toBe(1);
  });

  it('are refused for two arrays of one document', async () => {
    await items.createIndex({ a: 1, b: 1 });
    await expect(items.insertOne({ _id: 1, a: [1], b: [2] })).rejects.toMatchObject({ code: 171 });
    await items.insertOne({ _id: 2, a: [1], b: 2 });
  });

  it('find pairs within one element', async () => {
    await items.createIndex({ 'lines.p': 1, 'lines.n': 1 });
    await items.insertMany([
      {
        _id: 1,
        lines: [
          { p: 1, n: 5 },
          { p: 2, n: 6 },
        ],
      },
      { _id: 2, lines: [{ p: 1, n: 6 }] },
    ]);
    const found = await items.find({ lines: { $elemMatch: { p: 1, n: 6 } } }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual([2]);
    expect(await items.countDocuments({ 'lines.p': 1, 'lines.n': 6 })).toBe(2);
  });
});

describe('definitions', () => {
  it('are listed', async () => {
    await items.createIndex({ a: 1 }, { unique: true, name: 'mine' });
    await items.createIndex(
      { b: -1 },
      { expireAfterSeconds: 60, partialFilterExpression: { b: { $exists: true } } },
    );
    expect(await items.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, unique: true, key: { a: 1 }, name: 'mine' },
      {
        v: 2,
        key: { b: -1 },
        name: 'b_-1',
        expireAfterSeconds: 60,
        partialFilterExpression: { b: { $exists: true } },
      },
    ]);
  });

  it('can be repeated', async () => {
    await items.createIndex({ a: 1 });
    const reply = await db.command({
      createIndexes: items.collectionName,
      indexes: [{ key: { a: 1 }, name: 'a_1' }],
    });
    expect(reply).toMatchObject({
      numIndexesBefore: 2,
      numIndexesAfter: 2,
      note: 'all indexes already exist',
    });
  });

  it('must not contradict what is there', async () => {
    await items.createIndex({ a: 1 });
    await expect(items.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({
      code: isSince(5) ? 86 : 85,
    });
    await expect(items.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
    await expect(items.createIndex({ b: 1 }, { name: 'a_1' })).rejects.toMatchObject({ code: 86 });
  });

  const wrong: [specification: object, code: number][] = [
    [{ key: { a: 1 } }, 9],
    [{ key: {}, name: 'x' }, 67],
    [{ key: { a: 0 }, name: 'x' }, 67],
    [{ key: { a: 1 }, name: 'x', foo: 1 }, 197],
    [{ key: { _id: 1 }, name: '_id_', sparse: true }, 197],
    [{ key: { _id: 1 }, name: '_id_', background: true }, 197],
    [{ key: { a: 1 }, name: '*' }, 2],
    [{ key: { a: 1 }, name: 'x', wildcardProjection: { a: 1 } }, 2],
    [{ key: { a: 1 }, name: 'x', partialFilterExpression: { a: { $ne: 1 } } }, 67],
    [{ key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }, 67],
  ];
  it.each(wrong)('%j is refused', async (specification, code) => {
    await expect(
      db.command({ createIndexes: items.collectionName, indexes: [specification] }),
    ).rejects.toMatchObject({ code });
  });

  it('are dropped by name, by key and all together', async () => {
    await items.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    await items.dropIndex('a_1');
    await db.command({ dropIndexes: items.collectionName, index: { b: 1 } });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_', 'c_1']);
    await expect(items.dropIndex('nothing')).rejects.toMatchObject({ code: 27 });
    await expect(items.dropIndex('_id_')).rejects.toMatchObject({ code: 72 });
    await items.dropIndexes();
    expect(await items.indexes()).toHaveLength(1);
  });
});

describe('a hint', () => {
  beforeEach(async () => {
    await items.insertMany([
      { _id: 1, a: 2, z: 1 },
      { _id: 2, b: 1, z: 3 },
      { _id: 3, a: 1, b: 5, z: 2 },
    ]);
    await items.createIndex({ a: 1 }, { name: 'plain' });
    await items.createIndex({ a: -1 }, { name: 'sparse', sparse: true });
    await items.createIndex({ b: 1 }, { name: 'partial', partialFilterExpression: { b: { $gt: 2 } } });
  });

  const ids = (found: { _id: number }[]) => found.map(({ _id }) => _id);

  it('may name an index that serves neither the filter nor the order', async () => {
    expect(
      ids(
        await items
          .find({ z: { $gt: 1 } })
          .sort({ z: 1 })
          .hint('plain')
          .toArray(),
      ),
    ).toEqual([3, 2]);
    expect(ids(await items.find({}).sort({ z: -1 }).hint({ a: 1 }).toArray())).toEqual([2, 3, 1]);
  });

  it('of a sparse index leaves out documents that are not in it', async () => {
    expect(ids(await items.find({}).hint('sparse').toArray())).toEqual([1, 3]);
    expect(ids(await items.find({}).sort({ z: -1 }).hint('sparse').toArray())).toEqual([3, 1]);
    expect(await items.countDocuments({}, { hint: 'sparse' })).toBe(2);
    expect(await items.countDocuments({})).toBe(3);
  });

  it('of a partial index leaves out documents that are not in it', async () => {
    const found = async (filter: object) => ids(await items.find(filter).hint('partial').toArray());
    expect(await found({ b: { $gt: 3 } })).toEqual([3]);
    expect(await found({})).toEqual([3]);
    expect(await found({ b: { $lt: 9 } })).toEqual([3]);
    expect(await items.countDocuments({ b: { $gt: 2 } }, { hint: 'partial' })).toBe(1);
    expect(await items.countDocuments({ z: { $gt: 0 } }, { hint: 'partial' })).toBe(1);
  });

  it('of no index is an error', async () => {
    await expect(items.find({}).hint('other').toArray()).rejects.toMatchObject({ code: 2 });
    await expect(items.updateOne({ _id: 1 }, { $set: { z: 1 } }, { hint: 'other' })).rejects.toMatchObject({
      code: 2,
    });
  });
});
