import { Decimal128, type Document, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

type Item = { _id: number | string | Double; [field: string]: unknown };

// Answers that one would hardly guess, as MongoDB gives them.
const { client, db } = useDatabase();
let serial = 0;
let items = db.collection<Item>('items');

beforeEach(() => {
  items = db.collection(`edge${serial++}`);
});

const exact = () => db.collection<Item>(items.collectionName, { promoteValues: false });
const ids = async (filter: object, sort: Record<string, 1 | -1> = { _id: 1 }) =>
  (await items.find(filter).sort(sort).toArray()).map(({ _id }) => _id);
const run = (...pipeline: object[]) => items.aggregate(pipeline).toArray();

describe('numbers', () => {
  it('keep their type in an _id and through projections and updates of other fields', async () => {
    const stored = {
      _id: new Double(1),
      l: Long.fromNumber(2),
      d: new Double(3),
      deep: [{ d: new Double(4) }],
    };
    await items.insertOne(stored);
    expect(await exact().findOne({}, { projection: { l: 1, d: 1, deep: 1 } })).toEqual(stored);
    await items.updateOne({}, { $set: { 'deep.0.n': 'x' } });
    const updated = { ...stored, deep: [{ d: new Double(4), n: 'x' }] };
    expect(await exact().findOne({})).toEqual(updated);
    expect(await items.updateOne({}, { $set: { d: 3 } })).toMatchObject({ modifiedCount: 1 });
    expect((await exact().findOne({})) as Document).toMatchObject({ d: new Int32(3) });
  });
});

describe('empty arrays and what is missing', () => {
  beforeEach(async () => {
    await items.insertMany([{ _id: 'none' }, { _id: 'empty', e: [] }, { _id: 'mixed', e: [1, { x: 1 }] }]);
  });

  it('sort in their order', async () => {
    expect(await ids({ _id: { $ne: 'mixed' } }, { e: -1 })).toEqual(['none', 'empty']);
    await items.createIndex({ e: 1 });
    expect(await ids({ _id: { $ne: 'mixed' } }, { e: -1 })).toEqual(['none', 'empty']);
  });

  it('give a sparse index of a field of elements no entry', async () => {
    await items.createIndex({ 'e.x': 1 }, { sparse: true, name: 'sparse' });
    const found = await items.find({}).hint('sparse').toArray();
    expect(found.map(({ _id }) => _id)).toEqual(['mixed']);
  });

  it('and elements that are no documents are null to an index of their fields', async () => {
    await items.deleteMany({ _id: { $ne: 'mixed' } });
    await items.createIndex({ 'e.x': 1 }, { unique: true });
    await expect(items.insertOne({ _id: 'other', e: [2, { x: 3 }] })).rejects.toMatchObject({
      code: 11000,
      keyValue: { 'e.x': null },
    });
    await expect(items.insertOne({ _id: 'other', e: [{ x: 1 }] })).rejects.toMatchObject({
      keyValue: { 'e.x': 1 },
    });
  });
});

describe('filters', () => {
  it('by type and by bits look at what is stored', async () => {
    await items.insertMany([
      { _id: 1, v: new Double(3) },
      { _id: 2, v: new Timestamp({ t: 1, i: 1 }) },
      { _id: 3, v: true },
      { _id: 4, v: '3' },
      { _id: 5 },
      { _id: 6, v: [new Int32(7)] },
      { _id: 7, v: Decimal128.fromString('NaN') },
    ]);
    expect(await ids({ v: { $type: 'int' } })).toEqual([6]);
    expect(await ids({ v: { $type: 'timestamp' } })).toEqual([2]);
    expect(await ids({ v: { $lte: 1 } })).toEqual([]);
  });

  it('that are followed by odd numbers are refused', async () => {
    const find = (more: object) => db.command({ find: items.collectionName, ...more });
    const negative = { code: isSince(5) ? 51024 : expect.toBeOneOf([2, 51024]) };
    for (const name of ['skip', 'limit', 'batchSize'])
      await expect(find({ [name]: -1 })).rejects.toMatchObject(negative);
    await expect(find({ skip: 'a' })).rejects.toMatchObject({ code: expect.toBeOneOf([9, 14]) });
  });
});

describe('projections', () => {
  it('may name _id beside exclusions, and put it first', async () => {
    await items.insertOne({ _id: 1, a: 1, b: 2 });
    expect(await items.findOne({}, { projection: { b: 0, _id: 1 } })).toEqual({ _id: 1, a: 1 });
    expect(Object.keys((await items.findOne({}, { projection: { a: 1, _id: 1 } })) ?? {})).toEqual([
      '_id',
      'a',
    ]);
  });
});

describe('indexes', () => {
  const create = (...indexes: object[]) => db.command({ createIndexes: items.collectionName, indexes });

  it('on _id alone are there already, under whatever name', async () => {
    await create({ key: { _id: 1 }, name: 'mine' });
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await expect(
      create({ key: { _id: 1 }, name: '_id_', partialFilterExpression: { a: 1 } }),
    ).rejects.toMatchObject({ code: 197 });
    await expect(create({ key: { a: 1 }, name: 5 })).rejects.toMatchObject({ code: 14 });
  });

  it('are dropped by name once', async () => {
    await create({ key: { a: 1 }, name: 'a' });
    const drop = (index: unknown) => db.command({ dropIndexes: items.collectionName, index });
    await expect(drop(['a', 'a'])).rejects.toMatchObject({ code: 27 });
    expect(await drop('*')).toMatchObject({ nIndexesWas: 2, msg: expect.any(String) });
  });
});

describe('transactions', () => {
  it('make no indexes on what is there, and stay open to be told so again', async () => {
    await items.insertOne({ _id: 1 });
    const session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 1 }, { $set: { a: 1 } }, { session });
    for (let i = 0; i < 2; i++)
      await expect(db.command({ count: items.collectionName }, { session })).rejects.toMatchObject({
        code: expect.toBeOneOf([263, 251]),
      });
    await session.abortTransaction();
    session.startTransaction();
    await items.findOne({}, { session });
    const create = { createIndexes: items.collectionName, indexes: [{ key: { a: 1 }, name: 'a' }] };
    await expect(db.command(create, { session })).rejects.toMatchObject({ code: 263 });
    await session.abortTransaction();
    await session.endSession();
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1 });
  });
});

