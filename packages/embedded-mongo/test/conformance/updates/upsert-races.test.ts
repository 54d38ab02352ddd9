import type { Filter } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { client, db } = useDatabase();

describe('an upsert while a document with the same key is being inserted', () => {
  interface Numbered {
    _id?: string;
    a?: number;
    b?: number;
    n: number;
  }
  const numbered = db.collection<Numbered>('numbered');

  /** @returns how many documents were matched, or the error's code, and what is there then */
  async function race(inserted: Numbered, filter: Filter<Numbered>): Promise<[number, number]> {
    await numbered.deleteMany({});
    const s = client.startSession();
    s.startTransaction();
    await numbered.insertOne({ ...inserted }, { session: s });
    const upsert = numbered.updateOne(filter, { $inc: { n: 1 } }, { upsert: true });
    const outcome = upsert.then(
      ({ matchedCount }) => matchedCount,
      ({ code }: { code: number }) => code,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    await s.commitTransaction();
    await s.endSession();
    return [await outcome, (await numbered.findOne())?.n ?? 0];
  }

  beforeAll(async () => {
    await numbered.createIndex({ a: 1, b: 1 }, { unique: true, sparse: true });
  });

  it('changes that document if it asks for nothing but the key', async () => {
    expect(await race({ _id: 'x', n: 1 }, { _id: 'x' })).toEqual([1, 2]);
    expect(await race({ a: 1, b: 2, n: 1 }, { b: 2, a: 1 })).toEqual([1, 2]);
    expect(await race({ a: 1, b: 2, n: 1 }, { $and: [{ a: { $eq: 1 } }, { b: { $in: [2] } }] })).toEqual([
      1, 2,
    ]);
  });

  it('finds the key taken if it asks for something else as well', async () => {
    expect(await race({ _id: 'x', n: 1 }, { _id: 'x', n: 5 })).toEqual([11000, 1]);
    expect(await race({ a: 1, b: 2, n: 1 }, { a: 1, b: 2, n: { $gt: 1 } })).toEqual([11000, 1]);
  });
});
