import type { Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();
const TOO_LARGE = { code: 10334, codeName: 'BSONObjectTooLarge' };
let client: MongoClient;

beforeAll(async () => {
  client = await bench.connect(await bench.start());
  const pad = 'x'.repeat(9_000_000);
  for (const _id of [1, 2, 3, 4, 5, 6]) await parts().insertOne({ _id, of: 1, pad });
});

afterAll(() => bench.cleanUp());

const parts = () => client.db('large').collection<Document & { _id: number }>('parts');
const answer = (...pipeline: Document[]) => parts().aggregate(pipeline).toArray();

const two = { $match: { _id: { $lte: 2 } } };
const one = { $match: { _id: 1 } };
const itself = { from: 'parts', localField: 'of', foreignField: 'of', as: 'all' };
const found = { from: 'parts', pipeline: [two], as: 'all' };
const pushed = { $group: { _id: null, all: { $push: '$pad' } } };

describe('a pipeline refuses a document of more than 16 MB', () => {
  it.each([
    ['$group with $push', [two, pushed]],
    ['$group with $addToSet', [two, { $group: { _id: null, all: { $addToSet: '$$ROOT' } } }]],
    ['$lookup', [one, { $lookup: found }]],
    ['$facet', [two, { $facet: { all: [{ $match: {} }] } }]],
    ['$project', [one, { $project: { a: '$pad', b: '$pad' } }]],
    ['$addFields', [one, { $addFields: { more: '$pad' } }]],
    [
      'a document that doubles again and again',
      [one, ...Array(40).fill({ $addFields: { pad: ['$pad', '$pad'] } })],
    ],
  ])('of %s', async (_name, pipeline) => {
    await expect(answer(...pipeline)).rejects.toMatchObject(TOO_LARGE);
  });

  it('in a later batch, too', async () => {
    const growing = { $project: { a: '$pad', b: { $cond: [{ $gt: ['$_id', 2] }, '$pad', 0] } } };
    const later = parts().aggregate([{ $sort: { _id: 1 } }, growing], { batchSize: 1 });
    expect(await later.next()).toMatchObject({ _id: 1, b: 0 });
    expect(await later.next()).toMatchObject({ _id: 2 });
    await expect(later.next()).rejects.toMatchObject(TOO_LARGE);
  });
});

it('a document may be larger on its way through a pipeline', async () => {
  const count = { $project: { _id: 0, n: { $size: '$all' } } };
  expect(await answer(two, pushed, count)).toEqual([{ n: 2 }]);
  expect(await answer(one, { $lookup: found }, count)).toEqual([{ n: 2 }]);
  expect(await answer(two, { $facet: { all: [] } }, { $project: { n: { $size: '$all' } } })).toEqual([
    { n: 2 },
  ]);
});

it('what $lookup and $facet collect for a document may take 100 MB', async () => {
  const count = { $project: { n: { $size: '$all' } } };
  await expect(answer(one, { $lookup: itself }, count)).rejects.toMatchObject({ code: 4568 });
  const twice = { $facet: { all: [], again: [] } };
  await expect(answer({ $match: { _id: { $lte: 3 } } }, twice, count)).rejects.toMatchObject({
    code: 4031700,
  });
});

it('a limit holds where its last document fits into no batch with others', async () => {
  const ids = async (query: { limit: number; skip?: number; sort?: Document }) =>
    (
      await parts()
        .find({}, { projection: { of: 0 }, ...query })
        .toArray()
    ).map(({ _id }) => _id);
  expect(await ids({ limit: 2 })).toEqual([1, 2]);
  expect(await ids({ limit: 3, skip: 1 })).toEqual([2, 3, 4]);
  expect(await ids({ limit: 2, sort: { of: 1, _id: -1 } })).toEqual([6, 5]);
  expect((await answer({ $limit: 2 })).map(({ _id }) => _id)).toEqual([1, 2]);
});
