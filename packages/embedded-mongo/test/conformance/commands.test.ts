import { Long, Timestamp } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { clusterTimeOf, isSince, useDatabase } from '../support/database.ts';

const { client, db } = useDatabase();
const items = db.collection<{ _id: number; n?: number; g?: string }>('items');

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany(Array.from({ length: 20 }, (_, i) => ({ _id: i, n: i, g: i % 2 ? 'odd' : 'even' })));
});

describe('findOneAnd…', () => {
  it('updates and gives the document before or after', async () => {
    expect(await items.findOneAndUpdate({ _id: 1 }, { $inc: { n: 10 } })).toEqual({ _id: 1, n: 1, g: 'odd' });
    expect(
      await items.findOneAndUpdate(
        { _id: 1 },
        { $inc: { n: 10 } },
        { returnDocument: 'after', projection: { n: 1 } },
      ),
    ).toEqual({ _id: 1, n: 21 });
    expect(await items.findOneAndUpdate({ _id: 99 }, { $inc: { n: 1 } })).toBeNull();
  });

  it('takes the first of a sort', async () => {
    const found = await items.findOneAndUpdate({ g: 'odd' }, { $set: { g: 'taken' } }, { sort: { n: -1 } });
    expect(found?._id).toBe(19);
  });

  it('upserts', async () => {
    const result = await items.findOneAndUpdate(
      { _id: 50 },
      { $set: { n: 5 } },
      { upsert: true, returnDocument: 'after', includeResultMetadata: true },
    );
    expect(result.value).toEqual({ _id: 50, n: 5 });
    expect(result.lastErrorObject).toMatchObject({ n: 1, updatedExisting: false, upserted: 50 });
  });

  it('replaces and deletes', async () => {
    await items.findOneAndReplace({ _id: 2 }, { g: 'new' });
    expect(await items.findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, g: 'new' });
    expect(await items.findOne({ _id: 2 })).toBeNull();
  });

  it('takes only what is there', async () => {
    const take = () =>
      items.findOneAndUpdate({ _id: 5, n: { $gte: 3 } }, { $inc: { n: -3 } }, { returnDocument: 'after' });
    expect((await take())?.n).toBe(2);
    expect(await take()).toBeNull();
  });
});

describe('bulk writes', () => {
  it('run all kinds of statements', async () => {
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 100, n: 1 } } },
      { updateOne: { filter: { _id: 100 }, update: { $inc: { n: 1 } } } },
      { updateMany: { filter: { g: 'odd' }, update: { $set: { n: 0 } } } },
      { replaceOne: { filter: { _id: 200 }, replacement: { g: 'x' }, upsert: true } },
      { deleteOne: { filter: { _id: 0 } } },
      { deleteMany: { filter: { g: 'even' } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 11,
      modifiedCount: 11,
      deletedCount: 10,
      upsertedCount: 1,
      upsertedIds: { 3: 200 },
    });
  });

  it('stop at the first error if ordered, and go on if not', async () => {
    const documents = [{ _id: 30 }, { _id: 1 }, { _id: 31 }];
    const ordered = await items.insertMany(documents).catch((error: unknown) => error);
    expect(ordered).toMatchObject({
      code: 11000,
      insertedCount: 1,
      writeErrors: [{ index: 1, code: 11000 }],
    });
    await items.deleteOne({ _id: 30 });
    const unordered = await items.insertMany(documents, { ordered: false }).catch((error: unknown) => error);
    expect(unordered).toMatchObject({ code: 11000, insertedCount: 2 });
    expect(await items.countDocuments({ _id: { $gte: 30 } })).toBe(2);
  });

  it('insert thousands', async () => {
    const many = db.collection('many');
    await many.insertMany(Array.from({ length: 5000 }, (_, i) => ({ i, pad: 'x'.repeat(100) })));
    expect(await many.countDocuments({})).toBe(5000);
    expect((await many.updateMany({ i: { $gte: 1000 } }, { $inc: { i: 1 } })).modifiedCount).toBe(4000);
    expect((await many.deleteMany({ i: { $lt: 2000 } })).deletedCount).toBe(1999);
    expect(await many.estimatedDocumentCount()).toBe(3001);
  });
});

