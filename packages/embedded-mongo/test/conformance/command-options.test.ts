import { type Document, Long, MongoClient, Timestamp, UUID } from 'mongodb';
import { describe, expect, inject, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { client, db } = useDatabase({ retryWrites: false });
const admin = client.db('admin');

interface Item {
  _id: number;
  x: number;
}

const items = db.collection<Item>('items');

async function fill(): Promise<void> {
  await items.deleteMany({});
  await items.insertMany([1, 2, 3].map((_id) => ({ _id, x: _id * 11 })));
}

describe('a write concern', () => {
  it('of more nodes than there are is answered with an error beside the result', async () => {
    const insert = { insert: 'concern', documents: [{ _id: 1 }], writeConcern: { w: 40, wtimeout: 50 } };
    await expect(db.command(insert)).rejects.toMatchObject({ code: 100 });
    expect(await db.collection('concern').countDocuments({})).toBe(1);
  });

  it.each([
    ['find', { find: 'items' }],
    ['count', { count: 'items' }],
    ['distinct', { distinct: 'items', key: 'x' }],
  ])('is refused by %s', async (_name, command) => {
    await expect(db.command({ ...command, writeConcern: { w: 1 } })).rejects.toMatchObject({ code: 72 });
  });

  it.runIf(isSince(7))('goes with an aggregate, even one that only reads', async () => {
    const aggregate = { aggregate: 'items', pipeline: [], cursor: {}, writeConcern: { w: 'majority' } };
    expect(await db.command(aggregate)).toMatchObject({ ok: 1 });
  });

  it('0 is not answered, but done', async () => {
    const unacknowledged = db.collection('unacknowledged', { writeConcern: { w: 0 } });
    expect(await unacknowledged.insertOne({ a: 1 })).toMatchObject({ acknowledged: false });
    await expect.poll(() => db.collection('unacknowledged').countDocuments({})).toBe(1);
  });
});

describe('a read concern', () => {
  it('after a time that is yet to come is refused', async () => {
    const afterClusterTime = new Timestamp({ t: Math.floor(Date.now() / 1000) + 1_000_000, i: 1 });
    const session = client.startSession({ causalConsistency: false });
    const find = db.command({ find: 'items', readConcern: { afterClusterTime } }, { session });
    await expect(find).rejects.toMatchObject({ code: 72 });
    await session.endSession();
  });

  it('after one’s own write sees it', async () => {
    await fill();
    await client.withSession({ causalConsistency: true }, async (session) => {
      await items.insertOne({ _id: 50, x: 1 }, { session });
      expect(await items.findOne({ _id: 50 }, { session })).toEqual({ _id: 50, x: 1 });
    });
  });
});

it('a variable that nobody has defined is refused', async () => {
  const find = items.find({ $expr: { $eq: ['$_id', '$$nobody'] } }).toArray();
  await expect(find).rejects.toMatchObject({ code: 17276 });
});

describe('comments, time limits and the like', () => {
  it('change no answer', async () => {
    await fill();
    const more = { comment: { why: 'because' }, maxTimeMS: 60_000 };
    expect(await items.countDocuments({ x: 22 }, more)).toBe(1);
    expect(await items.estimatedDocumentCount(more)).toBe(3);
    expect(await items.distinct('x', { _id: { $lt: 3 } }, more)).toEqual([11, 22]);
    expect(await items.findOne({ _id: 1 }, more)).toEqual({ _id: 1, x: 11 });
    await items.insertOne({ _id: 4, x: 44 }, { comment: 'a', bypassDocumentValidation: true });
    await items.updateOne({ _id: 4 }, { $set: { x: 45 } }, { comment: 'a' });
    expect(await items.findOneAndDelete({ _id: 4 }, more)).toEqual({ _id: 4, x: 45 });
    const options = { noCursorTimeout: true, allowPartialResults: true, allowDiskUse: true };
    expect(await items.find({ _id: 2 }, options).toArray()).toEqual([{ _id: 2, x: 22 }]);
    expect(await items.findOne({}, { readPreference: 'secondaryPreferred', sort: { _id: 1 } })).toMatchObject(
      { _id: 1 },
    );
  });
});

describe('retryable writes', () => {
  it('are refused for statements that may change many documents', async () => {
    // A client of its own, because its sessions can't be used again after this.
    const other = await new MongoClient(inject('mongoUri')).connect();
    let number = 0;
    const run = (command: Document) =>
      other.withSession((session) =>
        other.db(db.databaseName).command({ ...command, txnNumber: Long.fromNumber(++number) }, { session }),
      );
    const update = { update: 'items', updates: [{ q: {}, u: { $set: { y: 1 } }, multi: true }] };
    expect((await run(update)).writeErrors).toMatchObject([{ index: 0, code: 72 }]);
    const remove = { delete: 'items', deletes: [{ q: {}, limit: 0 }] };
    expect((await run(remove)).writeErrors).toMatchObject([{ index: 0, code: 72 }]);
    await other.close();
    expect(await items.countDocuments({ y: 1 })).toBe(0);
  });
});

describe('a transaction', () => {
  it('is not begun by saying that it doesn’t begin', async () => {
    const other = await new MongoClient(inject('mongoUri')).connect();
    const within = { txnNumber: Long.fromNumber(1), autocommit: false, startTransaction: false };
    await other.withSession(async (session) => {
      const find = other.db(db.databaseName).command({ find: 'items', ...within }, { session });
      await expect(find).rejects.toMatchObject({ code: 72 });
    });
    await other.close();
  });
});

describe('cursors of lists', () => {
  it('go on in batches', async () => {
    await items.createIndexes([1, 2, 3, 4].map((n) => ({ key: { [`f${n}`]: 1 }, name: `f${n}` })));
    const names = (await items.listIndexes({ batchSize: 2 }).toArray()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'f1', 'f2', 'f3', 'f4']);
    for (const name of ['l1', 'l2', 'l3']) await db.createCollection(name);
    const listed = await db.listCollections({ name: /^l\d$/ }, { batchSize: 1 }).toArray();
    expect(listed.map(({ name }) => name).sort()).toEqual(['l1', 'l2', 'l3']);
    const abandoned = db.listCollections({}, { batchSize: 1 });
    await abandoned.next();
    await abandoned.close();
    await expect(db.collection('missing').listIndexes().toArray()).rejects.toMatchObject({ code: 26 });
  });
});

