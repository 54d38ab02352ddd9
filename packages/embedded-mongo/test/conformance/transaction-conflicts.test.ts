import { describe, expect, it } from 'vitest';
import { transient, useStock } from '../support/stock.ts';

const { client, stock, log, session } = useStock();

describe('conflicts', () => {
  it('fail the second writer of a document', async () => {
    const [one, two] = [session(), session()];
    one.startTransaction();
    two.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: one });
    await expect(stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session: two })).rejects.toMatchObject({
      code: 112,
      ...transient,
    });
    await one.commitTransaction();
  });

  it('fail a write of what was changed after the snapshot', async () => {
    const s = session();
    s.startTransaction();
    await stock.findOne({ _id: 'a' }, { session: s });
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    await expect(stock.deleteOne({ _id: 'a' }, { session: s })).rejects.toMatchObject({
      code: 112,
      ...transient,
    });
  });

  it('are not caused by an update without effect', async () => {
    const s = session();
    s.startTransaction();
    await stock.findOne({ _id: 'a' }, { session: s });
    await stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    const result = await stock.updateOne({ _id: 'a' }, { $set: { n: 10 } }, { session: s });
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    await s.commitTransaction();
  });

  it('make a plain write wait', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $set: { n: 50 } }, { session: s });
    let done = false;
    const waiting = stock.updateOne({ _id: 'a' }, { $inc: { n: 1 } }).then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(done).toBe(false);
    await s.commitTransaction();
    await waiting;
    expect((await stock.findOne({ _id: 'a' }))?.n).toBe(51);
  });

  it('let a waiting conditional write see what was committed', async () => {
    const s = session();
    s.startTransaction();
    await stock.updateOne({ _id: 'a' }, { $set: { n: 0 } }, { session: s });
    const waiting = stock.updateOne({ _id: 'a', n: { $gte: 1 } }, { $inc: { n: -1 } });
    await s.commitTransaction();
    expect((await waiting).matchedCount).toBe(0);
  });

  it('on unique keys', async () => {
    const [one, two] = [session(), session()];
    one.startTransaction();
    two.startTransaction();
    await stock.insertOne({ _id: 'x', n: 1, sku: 'NEW' }, { session: one });
    await expect(stock.insertOne({ _id: 'y', n: 1, sku: 'NEW' }, { session: two })).rejects.toMatchObject({
      code: 112,
      ...transient,
    });
    await one.commitTransaction();
    await expect(stock.insertOne({ _id: 'z', n: 1, sku: 'NEW' })).rejects.toMatchObject({ code: 11000 });
  });

  it('give way to duplicates that the snapshot holds', async () => {
    const [one, two] = [session(), session()];
    one.startTransaction();
    two.startTransaction();
    await stock.deleteOne({ _id: 'c' }, { session: one });
    await stock.findOne({}, { session: two });
    await expect(stock.insertOne({ _id: 'y', n: 1, sku: 'S' }, { session: two })).rejects.toMatchObject({
      code: 11000,
    });
    await one.abortTransaction();
  });
});

describe('many at once', () => {
  it('lose nothing', async () => {
    const N = 40;
    await stock.insertOne({ _id: 'counter', n: N });
    await Promise.all(
      Array.from({ length: N }, async (_, i) => {
        const s = client.startSession();
        await s.withTransaction(async () => {
          const found = await stock.findOne({ _id: 'counter' }, { session: s });
          await stock.updateOne({ _id: 'counter' }, { $set: { n: (found?.n ?? 0) - 1 } }, { session: s });
          await log.insertOne({ _id: 1000 + i }, { session: s });
        });
        await s.endSession();
      }),
    );
    expect((await stock.findOne({ _id: 'counter' }))?.n).toBe(0);
    expect(await log.countDocuments({ _id: { $gte: 1000 } })).toBe(N);
  });

  it('sell no more than there is', async () => {
    await stock.insertOne({ _id: 'few', n: 10 });
    const sell = () => stock.updateOne({ _id: 'few', n: { $gte: 1 } }, { $inc: { n: -1 } });
    const results = await Promise.all(Array.from({ length: 100 }, sell));
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(10);
    expect((await stock.findOne({ _id: 'few' }))?.n).toBe(0);
  });
});
