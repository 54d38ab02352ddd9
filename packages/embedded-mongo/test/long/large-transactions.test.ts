import type { ClientSession, Db, MongoClient } from 'mongodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedMongo } from '../../src/index.ts';
import { EngineBench, pause } from '../support/engine.ts';

/** So many that the commit takes far longer than one slice. */
const COUNT = 12_000;

interface Item {
  _id: number;
  n: number;
  code: string;
}

const bench = new EngineBench();
let engine: EmbeddedMongo;
let client: MongoClient;
let db: Db;
let round = 0;

afterAll(() => bench.cleanUp());

beforeEach(async () => {
  engine ??= await bench.start();
  // Readers that had to wait for a connection might come only after a commit.
  client ??= await bench.connect(engine, { minPoolSize: 8 });
  await fill();
});

async function fill(): Promise<void> {
  db = client.db(`large${++round}`);
  await items().createIndex({ code: 1 }, { unique: true });
  await items().createIndex({ n: 1 });
  await items().insertMany(numbers(COUNT / 2).map((_id) => ({ _id, n: 0, code: `c${_id}` })));
}

const items = () => db.collection<Item>('items');

function numbers(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}

/** A transaction that has changed every document and added as many; it is open. */
async function openTransaction(): Promise<ClientSession> {
  const session = client.startSession();
  session.startTransaction();
  await items().updateMany({}, { $inc: { n: 1 } }, { session });
  await items().insertMany(
    numbers(COUNT / 2).map((i) => ({ _id: COUNT / 2 + i, n: 1, code: `c${COUNT / 2 + i}` })),
    { session },
  );
  await db.collection<Item>('fresh').insertOne({ _id: 1, n: 1, code: 'c' }, { session });
  return session;
}

/** Asks again and again until some work is done. @returns the different answers */
async function answersDuring(work: Promise<unknown>, ask: () => Promise<unknown>): Promise<Set<string>> {
  const answers = new Set<string>();
  let done = false;
  const end = () => {
    done = true;
  };
  work.then(end, end);
  while (!done) answers.add(JSON.stringify(await ask()));
  await work.catch(() => undefined);
  return answers;
}

/** Repeats what looks at a commit until it has seen something before its end: a machine that pauses may miss it. */
async function untilSeen(look: () => Promise<boolean>): Promise<void> {
  for (let tries = 1; !(await look()); tries++) {
    expect(tries).toBeLessThan(5);
    await fill();
  }
}

