import { type Document, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { client, db } = useDatabase();
const admin = client.db('admin');

interface Item {
  _id: number;
  x: number;
}

const items = db.collection<Item>('items');

async function fill(): Promise<void> {
  await items.deleteMany({});
  await items.insertMany([1, 2, 3, 4, 5].map((_id) => ({ _id, x: _id * 11 })));
}

describe('a cursor of a plain command', () => {
  it('goes on by the id that the answer gave', async () => {
    await fill();
    const first = await db.command({ find: 'items', sort: { _id: 1 }, batchSize: 2 });
    const { cursor } = await db.command({
      getMore: first.cursor.id,
      collection: 'items',
      batchSize: 2,
      comment: { for: 'getMore' },
    });
    expect(cursor.nextBatch).toEqual([
      { _id: 3, x: 33 },
      { _id: 4, x: 44 },
    ]);
    expect(cursor.id).toEqual(first.cursor.id);
    const closed = await db.command({ killCursors: 'items', cursors: [first.cursor.id, Long.fromNumber(1)] });
    expect(closed).toMatchObject({ cursorsKilled: [first.cursor.id], cursorsNotFound: [1] });
  });

  it('belongs to the session that has opened it', async () => {
    await fill();
    const [one, other] = [client.startSession(), client.startSession()];
    const first = await db.command({ find: 'items', batchSize: 2 }, { session: one });
    const next = { getMore: first.cursor.id, collection: 'items' };
    await expect(db.command(next, { session: other })).rejects.toMatchObject({ code: 50738 });
    expect((await db.command(next, { session: one })).cursor.nextBatch).toHaveLength(3);
    await Promise.all([one.endSession(), other.endSession()]);
  });
});

describe('a null _id', () => {
  it('is an _id like others', async () => {
    const nulls = { insert: 'nulls', documents: [{ _id: null, a: 1 }] };
    expect(await db.command(nulls)).toMatchObject({ n: 1 });
    const again = await db.command({ insert: 'nulls', documents: [{ _id: null }] });
    expect(again).toMatchObject({ n: 0, writeErrors: [{ code: 11000, keyValue: { _id: null } }] });
    const all = db.collection<Document>('nulls');
    expect(await all.countDocuments({ _id: { $type: 'null' } })).toBe(1);
    await db.command({ delete: 'nulls', deletes: [{ q: { _id: null }, limit: 1 }] });
    const upsert = { q: { _id: null }, u: { $set: { b: 1 } }, upsert: true };
    expect(await db.command({ update: 'nulls', updates: [upsert] })).toMatchObject({
      upserted: [{ index: 0, _id: null }],
    });
    const replaced = await db.command({ findAndModify: 'nulls', query: { _id: null }, update: { b: 2 } });
    expect(replaced.value).toEqual({ _id: null, b: 1 });
    expect(await all.findOne({ b: 2 })).toEqual({ _id: null, b: 2 });
  });
});

describe('a transaction', () => {
  it.each(['config', 'local'])('has nothing to do with the database %s', async (name) => {
    const session = client.startSession();
    session.startTransaction();
    const read = client.db(name).collection('x').findOne({}, { session });
    await expect(read).rejects.toMatchObject({ code: 263, codeName: 'OperationNotSupportedInTransaction' });
    await session.abortTransaction();
    await session.endSession();
  });

  it('reads the collection that it has made, and others don’t', async () => {
    const session = client.startSession();
    session.startTransaction();
    await db.createCollection('made', { session });
    await db.collection('made').createIndex({ a: 1 }, { session });
    await db.collection('made').insertOne({ a: 1 }, { session });
    expect(await db.collection('made').countDocuments({ a: 1 }, { session })).toBe(1);
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    await session.commitTransaction();
    expect(await db.collection('made').indexes()).toHaveLength(2);
    await session.endSession();
  });

  it('ends with the session', async () => {
    await fill();
    const session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 2 }, { $set: { x: 0 } }, { session });
    await session.endSession();
    expect(await items.findOneAndUpdate({ _id: 2 }, { $inc: { x: 1 } })).toEqual({ _id: 2, x: 22 });
  });
});

