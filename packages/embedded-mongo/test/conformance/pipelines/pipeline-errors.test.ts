import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const one = db.collection('one');

beforeAll(async () => {
  await one.insertOne({ _id: 1 as never });
});

// Written as entries, because an object with a field `then` looks like a promise.
const branch = (condition: unknown) =>
  Object.fromEntries([
    ['case', condition],
    ['then', 1],
  ]);
const refused: [pipeline: object[], code: number][] = [
  [[{ $foo: 1 }], 40324],
  [[{}], 40323],
  [[{ $limit: 0 }], 15958],
  [[{ $project: {} }], 51272],
  [[{ $project: { a: 1, b: 0 } }], 31254],
  [[{ $group: { n: { $sum: 1 } } }], 15955],
  [[{ $group: { _id: 1, n: { $foo: 1 } } }], 15952],
  [[{ $project: { v: { $foo: 1 } } }], 31325],
  [[{ $group: { _id: { $foo: 1 } } }], 168],
  [[{ $project: { v: { $switch: { branches: [branch('$nothing')] } } } }], 40066],
  [[{ $project: { v: { $switch: { branches: [branch(false)] } } } }], isSince(7) ? 40069 : 40066],
  [[{ $addFields: 5 }], 40272],
  [[{ $unwind: 'a' }], 28818],
  [[{ $sort: {} }], 15976],
  // A zero byte ends a name where it is stored: what is behind it would pass for a value.
  [[{ $count: 'a\0b' }], 40159],
  [[{ $unwind: { path: '$a', includeArrayIndex: 'a\0b' } }], 16411],
  [[{ $lookup: { from: 'one', localField: 'a', foreignField: 'a', as: 'a\0b' } }], 16411],
  [[{ $lookup: { from: 'one', localField: 'a', foreignField: 'a\0b', as: 'a' } }], 16411],
  [[{ $project: { v: '$a\0b' } }], 16411],
];

/** What takes a document, or a list: the bytes of anything else say nothing. */
const ofAnotherType: [name: string, stage: (value: unknown) => object, codes: number[]][] = [
  ['let of a $lookup', (value) => ({ $lookup: { from: 'one', let: value, pipeline: [], as: 'a' } }), [9]],
];

describe('malformed pipelines', () => {
  it.each(refused)('%j', async (pipeline, code) => {
    await expect(one.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
  });

  it.each(ofAnotherType)('%s of another type', async (_name, stage, codes) => {
    for (const value of [5, 'x', true, new Date(0), [1]])
      await expect(one.aggregate([stage(value)]).toArray()).rejects.toMatchObject({
        code: expect.toBeOneOf(codes),
      });
  });

  it('need a cursor', async () => {
    await expect(db.command({ aggregate: 'one', pipeline: [] })).rejects.toMatchObject({ code: 9 });
  });
});