describe('pipelines', () => {
  beforeEach(async () => {
    await items.insertMany([
      { _id: 1, a: null, d: Decimal128.fromString('1.10'), e: [{ x: [1, 2] }], f: [] },
      { _id: 2, d: Decimal128.fromString('2.20'), n: 5 },
    ]);
  });

  it('group what is null and missing', async () => {
    const $group = {
      _id: { b: '$missing' },
      set: { $addToSet: '$a' },
      avg: { $avg: '$missing' },
    };
    expect(await run({ $group })).toEqual([{ _id: { b: null }, set: [null], avg: null }]);
  });

  it('make nothing of nothing', async () => {
    const none = { $match: { _id: 0 } };
    expect(await run(none, { $count: 'n' })).toEqual([]);
  });

  it('unwind into paths, not through arrays', async () => {
    expect(
      await run(
        { $match: { _id: 1 } },
        { $unwind: { path: '$e', includeArrayIndex: 'at.i' } },
        { $project: { at: 1 } },
      ),
    ).toEqual([{ _id: 1, at: { i: 0 } }]);
    expect(await run({ $unwind: '$e.x' })).toEqual([]);
  });

  it('take one argument, empty arrays and null', async () => {
    const $project = {
      _id: 0,
      sum: { $add: ['$n'] },
      least: { $min: 7 },
      first: { $first: '$f' },
      last: { $last: '$f' },
      at: { $arrayElemAt: [null, 1] },
      day: { $dateToString: { date: null } },
    };
    const [one] = await run({ $match: { _id: 1 } }, { $project });
    expect(one).toEqual({ sum: null, least: 7, at: null, day: null });
  });
});

describe('cursors', () => {
  it('may be left open by the hundred', async () => {
    await items.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, at: new ObjectId() })));
    const open = Array.from({ length: 300 }, () => items.find({}, { batchSize: 2 }));
    for (const cursor of open) expect(await cursor.next()).toMatchObject({ _id: 0 });
    expect(await items.insertOne({ _id: 'still' })).toMatchObject({ acknowledged: true });
    const rest = (await open.at(-1)?.toArray()) ?? [];
    expect(rest.filter(({ _id }) => typeof _id === 'number')).toHaveLength(9);
    await Promise.all(open.map((cursor) => cursor.close()));
  });
});
