import { describe, expect, it } from 'vitest';
import { isSince } from '../support/database.ts';
import { transient, useStock } from '../support/stock.ts';

const { db, stock, log, session } = useStock();

describe('a transaction', () => {
  it('is seen by others after its commit only', async () => {
    const s = session();
    await s.withTransaction(async () => {
      await stock.updateOne({ _id: 'a' }, { $inc: { n: -3 } }, { session: s });
      await log.insertOne({ _id: 1, what: 'sale' }, { session: s });
      expect((await stock.findOne({ _id: 'a' }, { session: s }))?.n).toBe(7);
      expect((await stock.findOne({ _id: 'a' }))?.n).toBe(10);
      expect(await log.countDocuments({})).toBe(0);
      expect(await log.countDocuments({}, { session: s })).toBe(1);
    });
    expect((await stock.findOne({ _id: 'a' }))?.n).toBe(7);
    expect(await log.countDocuments({})).toBe(1);
  });

  it('takes operations at the same time one after another', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s });
    await Promise.all([
      stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s }),
      stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s }),
      log.insertOne({ _id: 5 }, { session: s }),
    ]);
    await s.commitTransaction();
    expect((await stock.findOne({ _id: 'a' }))?.n).toBe(13);
    expect(await log.countDocuments({})).toBe(1);
  });

  it('leaves nothing when it is aborted', async () => {
    const s = session();
    s.startTransaction();
    await stock.deleteOne({ _id: 'a' }, { session: s });
    await log.insertOne({ _id: 1 }, { session: s });
    await s.abortTransaction();
    expect(await stock.countDocuments({})).toBe(3);
    expect(await log.countDocuments({})).toBe(0);
  });

  it('reads from one moment', async () => {
    const s = session();
    s.startTransaction();
    expect(await stock.countDocuments({}, { session: s })).toBe(3);
    await stock.insertOne({ _id: 'd', n: 1 });
    await stock.updateOne({ _id: 'b' }, { $set: { n: 99 } });
    expect(await stock.countDocuments({}, { session: s })).toBe(3);
    expect((await stock.findOne({ _id: 'b' }, { session: s }))?.n).toBe(20);
    await s.commitTransaction();
  });

  it('merges its own writes into sorted results', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'c' }, { $set: { n: 5 } }, { session: s });
    await stock.insertOne({ _id: 'e', n: 15 }, { session: s });
    await stock.deleteOne({ _id: 'b' }, { session: s });
    const found = await stock.find({}, { session: s }).sort({ n: 1 }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual(['c', 'a', 'e']);
    const last = await stock.find({}, { session: s }).sort({ _id: -1 }).limit(2).toArray();
    expect(last.map(({ _id }) => _id)).toEqual(['e', 'c']);
    const [sum] = await stock
      .aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }], { session: s })
      .toArray();
    expect(sum?.n).toBe(30);
    await s.abortTransaction();
  });

  it('can be committed twice', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s });
    await s.commitTransaction();
    await s.commitTransaction();
    expect((await stock.findOne({ _id: 'a' }))?.n).toBe(11);
  });

  it('makes collections with its commit', async () => {
    const s = session();
    s.startTransaction();
    await db.collection('fresh').insertOne({ a: 1 }, { session: s });
    expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
    await s.commitTransaction();
    expect(await db.listCollections({ name: 'fresh' }).toArray()).toHaveLength(1);
    expect(await db.collection('fresh').countDocuments({})).toBe(1);
  });

  it('goes through several batches of a cursor', async () => {
    await log.insertMany(Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    const s = session();
    s.startTransaction();
    await log.deleteOne({ _id: 100 }, { session: s });
    const found = await log.find({}, { session: s, batchSize: 20 }).sort({ _id: 1 }).toArray();
    expect(found).toHaveLength(249);
    await s.commitTransaction();
  });
});

