import { Decimal128, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const sales = db.collection('sales');
const products = db.collection('products');
const one = db.collection('one');

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
  await one.insertOne({ _id: 1 as never });
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
      { $group: { _id: { p: '$product', m: { $month: '$at' } } } },
      { $sort: { '_id.m': 1, '_id.p': 1 } },
      { $limit: 2 },
    ],
    [{ _id: { p: 'bolt', m: 1 } }, { _id: { p: 'bolt', m: 2 } }],
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
          count: { $count: {} },
        },
      },
    ],
    [{ _id: null, f: 'bolt', l: null, min: 2, max: 7, push: [2, 3, 7, null], count: 4 }],
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
  ['$sortByCount', [{ $sortByCount: '$product' }, { $limit: 1 }], [{ _id: 'bolt', count: 2 }]],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 3, 10], default: 'other', output: { c: { $sum: 1 } } } }],
    [
      { _id: 0, c: 1 },
      { _id: 3, c: 2 },
      { _id: 'other', c: 1 },
    ],
  ],
  [
    '$addFields and $unset',
    [
      { $match: { _id: 3 } },
      { $addFields: { total: { $multiply: ['$n', 2] }, 'a.b': 'x' } },
      { $unset: ['at', 'n'] },
    ],
    [{ _id: 3, product: 'nut', total: 14, a: { b: 'x' } }],
  ],
  [
    '$set below a scalar',
    [{ $match: { _id: 3 } }, { $set: { 'n.x': 1 } }, { $project: { n: 1 } }],
    [{ _id: 3, n: { x: 1 } }],
  ],
  [
    '$replaceRoot',
    [{ $match: { _id: 3 } }, { $replaceRoot: { newRoot: { p: '$product' } } }],
    [{ p: 'nut' }],
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

  it('start with the index of their $match', async () => {
    await sales.createIndex({ product: 1 });
    expect(await run([{ $match: { product: 'nut' } }, { $group: { _id: 1, n: { $sum: 1 } } }])).toEqual([
      { _id: 1, n: 1 },
    ]);
  });

  it('come in batches', async () => {
    const many = db.collection('many');
    await many.insertMany(Array.from({ length: 350 }, (_, i) => ({ i })));
    const found = await many.aggregate([{ $set: { j: { $add: ['$i', 1] } } }], { batchSize: 30 }).toArray();
    expect(found).toHaveLength(350);
    expect(found.every(({ i, j }) => j === i + 1)).toBe(true);
  });
});