describe('the commit of a large transaction', () => {
  it('shows others all of it or nothing, while they go on reading', () =>
    untilSeen(async () => {
      const session = await openTransaction();
      const commit = session.commitTransaction();
      const before = ['0', 'null', `${COUNT / 2}`, '[]', '0'];
      const after = ['1', `${COUNT - 1}`, `${COUNT}`, JSON.stringify([{ _id: COUNT - 1 }]), `${COUNT}`];
      const seen = await answersDuring(commit, async () => {
        const answers = await Promise.all([
          items()
            .findOne({ _id: 3 })
            .then((one) => one?.n),
          items()
            .findOne({ code: `c${COUNT - 1}` })
            .then((last) => last?._id ?? null),
          items().countDocuments(),
          items().find({ n: 1 }).sort({ _id: -1 }).limit(1).project({ _id: 1 }).toArray(),
          items().countDocuments({ n: 1 }),
        ]);
        // The commit may come between two of them.
        return answers.map((answer, i) => {
          const text = JSON.stringify(answer);
          return text === before[i] ? 'before' : text === after[i] ? 'after' : `neither ${text}`;
        });
      });
      await session.endSession();
      expect([...seen].filter((answers) => answers.includes('neither'))).toEqual([]);
      expect(await items().countDocuments()).toBe(COUNT);
      expect(await items().countDocuments({ n: 1 })).toBe(COUNT);
      expect(await items().estimatedDocumentCount()).toBe(COUNT);
      expect(await db.collection('fresh').countDocuments()).toBe(1);
      expect(await db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: COUNT });
      return seen.has(JSON.stringify(before.map(() => 'before')));
    }));

  it('has plain writes of what it holds wait and follow it', async () => {
    const session = await openTransaction();
    const commit = session.commitTransaction();
    const [result] = await Promise.all([
      items().updateOne({ _id: 5 }, { $inc: { n: 1 } }),
      db.collection<Item>('others').insertOne({ _id: 1, n: 1, code: '' }),
      commit,
    ]);
    await session.endSession();
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await items().findOne({ _id: 5 })).toMatchObject({ n: 2 });
  });

  it('lets others write what it holds nothing of meanwhile', async () => {
    const session = await openTransaction();
    const others = db.collection<Item>('others');
    await others.insertOne({ _id: 1, n: 0, code: '' });
    let written = 0;
    await answersDuring(session.commitTransaction(), async () => {
      await others.updateOne({ _id: 1 }, { $inc: { n: 1 } });
      written++;
    });
    await session.endSession();
    expect(written).toBeGreaterThan(5);
    expect(await others.findOne()).toMatchObject({ n: written });
    expect(await items().countDocuments({ n: 1 })).toBe(COUNT);
  });

  it('is whole where an index comes or goes meanwhile', async () => {
    for (const change of [
      () => items().createIndex({ n: 1, code: -1 }),
      () => items().dropIndex('n_1'),
      () => db.collection<Item>('others').createIndex({ n: 1 }),
    ]) {
      await fill();
      const session = await openTransaction();
      const commit = session.commitTransaction();
      await pause(Math.random() * 100);
      await Promise.all([change(), commit]);
      await session.endSession();
      expect(await items().countDocuments({ n: 1 })).toBe(COUNT);
      expect(await items().estimatedDocumentCount()).toBe(COUNT);
      expect(await db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: COUNT });
    }
  });

  it('fails where its collection goes meanwhile, or has all of it gone', async () => {
    const session = await openTransaction();
    const commit = session.commitTransaction();
    await pause(Math.random() * 100);
    const [committed] = await Promise.allSettled([commit, items().drop()]);
    await session.endSession();
    const isConflict = committed.status === 'rejected';
    if (isConflict) expect(committed.reason).toMatchObject({ code: 112 });
    expect(await db.collection('fresh').countDocuments()).toBe(isConflict ? 0 : 1);
    expect(await items().countDocuments()).toBe(0);
    await items().insertOne({ _id: 5, n: 0, code: 'c5' });
    expect(await db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: 1 });
  });

  it('is a conflict for a transaction that has begun before its end', () =>
    untilSeen(async () => {
      const session = await openTransaction();
      const commit = session.commitTransaction();
      const others: ClientSession[] = [];
      const begin = async () => {
        const other = client.startSession();
        others.push(other);
        other.startTransaction();
        return (await items().findOne({ _id: 7 }, { session: other }))?.n;
      };
      await answersDuring(commit, async () => (await Promise.all([begin(), pause(10)]))[0]);
      await commit;
      const ends = others.map(async (other) => {
        const old = await items().findOne({ _id: 7 }, { session: other });
        const write = items().updateOne({ _id: 7 }, { $set: { n: 100 } }, { session: other });
        // Whoever sees the old document must not overwrite the new one.
        if (old?.n === 0) await expect(write).rejects.toMatchObject({ code: 112 });
        else await write.catch(() => undefined);
        await other.abortTransaction().catch(() => undefined);
        await other.endSession();
        return old?.n;
      });
      const seen = await Promise.all(ends);
      expect(await items().findOne({ _id: 7 })).toMatchObject({ n: 1 });
      await session.endSession();
      return seen.includes(0);
    }));

  it('takes all of itself back when a key turns out to be taken', async () => {
    const session = await openTransaction();
    // The index is younger than the transaction's writes, so only the commit can find the duplicates.
    await db.collection('items').createIndex({ n: 1, code: 1 });
    await db.collection('items').createIndex({ n: -1 }, { unique: true, partialFilterExpression: { n: 1 } });
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 11000 });
    await session.endSession();
    expect(await items().countDocuments()).toBe(COUNT / 2);
    expect(await items().countDocuments({ n: 0 })).toBe(COUNT / 2);
    expect(await db.listCollections({ name: 'fresh' }).toArray()).toEqual([]);
    expect(await items().insertOne({ _id: -1, n: 5, code: 'free' })).toMatchObject({ acknowledged: true });
    expect(await db.command({ validate: 'items' })).toMatchObject({ valid: true, nrecords: COUNT / 2 + 1 });
  });

  it('survives the death of the engine right after it, and leaves nothing if that comes before', async () => {
    const before = await openTransaction();
    process.kill(engine.pid as number, 'SIGKILL');
    await expect(before.commitTransaction()).rejects.toThrow();
    await before.endSession();
    // A call on a connection that is just breaking may fail.
    await expect.poll(() => items().countDocuments({ n: 0 })).toBe(COUNT / 2);
    const after = await openTransaction();
    await after.commitTransaction();
    process.kill(engine.pid as number, 'SIGKILL');
    await expect.poll(() => items().countDocuments({ n: 1 })).toBe(COUNT);
    await after.endSession();
  });
});