describe('within a transaction', () => {
  it('a unique key can be handed on', async () => {
    const s = session();
    await s.withTransaction(async () => {
      await stock.updateOne({ _id: 'c' }, { $unset: { sku: '' } }, { session: s });
      await stock.updateOne({ _id: 'a' }, { $set: { sku: 'S' } }, { session: s });
    });
    expect((await stock.findOne({ sku: 'S' }))?._id).toBe('a');
  });

  it('a deleted _id can be inserted again', async () => {
    const s = session();
    await s.withTransaction(async () => {
      await stock.deleteOne({ _id: 'c' }, { session: s });
      await stock.insertOne({ _id: 'c', n: 1, sku: 'S' }, { session: s });
    });
    expect(await stock.findOne({ _id: 'c' })).toEqual({ _id: 'c', n: 1, sku: 'S' });
  });

  it('a duplicate of its own is refused, and ends it', async () => {
    const s = session();
    s.startTransaction();
    await stock.insertOne({ _id: 'x', n: 1, sku: 'NEW' }, { session: s });
    await expect(stock.insertOne({ _id: 'y', n: 1, sku: 'NEW' }, { session: s })).rejects.toMatchObject({
      code: 11000,
    });
    await expect(stock.findOne({}, { session: s })).rejects.toMatchObject({ code: 251, ...transient });
    await s.abortTransaction();
    expect(await stock.countDocuments({})).toBe(3);
  });

  it('some commands are forbidden', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s });
    await expect(db.command({ count: 'stock' }, { session: s })).rejects.toMatchObject({ code: 263 });
    await expect(db.command({ dropDatabase: 1 }, { session: s })).rejects.toMatchObject({ code: 263 });
    await expect(stock.createIndex({ n: 1 }, { session: s })).rejects.toMatchObject({ code: 263 });
  });

  it('may write thousands of documents, and sees its own among others by _id', async () => {
    await log.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, what: 'old' })));
    const s = session();
    await s.withTransaction(async () => {
      await log.bulkWrite(
        Array.from({ length: 3000 }, (_, _id) => ({
          updateOne: { filter: { _id }, update: { $set: { what: 'new' } } },
        })),
        { session: s },
      );
      await log.deleteOne({ _id: 5 }, { session: s });
      await log.insertOne({ _id: 5000, what: 'added' }, { session: s });
      const found = log.find({ _id: { $in: [7, 5000, 5, 4, 9999] } }, { session: s, batchSize: 1 });
      expect(await found.sort({ _id: -1 }).toArray()).toEqual([
        { _id: 5000, what: 'added' },
        { _id: 7, what: 'new' },
        { _id: 4, what: 'new' },
      ]);
      expect(await log.findOne({ _id: 5 }, { session: s })).toBeNull();
      expect(await log.countDocuments({ _id: { $in: [4, 5, 5000] }, what: 'new' }, { session: s })).toBe(1);
    });
    expect(await log.countDocuments({ what: 'new' })).toBe(2999);
  });

  it('a forbidden first command opens nothing', async () => {
    const s = session();
    s.startTransaction();
    await expect(db.command({ count: 'stock' }, { session: s })).rejects.toMatchObject({ code: 263 });
    await expect(stock.findOne({}, { session: s })).rejects.toMatchObject({ code: 251, ...transient });
  });
});

describe('sessions', () => {
  it('start no transaction of a number that they have used', async () => {
    const s = session();
    s.startTransaction();
    await stock.findOne({}, { session: s });
    await s.commitTransaction();
    if (s.serverSession !== null) s.serverSession.txnNumber--;
    s.startTransaction();
    await expect(stock.findOne({}, { session: s })).rejects.toMatchObject({
      code: isSince(7) ? 117 : expect.toBeOneOf([117, 50911]),
    });
  });

  it('end what they have open', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: s });
    await db.admin().command({ killSessions: [s.id] });
    await expect(s.commitTransaction()).rejects.toMatchObject({ code: 251 });
    expect((await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } })).modifiedCount).toBe(1);
  });

  it('keep a cursor of a transaction within it', async () => {
    await log.insertMany(Array.from({ length: 50 }, (_, i) => ({ _id: i })));
    const s = session();
    s.startTransaction();
    const { cursor } = await db.command({ find: 'log', batchSize: 5 }, { session: s, promoteLongs: false });
    await s.commitTransaction();
    await expect(db.command({ getMore: cursor.id, collection: 'log' }, { session: s })).rejects.toMatchObject(
      { code: expect.toBeOneOf([43, 50740]) },
    );
  });

  it('start no transaction with a write concern in the middle', async () => {
    const s = session();
    s.startTransaction();
    await stock.findOne({}, { session: s });
    await expect(
      db.command({ insert: 'log', documents: [{}], writeConcern: { w: 1 } }, { session: s }),
    ).rejects.toBeDefined();
  });
});
