import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const sales = db.collection('sales');
const products = db.collection('products');

beforeAll(async () => {
  await products.insertMany([
    { _id: 'bolt' as never, name: 'Bolt', price: 5, tags: ['metal'] },
    { _id: 'nut' as never, name: 'Nut', price: 3 },
  ]);
  await sales.insertMany([
    {
      _id: 1 as never,
      product: 'bolt',
      n: 2,
      at: new Date('2024-01-15T10:00:00Z'),
      lines: [{ p: 1 }, { p: 2 }],
    },
    { _id: 2 as never, product: 'bolt', n: 3, at: new Date('2024-02-01T10:00:00Z'), lines: [] },
    { _id: 3 as never, product: 'nut', n: 7, at: new Date('2024-02-20T10:00:00Z') },
    { _id: 4 as never, n: null, at: new Date('2024-03-01T00:30:00Z') },
  ]);
});

const run = (pipeline: object[]) => sales.aggregate(pipeline).toArray();

const cases: [name: string, pipeline: object[], expected: unknown[]][] = [
  [
    '$match, $sort, $skip and $limit',
    [
      { $match: { n: { $gt: 1 } } },
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { n: 1 } },
    ],
    [{ _id: 2, n: 3 }],
  ],
  [
    '$group with sums',
    [
      { $group: { _id: '$product', n: { $sum: '$n' }, c: { $sum: 1 }, avg: { $avg: '$n' } } },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: null, n: 0, c: 1, avg: null },
      { _id: 'bolt', n: 5, c: 2, avg: 2.5 },
      { _id: 'nut', n: 7, c: 1, avg: 7 },
    ],
  ],
  [
    '$group by a document',
    [
      { $group: { _id: { p: '$product', m: { $dateToString: { date: '$at', format: '%m' } } } } },
      { $sort: { '_id.m': 1, '_id.p': 1 } },
      { $limit: 2 },
    ],
    [{ _id: { p: 'bolt', m: '01' } }, { _id: { p: 'bolt', m: '02' } }],
  ],
  [
    '$group with the other accumulators',
    [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          f: { $first: '$product' },
          l: { $last: '$product' },
          min: { $min: '$n' },
          max: { $max: '$n' },
          push: { $push: '$n' },
        },
      },
    ],
    [{ _id: null, f: 'bolt', l: null, min: 2, max: 7, push: [2, 3, 7, null] }],
  ],
  ['$count', [{ $match: { product: 'bolt' } }, { $count: 'n' }], [{ n: 2 }]],
  ['$count of nothing', [{ $match: { product: 'x' } }, { $count: 'n' }], []],
  [
    '$unwind',
    [{ $unwind: '$lines' }, { $project: { p: '$lines.p' } }],
    [
      { _id: 1, p: 1 },
      { _id: 1, p: 2 },
    ],
  ],
  [
    '$unwind with all options',
    [
      { $match: { _id: { $lte: 2 } } },
      { $unwind: { path: '$lines', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      { $project: { i: 1 } },
    ],
    [
      { _id: 1, i: 0 },
      { _id: 1, i: 1 },
      { _id: 2, i: null },
    ],
  ],
  [
    '$lookup by fields',
    [
      { $match: { _id: { $in: [1, 4] } } },
      { $lookup: { from: 'products', localField: 'product', foreignField: '_id', as: 'p' } },
      { $project: { 'p.name': 1 } },
    ],
    [
      { _id: 1, p: [{ name: 'Bolt' }] },
      { _id: 4, p: [] },
    ],
  ],
  [
    '$lookup with a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'products',
          let: { wanted: '$product' },
          pipeline: [
            { $match: { $expr: { $eq: ['$_id', '$$wanted'] } } },
            { $project: { price: 1, _id: 0 } },
          ],
          as: 'p',
        },
      },
      { $project: { p: 1 } },
    ],
    [{ _id: 1, p: [{ price: 5 }] }],
  ],
  [
    '$lookup from a collection that isn’t there',
    [
      { $limit: 1 },
      { $lookup: { from: 'nowhere', localField: 'a', foreignField: 'b', as: 'x' } },
      { $project: { x: 1 } },
    ],
    [{ _id: 1, x: [] }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          rows: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
          total: [{ $count: 'n' }],
          none: [{ $match: { x: 1 } }],
        },
      },
    ],
    [{ rows: [{ _id: 4 }], total: [{ n: 4 }], none: [] }],
  ],
  [
    '$addFields, also below a new field',
    [
      { $match: { _id: 3 } },
      { $addFields: { total: { $multiply: ['$n', 2] }, 'a.b': 'x' } },
      { $project: { at: 0, n: 0 } },
    ],
    [{ _id: 3, product: 'nut', total: 14, a: { b: 'x' } }],
  ],
  [
    '$addFields below a scalar',
    [{ $match: { _id: 3 } }, { $addFields: { 'n.x': 1 } }, { $project: { n: 1 } }],
    [{ _id: 3, n: { x: 1 } }],
  ],
  [
    '$project without fields',
    [{ $match: { _id: 3 } }, { $project: { at: 0, n: 0 } }],
    [{ _id: 3, product: 'nut' }],
  ],
  [
    '$dateToString',
    [
      { $match: { _id: 4 } },
      {
        $project: {
          d: { $dateToString: { date: '$at', format: '%Y-%m-%d %H', timezone: 'Africa/Addis_Ababa' } },
        },
      },
    ],
    [{ _id: 4, d: '2024-03-01 03' }],
  ],
];

