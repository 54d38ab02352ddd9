import type { Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

// A number in a path is a position in an array, or the name of a field.
const { db } = useDatabase();
const items = db.collection<Document & { _id: number }>('items');

beforeEach(async () => {
  await items.drop().catch(() => undefined);
});

const ids = async (sort: Record<string, 1 | -1>) =>
  (await items.find().sort(sort).toArray()).map(({ _id }) => _id);

it('an index may be of a field that has a number for its name', async () => {
  await items.createIndex({ 0: 1 }, { unique: true });
  await items.insertOne({ _id: 1, 0: 'a' });
  await expect(items.insertOne({ _id: 2, 0: 'a' })).rejects.toMatchObject({ code: 11000 });
  expect(await items.find({ 0: 'a' }).hint({ 0: 1 }).toArray()).toEqual([{ _id: 1, 0: 'a' }]);
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