describe('ending sessions', () => {
  it('closes their cursors and transactions', async () => {
    await fill();
    const session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 1 }, { $set: { x: 0 } }, { session });
    await admin.command({ killSessions: [session.id] });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, x: 11 });
    await session.endSession();
  });

  it('of users that nobody knows ends none', async () => {
    await fill();
    const session = client.startSession();
    session.startTransaction();
    await items.updateOne({ _id: 1 }, { $set: { x: 0 } }, { session });
    expect(await admin.command({ killAllSessions: [{ user: 'nobody', db: 'none' }] })).toMatchObject({
      ok: 1,
    });
    for (const users of [5, 'all', [5]])
      await expect(admin.command({ killAllSessions: users })).rejects.toMatchObject({ code: 14 });
    for (const user of [{ user: 'x' }, { user: 5, db: 'y' }, { user: 'x', db: 'y', foo: 1 }])
      await expect(admin.command({ killAllSessions: [user] })).rejects.toMatchObject({
        code: expect.toBeOneOf([14, 40414, 40415]),
      });
    await session.commitTransaction();
    await session.endSession();
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, x: 0 });
  });

  it('takes ids that nobody knows', async () => {
    const unknown = [{ id: new UUID() }];
    expect(await admin.command({ endSessions: unknown })).toMatchObject({ ok: 1 });
    expect(await admin.command({ refreshSessions: unknown })).toMatchObject({ ok: 1 });
    for (const ids of [1, [1]])
      await expect(admin.command({ endSessions: ids })).rejects.toMatchObject({ code: 14 });
  });
});

describe('validate', () => {
  it('counts documents and index entries, and finds nothing wrong', async () => {
    await fill();
    const report = await db.command({ validate: 'items', full: true });
    expect(report).toMatchObject({ nrecords: 3, nIndexes: 5, valid: true, errors: [] });
    expect(report.keysPerIndex).toEqual({ _id_: 3, f1: 3, f2: 3, f3: 3, f4: 3 });
    await expect(db.command({ validate: 'missing' })).rejects.toMatchObject({ code: 26 });
  });
});