describe('pipelines', () => {
  it.each(cases)('%s', async (_name, pipeline, expected) => {
    expect(await run(pipeline)).toEqual(expected);
  });

  it.runIf(isSince(5))('count by an accumulator', async () => {
    expect(await run([{ $group: { _id: null, n: { $count: {} } } }])).toEqual([{ _id: null, n: 4 }]);
  });

  it('start with the index of their $match', async () => {
    await sales.createIndex({ product: 1 });
    expect(await run([{ $match: { product: 'nut' } }, { $group: { _id: 1, n: { $sum: 1 } } }])).toEqual([
      { _id: 1, n: 1 },
    ]);
  });

  it('join by regular expressions as by other values, not by what these match', async () => {
    const rules = db.collection('rules');
    await rules.insertMany([
      { _id: 'text' as never, of: 'abc' },
      { _id: 'same' as never, of: /^a/ },
      { _id: 'other' as never, of: /^a/i },
      { _id: 'plain' as never, of: 'zzz' },
    ]);
    const joined = (own: unknown) => [
      { $limit: 1 },
      { $project: { _id: 0, own: { $literal: own } } },
      { $lookup: { from: 'rules', localField: 'own', foreignField: 'of', as: 'found' } },
      { $unwind: '$found' },
      { $sort: { 'found._id': 1 } },
      { $project: { id: '$found._id' } },
    ];
    for (const index of [undefined, { of: 1 }] as const) {
      if (index !== undefined) await rules.createIndex(index);
      expect(await run(joined(/^a/))).toEqual([{ id: 'same' }]);
      expect(await run(joined([/^a/]))).toEqual([{ id: 'same' }]);
      expect(await run(joined([/^a/, 'zzz']))).toEqual([{ id: 'plain' }, { id: 'same' }]);
    }
  });

  it('come in batches', async () => {
    const many = db.collection('many');
    await many.insertMany(Array.from({ length: 350 }, (_, i) => ({ i })));
    const found = await many
      .aggregate([{ $addFields: { j: { $add: ['$i', 1] } } }], { batchSize: 30 })
      .toArray();
    expect(found).toHaveLength(350);
    expect(found.every(({ i, j }) => j === i + 1)).toBe(true);
  });
});
