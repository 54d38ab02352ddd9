import { Decimal128, type Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const items = db.collection<{ _id: number; n: number; list: number[] }>('items');

async function fill(): Promise<void> {
  await db.dropDatabase();
  await items.insertMany([
    { _id: 1, n: 1, list: [3, 1, 2] },
    { _id: 2, n: 2, list: [] },
  ]);
}

beforeEach(fill);

type Numbers = (value: number) => number | Decimal128;
const decimals: Numbers = (value) => Decimal128.fromString(String(value));
const integers: Numbers = (value) => value;

const find = (more: Document) => ({ find: 'items', sort: { _id: 1 }, ...more });
const count = (query: Document) => ({ count: 'items', query });
const aggregate = (...pipeline: Document[]) => ({ aggregate: 'items', pipeline, cursor: {} });
const change = (update: Document, more: Document = {}) => ({
  findAndModify: 'items',
  query: { _id: 1 },
  update,
  new: true,
  ...more,
});
const push = (modifiers: Document) => change({ $push: { list: { $each: [0], ...modifiers } } });
const index = (key: Document, more: Document = {}) => ({
  createIndexes: 'items',
  indexes: [{ key, name: 'index', ...more }],
});

/** The same request with numbers of one type or the other. */
const requests: [name: string, request: (of: Numbers) => Document][] = [
  ['a projection with a field', (of) => find({ projection: { n: of(1) } })],
  ['a projection without a field', (of) => find({ projection: { n: of(0) } })],
  ['a sort', (of) => find({ sort: { _id: of(-1) } })],
  ['a limit', (of) => find({ limit: of(1) })],
  ['a skip', (of) => find({ skip: of(1) })],
  ['a batch size', (of) => find({ batchSize: of(5) })],
  ['a time limit', (of) => find({ maxTimeMS: of(60_000) })],
  ['a hint', (of) => find({ hint: { _id: of(1) } })],
  ['$exists', (of) => count({ n: { $exists: of(1) } })],
  ['$exists of nothing', (of) => count({ n: { $exists: of(0) } })],
  ['$size', (of) => count({ list: { $size: of(3) } })],
  ['$type', (of) => count({ n: { $type: of(16) } })],
  ['$project', (of) => aggregate({ $sort: { _id: of(-1) } }, { $project: { n: of(0) } })],
  ['$skip and $limit', (of) => aggregate({ $skip: of(1) }, { $limit: of(1) })],
  ['a batch size of an aggregate', (of) => ({ ...aggregate(), cursor: { batchSize: of(3) } })],
  ['new', (of) => change({ $set: { n: 5 } }, { new: of(0) })],
  ['$push at a position', (of) => push({ $position: of(1) })],
  ['$push of so many', (of) => push({ $slice: of(-2) })],
  ['$push in an order', (of) => push({ $sort: of(-1) })],
  ['$push in the order of a field', (of) => push({ $sort: { x: of(1) } })],
  ['a delete of one', (of) => ({ delete: 'items', deletes: [{ q: {}, limit: of(1) }] })],
  ['a write concern', (of) => ({ insert: 'items', documents: [{ _id: 3 }], writeConcern: { w: of(1) } })],
  ['an index', (of) => index({ n: of(-1) })],
  ['an index of limited life', (of) => index({ at: 1 }, { expireAfterSeconds: of(5) })],
];

/** What a request gives, and what it leaves. */
async function outcome(request: Document): Promise<Document[]> {
  const { operationTime, $clusterTime, electionId, opTime, ...reply } = await db.command(request);
  return [reply, await items.find().toArray()];
}

describe('a Decimal128 counts as any number in', () => {
  it.each(requests)('%s', async (_name, request) => {
    const expected = await outcome(request(integers));
    await fill();
    expect(await outcome(request(decimals))).toEqual(expected);
  });
});
