import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const one = db.collection('one');

beforeAll(async () => {
  await one.insertOne({ _id: 1 as never });
});

// Written as entries, because an object with a field `then` looks like a promise.
const branch = Object.fromEntries([
  ['case', false],
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
  [[{ $project: { v: { $split: ['a', ''] } } }], 40087],
  [[{ $project: { v: { $switch: { branches: [branch] } } } }], 40066],
  [[{ $replaceRoot: { newRoot: 1 } }], 40228],
  [[{ $unwind: 'a' }], 28818],
  [[{ $sort: {} }], 15976],
];

describe('malformed pipelines', () => {
  it.each(refused)('%j', async (pipeline, code) => {
    await expect(one.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
  });

  it('need a cursor', async () => {
    await expect(db.command({ aggregate: 'one', pipeline: [] })).rejects.toMatchObject({ code: 9 });
  });
});
