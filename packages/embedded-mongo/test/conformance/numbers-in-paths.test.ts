import type { Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

// A number in a path is a position in an array, or the name of a field.
const { db } = useDatabase();
const items = db.collection<Document & { _id: number }>('items');

beforeEach(async () => {
  await items.drop().catch(() => undefined);
});

const ids = async (sort: Record<string, 1 | -1>) =>
  (await items.find().sort(sort).toArray()).map(({ _id }) => _id);

describe('an index', () => {
  it('has one entry of an array at a position', async () => {
    await items.createIndex({ 'a.0': 1 }, { unique: true });
    await items.insertOne({ _id: 1, a: [[1, 2], 3] });
    await items.insertOne({ _id: 2, a: [1, [1, 2]] });
    await expect(items.insertOne({ _id: 3, a: [[1, 2]] })).rejects.toMatchObject({
      code: 11000,
      keyValue: { 'a.0': [1, 2] },
    });
    await expect(items.insertOne({ _id: 3, a: [1] })).rejects.toMatchObject({ keyValue: { 'a.0': 1 } });
  });

  it('may name an array and positions in it', async () => {
    await items.createIndex({ a: 1, 'a.0': 1, 'a.1': 1 });
    await items.insertOne({ _id: 1, a: [1, [2]] });
    await expect(items.insertOne({ _id: 2, a: [[1], [2]] })).rejects.toMatchObject({ code: 171 });
    await expect(items.insertOne({ _id: 2, a: [[[1], 2], 2] })).resolves.toBeDefined();
  });

  it('takes no document where a number means both', async () => {
    await items.createIndex({ 'a.0': 1 });
    await expect(items.insertOne({ _id: 1, a: [5, { 0: 7 }] })).rejects.toMatchObject({ code: 16746 });
    await items.insertOne({ _id: 2, a: [5, { 1: 7 }] });
    await expect(items.createIndex({ 'a.1': 1 })).rejects.toMatchObject({ code: 16746 });
  });

  it('finds what a search without it finds', async () => {
    await items.insertMany([
      { _id: 1, a: [[1, 2], 3] },
      { _id: 2, a: [1, 5] },
      { _id: 3, a: { 0: [1, 2] } },
      { _id: 4, a: [] },
    ]);
    const filters = [1, [1, 2], { $gt: 1 }, { $size: 2 }, null, { $in: [[1, 2]] }];
    const find = (value: unknown) => items.find({ 'a.0': value }).sort({ _id: 1 }).toArray();
    const without = await Promise.all(filters.map(find));
    await items.createIndex({ 'a.0': 1 });
    expect(await Promise.all(filters.map(find))).toEqual(without);
  });
});

describe('a sort', () => {
  it('takes an array at a position as a whole', async () => {
    await items.insertMany([
      { _id: 1, a: [[1, 2], 3] },
      { _id: 2, a: [[5]] },
      { _id: 3, a: [[]] },
      { _id: 4, a: [4] },
    ]);
    expect(await ids({ 'a.0': 1 })).toEqual([3, 4, 1, 2]);
    expect(await ids({ 'a.0': -1 })).toEqual([2, 1, 4, 3]);
  });

  it('may go through an array and a position in it, but not through two arrays', async () => {
    await items.insertOne({ _id: 1, a: [1, [2]], b: [{ c: 1 }] });
    expect(await ids({ 'a.1': 1, a: 1 })).toEqual([1]);
    await expect(ids({ 'a.0': 1, 'b.0': 1 })).rejects.toMatchObject({ code: 2 });
  });

  it('refuses a number that means both', async () => {
    await items.insertOne({ _id: 1, a: [5, { 0: 7 }] });
    await expect(ids({ 'a.0': 1 })).rejects.toMatchObject({ code: 16746 });
  });
});

it('distinct values at a position are not those of a field of that name', async () => {
  await items.insertOne({ _id: 1, a: [{ 0: 'field' }, { 1: 'other' }], b: { 0: 'field' } });
  expect(await items.distinct('a.0')).toEqual([{ 0: 'field' }]);
  expect(await items.distinct('b.0')).toEqual(['field']);
});

it.runIf(isSince(7))('distinct values are of a path', async () => {
  await items.insertOne({ _id: 1, a: 1 });
  for (const [key, code] of [
    ['', 40352],
    ['a.', 40353],
    ['$a', 16410],
  ] as const)
    await expect(items.distinct(key)).rejects.toMatchObject({ code });
});
