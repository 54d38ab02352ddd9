import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

// What stages do with little or with too much.
const { db } = useDatabase();
const items = db.collection<Document & { _id: number }>('items');

beforeAll(async () => {
  await items.insertMany([{ _id: 1, k: 'x' }, { _id: 2 }, { _id: 3, k: null }, { _id: 4, k: 'x', n: 1 }]);
});

const run = (...pipeline: Document[]) => items.aggregate(pipeline, { batchSize: 2 }).toArray();
const ids = async (...pipeline: Document[]) => (await run(...pipeline)).map(({ _id }) => _id);

describe('$limit', () => {
  const first = [{ $sort: { _id: 1 } }, { $addFields: { z: 1 } }, { $limit: 3 }];

  it('lets no more through to a stage that takes documents one by one', async () => {
    const lookup = { $lookup: { from: 'items', localField: 'k', foreignField: 'k', as: 'like' } };
    expect(await ids(...first, lookup)).toEqual([1, 2, 3]);
  });

  it('lets no more through where a batch ends', async () => {
    expect(await ids(...first)).toEqual([1, 2, 3]);
    expect(await ids(...first, { $unwind: '$z' })).toEqual([1, 2, 3]);
  });
});

describe('an _id of a group', () => {
  const groups = (_id: unknown) => ids({ $group: { _id } }, { $sort: { _id: 1 } });

  it('of several fields leaves out what is missing', async () => {
    expect(await groups({ k: '$k', n: '$n' })).toEqual([{}, { k: null }, { k: 'x' }, { k: 'x', n: 1 }]);
  });

  it('of one field has null for it', async () => {
    expect(await groups({ k: '$k' })).toEqual([{ k: null }, { k: 'x' }]);
    expect(await groups({ a: { k: '$k' } })).toEqual([{ a: {} }, { a: { k: null } }, { a: { k: 'x' } }]);
  });

  it('has no flags', async () => {
    await expect(groups({ k: '$k', n: 1 })).rejects.toMatchObject({ code: 17390 });
  });
});

it('what $lookup makes comes last if it replaces a field that nothing else reads', async () => {
  const lookup = { $lookup: { from: 'nothing', localField: 'n', foreignField: 'n', as: 'k' } };
  const [found] = await run({ $match: { _id: 4 } }, lookup, { $project: { k: 1, n: 1 } });
  expect(JSON.stringify(found)).toBe('{"_id":4,"n":1,"k":[]}');
});

const refused: [stage: Document, code: number][] = [
  [{ $count: '_id' }, 15948],
  [{ $count: '' }, 40157],
  [{ $facet: { 'a.b': [] } }, 16412],
  [{ $facet: { '': [] } }, 15998],
  [{ $lookup: { from: 'items', as: 'x', pipeline: [], let: { A: 1 } } }, 9],
];

it.each(refused)('%j is refused', async (stage, code) => {
  await expect(run(stage)).rejects.toMatchObject({ code });
});

const refusedSince7: [stage: Document, code: number][] = [
  [{ $limit: -1 }, 5107201],
  [{ $limit: 1e30 }, 5107201],
  [{ $skip: -1 }, 5107200],
  [{ $skip: 1.5 }, 5107200],
  [{ $lookup: { from: 'items', as: 'x', pipeline: 5 } }, 14],
  [{ $group: { _id: null, n: { $count: 1 } } }, 14],
  [{ $project: { a: { $map: { input: [], as: 'X', in: 1 } } } }, 9],
];

describe.runIf(isSince(7))('codes of 7.0', () => {
  it.each(refusedSince7)('%j is refused', async (stage, code) => {
    await expect(run(stage)).rejects.toMatchObject({ code });
  });
});
