import type { Document } from 'mongodb';
import { describe, expect, inject, it } from 'vitest';
import { isSince } from '../support/database.ts';
import { transient, useStock } from '../support/stock.ts';

const { client, db, stock, log, session } = useStock();

/** Sends operations on the stock (0) and the log (1) in a transaction. */
const send = (ops: Document[], s: ReturnType<typeof session>, more: Document = {}) => {
  const nsInfo = [stock, log].map(({ namespace: ns }) => ({ ns }));
  return client.db('admin').command({ bulkWrite: 1, ops, nsInfo, errorsOnly: true, ...more }, { session: s });
};
const begin = () => {
  const s = session();
  s.startTransaction();
  return s;
};
const take = (_id: string, n: number) => ({ update: 0, filter: { _id }, updateMods: { $inc: { n: -n } } });

describe.runIf(inject('isEmbedded') || isSince(8))('bulkWrite in a transaction', () => {
  it('inserts into and updates several collections, in order', async () => {
    const s = begin();
    const reply = await send(
      [
        take('a', 3),
        take('nobody', 1),
        { update: 0, filter: { n: { $gte: 20 } }, updateMods: { $set: { many: true } }, multi: true },
        { insert: 1, document: { _id: 1, what: 'sale' } },
        { update: 1, filter: { _id: 1 }, updateMods: { $set: { what: 'seen' } } },
        { update: 1, filter: { _id: 2 }, updateMods: { $set: { what: 'new' } }, upsert: true },
      ],
      s,
    );
    expect(reply).toMatchObject({
      cursor: { firstBatch: [], ns: 'admin.$cmd.bulkWrite' },
      nErrors: 0,
      nInserted: 1,
      nMatched: 4,
      nModified: 4,
      nUpserted: 1,
      nDeleted: 0,
      ok: 1,
    });
    expect(await log.countDocuments({})).toBe(0);
    await s.commitTransaction();
    expect(await stock.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
      { _id: 'a', n: 7 },
      { _id: 'b', n: 20, many: true },
      { _id: 'c', n: 30, sku: 'S', many: true },
    ]);
    expect(await log.find({}, { sort: { _id: 1 } }).toArray()).toEqual([
      { _id: 1, what: 'seen' },
      { _id: 2, what: 'new' },
    ]);
  });

  it('says which operation failed and why, and ends the transaction', async () => {
    const s = begin();
    const reply = await send(
      [
        take('a', 3),
        { insert: 1, document: { _id: 1 } },
        { insert: 0, document: { _id: 'd', n: 1, sku: 'S' } },
        { insert: 1, document: { _id: 2 } },
      ],
      s,
    );
    expect(reply).toMatchObject({ nErrors: 1, nInserted: 1, nMatched: 1, nModified: 1 });
    expect(reply.cursor.firstBatch).toEqual([
      expect.objectContaining({ ok: 0, idx: 2, code: 11000, keyPattern: { sku: 1 }, keyValue: { sku: 'S' } }),
    ]);
    await expect(log.findOne({}, { session: s })).rejects.toMatchObject({ code: 251 });
    expect(await stock.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 10 });
    expect(await log.countDocuments({})).toBe(0);
  });

  it('fails as a whole where another transaction writes the same', async () => {
    const [first, second] = [begin(), begin()];
    await log.findOne({}, { session: second });
    await send([take('a', 1)], first);
    await first.commitTransaction();
    const refused = send([{ insert: 1, document: { _id: 1 } }, take('a', 1)], second);
    await expect(refused).rejects.toMatchObject({ code: 112, ...transient });
    expect(await log.countDocuments({})).toBe(0);
  });

  it.each<[string, Document[], Document, number]>([
    ['no operation', [], {}, 2],
    ['a collection that is not named', [{ insert: 2, document: {} }], {}, 2],
    ['a namespace without a collection', [take('a', 1)], { nsInfo: [{ ns: 'nowhere' }] }, 73],
    ['an unknown field', [{ ...take('a', 1), what: 1 }], {}, 40415],
    ['an update without its operators', [{ update: 0, filter: {} }], {}, 40414],
  ])('refuses %s', async (_name, ops, more, code) => {
    await expect(send(ops, begin(), more)).rejects.toMatchObject({ code });
    expect(await stock.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 10 });
  });

  it('is what the driver sends for the client', async () => {
    const s = begin();
    const { namespace } = log;
    const result = await client.bulkWrite(
      [
        { name: 'insertOne', namespace, document: { _id: 7 as never } },
        { name: 'updateOne', namespace: stock.namespace, filter: { n: 10 }, update: { $inc: { n: 1 } } },
      ],
      { session: s },
    );
    expect(result).toMatchObject({ insertedCount: 1, matchedCount: 1, modifiedCount: 1 });
    await s.commitTransaction();
    expect(await log.countDocuments({})).toBe(1);
  });

  it('is for the database admin', async () => {
    const command = {
      bulkWrite: 1,
      ops: [take('a', 1)],
      nsInfo: [{ ns: stock.namespace }],
      errorsOnly: true,
    };
    await expect(db.command(command, { session: begin() })).rejects.toMatchObject({ code: 13 });
  });
});