describe('cursors', () => {
  it('go on where a batch ended', async () => {
    const found = await items.find().sort({ n: 1 }).batchSize(3).toArray();
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i));
  });

  /** Runs a command whose answer has cursor ids, which numbers can't hold. */
  const command = (body: object) => db.command(body, { promoteLongs: false });

  it('close when their limit is reached', async () => {
    const reply = await command({ find: 'items', limit: 4, batchSize: 4 });
    expect(reply.cursor.firstBatch).toHaveLength(4);
    expect(reply.cursor.id).toEqual(Long.ZERO);
  });

  it('can start empty', async () => {
    const reply = await command({ find: 'items', batchSize: 0 });
    expect(reply.cursor.firstBatch).toEqual([]);
    expect(reply.cursor.id).not.toEqual(Long.ZERO);
    await command({ killCursors: 'items', cursors: [reply.cursor.id] });
  });

  it('are refused when they are unknown, closed or of another collection', async () => {
    // In one session, because a cursor belongs to the session that opened it.
    const session = client.startSession();
    const run = (body: object) => db.command(body, { promoteLongs: false, session });
    const more = (id: Long, collection = 'items') => run({ getMore: id, collection });
    await expect(more(Long.fromNumber(123456))).rejects.toMatchObject({ code: 43 });
    const { cursor } = await run({ find: 'items', batchSize: 2 });
    await expect(more(cursor.id, 'others')).rejects.toMatchObject({ code: 13 });
    expect((await more(cursor.id)).cursor.nextBatch).toHaveLength(18);
    const { cursor: second } = await run({ find: 'items', batchSize: 2 });
    expect(await run({ killCursors: 'items', cursors: [second.id] })).toMatchObject({
      cursorsKilled: [second.id],
    });
    await expect(more(second.id)).rejects.toMatchObject({ code: 43 });
    await session.endSession();
  });

  it('take no longer in all than their find may', async () => {
    const slow = db.collection('slow');
    const numbers = Array.from({ length: 5000 }, (_, i) => i);
    await slow.insertMany(Array.from({ length: 1000 }, (_, n) => ({ n, list: numbers })));
    // Some milliseconds for each document, and so for each batch.
    const sum = { $sum: { $map: { input: '$list', in: { $add: ['$$this', 1] } } } };
    const cursor = slow.find({ $expr: { $gt: [sum, '$none'] } }, { batchSize: 2, maxTimeMS: 300 });
    let found = 0;
    const goThrough = async () => {
      for await (const _ of cursor) found++;
    };
    await expect(goThrough()).rejects.toMatchObject({ code: 50 });
    expect(found).toBeGreaterThan(0);
  });
});

describe('collections and databases', () => {
  it('are made, listed and dropped', async () => {
    await db.createCollection('made');
    const again = await db.createCollection('made').catch(({ code }) => code);
    if (isSince(7)) expect(again).toMatchObject({ collectionName: 'made' });
    else expect(again).toBe(48);
    await db.collection('made').insertOne({ a: 1 });
    await db.collection('made').createIndex({ a: 1 });
    expect(await db.collection('made').findOne({ a: 1 })).toMatchObject({ a: 1 });
    const names = async () => (await db.listCollections().toArray()).map(({ name }) => name);
    expect(await names()).toContain('made');
    await db.collection('made').drop();
    expect(await names()).not.toContain('made');
    expect(await db.collection('made').countDocuments({})).toBe(0);
    // Dropping what isn't there is no error since MongoDB 7.0, and the driver makes none of it before.
    await db.collection('made').drop();
  });

  it('databases come and go', async () => {
    const other = client.db(`${db.databaseName}_other`);
    await other.collection('a').insertOne({});
    const list = async () => (await client.db().admin().listDatabases()).databases.map(({ name }) => name);
    expect(await list()).toEqual(expect.arrayContaining(['admin', 'config', 'local', other.databaseName]));
    await other.dropDatabase();
    expect(await list()).not.toContain(other.databaseName);
  });

  it('databases of the server stay, and others without a clear word', async () => {
    for (const name of ['admin', 'local'])
      await expect(client.db(name).command({ dropDatabase: 1 })).rejects.toMatchObject({ code: 20 });
    for (const word of [5, 'yes'])
      await expect(db.command({ dropDatabase: word })).rejects.toMatchObject({ code: expect.any(Number) });
    expect(await items.countDocuments({})).toBe(20);
  });

  const names: [name: unknown, code: number][] = [
    ['', 73],
    ['a$b', 73],
    ['.a', 73],
  ];
  it.each(names)('the name %j is refused', async (name, code) => {
    await expect(db.command({ insert: name, documents: [{}] })).rejects.toMatchObject({ code });
  });
});

describe('commands', () => {
  it('are refused when they are unknown', async () => {
    await expect(db.command({ fooBar: 1 })).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
  });

  it('are refused with fields that they don’t have', async () => {
    for (const command of [{ insert: 'x', documents: [{}] }, { ping: 1 }, { count: 'x' }, { drop: 'x' }])
      await expect(db.command({ ...command, foo: 1 })).rejects.toMatchObject({
        code: expect.toBeOneOf([40415, 9]),
      });
  });

  it('are refused without statements', async () => {
    await expect(db.command({ insert: 'x', documents: [] })).rejects.toMatchObject({
      code: expect.toBeOneOf([16, 21, 9]),
    });
  });

  it('carry the time of the last write, and the cluster’s if they are told one', async () => {
    const { operationTime } = await db.command({ ping: 1 });
    expect(operationTime).toBeInstanceOf(Timestamp);
    const { $clusterTime } = await db.command({ ping: 1, $clusterTime: clusterTimeOf(operationTime) });
    expect($clusterTime.clusterTime.greaterThanOrEqual(operationTime)).toBe(true);
  });

  it('report a write concern that can’t be satisfied', async () => {
    const insert = db.command({ insert: 'concern', documents: [{}], writeConcern: { w: 10 } });
    await expect(insert).rejects.toMatchObject({ code: 100 });
    expect(await db.collection('concern').countDocuments({})).toBe(1);
  });

  it('stop at their time limit', async () => {
    const session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 3 }, { $inc: { n: 1 } }, { session });
    await expect(
      items.updateOne({ _id: 3 }, { $inc: { n: 1 } }, { maxTimeMS: 80 } as never),
    ).rejects.toMatchObject({ code: 50 });
    await session.abortTransaction();
    await session.endSession();
  });
});
