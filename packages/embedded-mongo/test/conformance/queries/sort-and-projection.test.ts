import { Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const mixed = db.collection<{ _id: string; v?: unknown }>('mixed');
const shapes = db.collection<{ _id: number; [field: string]: unknown }>('shapes');

/** Values in MongoDB's order, each with its name. */
const inOrder: [string, unknown][] = [
  ['min', new MinKey()],
  ['empty array', []],
  ['null', null],
  ['nan', Number.NaN],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['negative', -5],
  ['decimal', Decimal128.fromString('-0.5')],
  ['zero', 0],
  ['long', Long.fromString('9007199254740992')],
  ['longer', Long.fromString('9007199254740993')],
  ['inf', Number.POSITIVE_INFINITY],
  ['empty text', ''],
  ['B', 'B'],
  ['a', 'a'],
  ['a nul', 'a\0b'],
  ['ab', 'ab'],
  ['é', 'é'],
  ['document', { a: 1 }],
  ['longer document', { a: 1, b: 1 }],
  ['id', new ObjectId('000000000000000000000001')],
  ['false', false],
  ['true', true],
  ['date', new Date(-1)],
  ['later date', new Date(1)],
  ['timestamp', new Timestamp({ t: 1, i: 1 })],
  ['regex', /a/],
  ['max', new MaxKey()],
];

beforeAll(async () => {
  const documents = inOrder.map(([_id, v]) => ({ _id, v }));
  await mixed.insertMany([...documents].sort((a, b) => a._id.localeCompare(b._id)));
  await shapes.insertMany([
    { _id: 1, a: 'x', b: { c: 1, d: 2 }, e: [{ x: 1, y: 1 }, { x: 2, y: 2 }, 5], n: [1, 2, 3, 4] },
    { _id: 2, a: 'y', b: 5 },
  ]);
});

describe('sorting', () => {
  it('orders values of all types', async () => {
    const names = inOrder.map(([name]) => name);
    for (const indexed of [false, true]) {
      if (indexed) await mixed.createIndex({ v: 1 });
      const up = await mixed.find().sort({ v: 1 }).toArray();
      expect(up.map(({ _id }) => _id)).toEqual(names);
      const down = await mixed.find().sort({ v: -1 }).toArray();
      expect(down.map(({ _id }) => _id)).toEqual([...names].reverse());
    }
  });

  it('takes the smallest element of an array, descending the greatest', async () => {
    const arrays = db.collection<{ _id: number; v: unknown }>('arrays');
    await arrays.insertMany([
      { _id: 1, v: [5, 4] },
      { _id: 2, v: [9, 1] },
      { _id: 3, v: 4.5 },
    ]);
    const order = async (direction: 1 | -1) =>
      (await arrays.find().sort({ v: direction, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await order(1)).toEqual([2, 1, 3]);
    expect(await order(-1)).toEqual([2, 1, 3]);
  });

  it('goes on with the next field where the first ones are equal', async () => {
    const rows = db.collection<{ _id: number; g: number; n?: number }>('rows');
    await rows.insertMany(Array.from({ length: 60 }, (_, i) => ({ _id: i, g: i % 3, n: (i * 7) % 60 })));
    const expected = Array.from({ length: 60 }, (_, i) => ({ g: i % 3, n: (i * 7) % 60 })).sort(
      (a, b) => b.g - a.g || a.n - b.n,
    );
    for (const indexed of [false, true]) {
      if (indexed) await rows.createIndex({ g: -1, n: 1 });
      const found = await rows
        .find({}, { projection: { _id: 0 } })
        .sort({ g: -1, n: 1 })
        .toArray();
      expect(found).toEqual(expected);
      const page = await rows
        .find({}, { projection: { _id: 0 } })
        .sort({ g: 1, n: -1 })
        .skip(5)
        .limit(10)
        .toArray();
      expect(page).toEqual([...expected].reverse().slice(5, 15));
    }
  });

  it('is refused by two different arrays', async () => {
    const parallel = db.collection('parallel');
    await parallel.insertOne({ a: [1, 2], b: [1, 2] });
    await expect(parallel.find().sort({ a: 1, b: 1 }).toArray()).rejects.toMatchObject({ code: 2 });
  });
});

const projections: [projection: object, expected: object][] = [
  [{ a: 1 }, { _id: 1, a: 'x' }],
  [{ a: 1, _id: 0 }, { a: 'x' }],
  [
    { b: 0, e: 0, n: 0 },
    { _id: 1, a: 'x' },
  ],
  [{ _id: 0, b: 0, e: 0, n: 0 }, { a: 'x' }],
  [{ 'b.c': 1 }, { _id: 1, b: { c: 1 } }],
  [{ b: { c: 1 } }, { _id: 1, b: { c: 1 } }],
  [
    { 'b.c': 0, e: 0, n: 0 },
    { _id: 1, a: 'x', b: { d: 2 } },
  ],
  [{ 'e.x': 1 }, { _id: 1, e: [{ x: 1 }, { x: 2 }] }],
  [
    { 'e.x': 0, a: 0, b: 0, n: 0 },
    { _id: 1, e: [{ y: 1 }, { y: 2 }, 5] },
  ],
  [{ zzz: 1 }, { _id: 1 }],
  [{ '_id.x': 1, a: 1 }, { a: 'x' }],
];

describe('projections', () => {
  it.each(projections)('%j', async (projection, expected) => {
    expect(await shapes.findOne({ _id: 1 }, { projection })).toEqual(expected);
    const staged = shapes.aggregate([{ $match: { _id: 1 } }, { $project: projection }]);
    expect(await staged.toArray()).toEqual([expected]);
  });

  const computed: [projection: object, expected: object][] = [
    [{ sum: { $add: ['$b.c', 10] } }, { _id: 1, sum: 11 }],
    [
      { label: 'constant', a: 1 },
      { _id: 1, a: 'x', label: 'constant' },
    ],
    [{ _id: '$a' }, { _id: 'x' }],
  ];
  it.each(computed)('of a pipeline compute %j', async (projection, expected) => {
    const staged = shapes.aggregate([{ $match: { _id: 1 } }, { $project: projection }]);
    expect(await staged.toArray()).toEqual([expected]);
  });

  it('leave a scalar out that has no fields', async () => {
    expect(await shapes.findOne({ _id: 2 }, { projection: { 'b.c': 1 } })).toEqual({ _id: 2 });
  });

  const refused: [projection: object, code: number][] = [
    [{ a: 1, b: 0 }, 31254],
    [{ a: 0, b: 1 }, 31253],
    [{ a: 1, 'a.b': 1 }, 31249],
    [{ 'a.b': 1, a: 1 }, 31250],
  ];
  it.each(refused)('%j is refused', async (projection, code) => {
    await expect(shapes.findOne({ _id: 1 }, { projection })).rejects.toMatchObject({ code });
  });
});