const date = new Date('2024-05-17T13:45:10.123Z');
// Written as entries, because an object with a field `then` looks like a promise.
const branch = Object.fromEntries([
  ['case', false],
  ['then', 1],
]);
const expressions: [expression: unknown, expected: unknown][] = [
  [{ $add: [1, 2.5] }, 3.5],
  [{ $add: [date, 1000] }, new Date(date.getTime() + 1000)],
  [{ $subtract: [date, new Date(0)] }, date.getTime()],
  [{ $divide: [7, 2] }, 3.5],
  [{ $mod: [-7, 3] }, -1],
  [{ $round: [2.5] }, 2],
  [{ $round: [2.675, 2] }, 2.67],
  [{ $round: 3.5 }, 4],
  [{ $trunc: [-2.7] }, -2],
  [{ $pow: [2, 10] }, 1024],
  [{ $sqrt: 16 }, 4],
  [{ $abs: -5 }, 5],
  [{ $add: [1, null] }, null],
  [{ $lt: ['$missing', 5] }, true],
  [{ $cmp: ['a', 1] }, 1],
  [{ $and: [1, 'a', []] }, true],
  [{ $or: [0, null] }, false],
  [{ $cond: [{ $gt: [1, 2] }, 'yes', 'no'] }, 'no'],
  [{ $ifNull: ['$missing', null, 'x'] }, 'x'],
  [{ $switch: { branches: [branch], default: 2 } }, 2],
  [{ $concat: ['a', 'b'] }, 'ab'],
  [{ $concat: ['a', null] }, null],
  [{ $toUpper: 'aé' }, 'Aé'],
  [{ $substrCP: ['héllo', 1, 3] }, 'éll'],
  [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  [{ $trim: { input: '  x ' } }, 'x'],
  [{ $replaceAll: { input: 'aXbX', find: 'X', replacement: '.' } }, 'a.b.'],
  [{ $regexMatch: { input: 'Hello', regex: '^h', options: 'i' } }, true],
  [{ $indexOfCP: ['abc', 'c'] }, 2],
  [{ $strLenBytes: 'é' }, 2],
  [{ $size: [[1, 2]] }, 2],
  [{ $arrayElemAt: [[1, 2, 3], -1] }, 3],
  [{ $concatArrays: [[1], [2, 3]] }, [1, 2, 3]],
  [{ $filter: { input: [1, 2, 3], as: 'x', cond: { $gt: ['$$x', 1] } } }, [2, 3]],
  [{ $map: { input: [1, 2], in: { $multiply: ['$$this', 10] } } }, [10, 20]],
  [{ $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
  [{ $in: [2, [1, 2]] }, true],
  [{ $slice: [[1, 2, 3], -2] }, [2, 3]],
  [{ $range: [0, 6, 2] }, [0, 2, 4]],
  [
    {
      $setUnion: [
        [1, 2],
        [2, 3],
      ],
    },
    [1, 2, 3],
  ],
  [{ $setIsSubset: [[1], [1, 2]] }, true],
  [{ $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
  [{ $objectToArray: { a: 1 } }, [{ k: 'a', v: 1 }]],
  [{ $arrayToObject: [[['a', 1]]] }, { a: 1 }],
  [{ $let: { vars: { x: 2 }, in: { $multiply: ['$$x', 3] } } }, 6],
  [{ $literal: '$a' }, '$a'],
  [{ $type: '$missing' }, 'missing'],
  [{ $type: { $add: [1, 1] } }, 'int'],
  [{ $type: { $divide: [4, 2] } }, 'double'],
  [{ $toString: new ObjectId('0123456789abcdef01234567') }, '0123456789abcdef01234567'],
  [{ $toInt: '42' }, 42],
  [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
  [{ $convert: { input: 'x', to: 'int', onError: -1 } }, -1],
  [{ $year: date }, 2024],
  [{ $dayOfYear: date }, 138],
  [{ $week: new Date('2024-01-07T00:00:00Z') }, 1],
  [{ $isoWeek: new Date('2021-01-03T00:00:00Z') }, 53],
  [{ $hour: { date, timezone: '+03:00' } }, 16],
  [{ $dateTrunc: { date, unit: 'month' } }, new Date('2024-05-01T00:00:00Z')],
  [{ $dateTrunc: { date, unit: 'week', startOfWeek: 'monday' } }, new Date('2024-05-13T00:00:00Z')],
  [
    { $dateAdd: { startDate: new Date('2024-01-31T00:00:00Z'), unit: 'month', amount: 1 } },
    new Date('2024-02-29T00:00:00Z'),
  ],
  [{ $dateDiff: { startDate: new Date('2023-12-31T23:00:00Z'), endDate: date, unit: 'month' } }, 5],
  [{ $dateFromParts: { year: 2024, month: 2, day: 30 } }, new Date('2024-03-01T00:00:00Z')],
  [{ $sum: [[1, 2, 'x']] }, 3],
  [{ $max: [1, 'a', null] }, 'a'],
  [{ $add: [Decimal128.fromString('0.1'), Decimal128.fromString('0.2')] }, Decimal128.fromString('0.3')],
];

describe('expressions', () => {
  it.each(expressions)('%j', async (expression, expected) => {
    const [found] = await one.aggregate([{ $project: { _id: 0, v: expression } }]).toArray();
    expect(found?.v).toEqual(expected);
  });
});

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