describe('what is unacknowledged', () => {
  it('is done with hints, and in bulk', async () => {
    await fill();
    const options = { writeConcern: { w: 0 }, hint: { _id: 1 } } as const;
    await items.updateOne({ _id: 1 }, { $set: { x: 1 } }, options);
    await items.updateMany({ _id: 2 }, { $set: { x: 2 } }, options);
    await items.replaceOne({ _id: 3 }, { x: 3 }, options);
    await items.deleteOne({ _id: 4 }, options);
    await items.findOneAndDelete({ _id: 5 }, options);
    await items.bulkWrite(
      [
        { insertOne: { document: { _id: 6, x: 0 } } },
        { updateOne: { filter: { _id: 6 }, update: { $inc: { x: 6 } }, hint: '_id_' } },
        { deleteMany: { filter: { _id: 1 }, hint: '_id_' } },
      ],
      { writeConcern: { w: 0 } },
    );
    await expect
      .poll(() => items.find().sort({ _id: 1 }).toArray())
      .toEqual([
        { _id: 2, x: 2 },
        { _id: 3, x: 3 },
        { _id: 6, x: 6 },
      ]);
  });
});

describe('names of errors', () => {
  it('are those of MongoDB', async () => {
    const aggregate = (stage: Document) => db.command({ aggregate: 'items', pipeline: [stage], cursor: {} });
    await expect(aggregate({ $project: { a: { $nothing: 1 } } })).rejects.toMatchObject({
      code: 31325,
    });
    await expect(aggregate({ $match: { $expr: { $nothing: 1 } } })).rejects.toMatchObject({
      code: 168,
      codeName: 'InvalidPipelineOperator',
    });
    await expect(admin.command({ noSuchThing: 1 })).rejects.toMatchObject({ codeName: 'CommandNotFound' });
  });
});

// A server without Atlas's part doesn't know some of these commands at all.
describe.runIf(isSince(7))('search indexes', () => {
  it.each([
    ['createSearchIndexes', { createSearchIndexes: 'items', indexes: [{ definition: {} }] }],
    ['updateSearchIndex', { updateSearchIndex: 'items', name: 'a', definition: {} }],
    ['dropSearchIndex', { dropSearchIndex: 'items', name: 'a' }],
    ['$listSearchIndexes', { aggregate: 'items', pipeline: [{ $listSearchIndexes: {} }], cursor: {} }],
  ])('are said to be for Atlas by %s', async (_name, command) => {
    await expect(db.command(command)).rejects.toThrow(/Atlas|no such command/);
  });
});

describe('a number of a transaction', () => {
  const code = isSince(7) ? 217 : expect.any(Number);

  it.each(['commit', 'abort'] as const)(
    'is none of a retryable write, before and after its %s',
    async (end) => {
      await fill();
      const session = client.startSession();
      session.startTransaction();
      await items.insertOne({ _id: 6, x: 66 }, { session });
      const txnNumber = Long.fromNumber(session.serverSession?.txnNumber ?? 0);
      const { id: lsid } = session;
      const stray = { insert: 'items', documents: [{ _id: 7, x: 77 }], lsid, txnNumber };
      await expect(sendAlone(stray)).rejects.toMatchObject({ code });
      await (end === 'commit' ? session.commitTransaction() : session.abortTransaction());
      await expect(sendAlone(stray)).rejects.toMatchObject({ code });
      expect(await items.countDocuments({ _id: { $gt: 5 } })).toBe(end === 'commit' ? 1 : 0);
      await session.endSession();
    },
  );

  /** Sends a command with session fields of its own. */
  async function sendAlone(command: Document): Promise<Document> {
    const other = client.startSession({ causalConsistency: false });
    // One that is dirty isn't used again.
    if (other.serverSession) Object.assign(other.serverSession, { id: command.lsid, isDirty: true });
    try {
      return await db.command(command, { session: other });
    } finally {
      await other.endSession();
    }
  }
});

describe('fields of every command', () => {
  const wrong: [field: string, value: unknown, code: number][] = [
    ['maxTimeMS', 1.5, 2],
    ['maxTimeMS', 3_000_000_000, 2],
    ['maxTimeMS', -1, 2],
  ];
  it.each(wrong)('%s must not be %s', async (field, value, code) => {
    await expect(db.command({ find: 'items', [field]: value })).rejects.toMatchObject({ code });
  });
});
