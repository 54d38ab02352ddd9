import type { Collection, Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedMongo } from '../../src/index.ts';
import { EngineBench, pause } from '../support/engine.ts';

const COUNT = 40_000;
/** Nobody may have to wait longer than this for a simple answer, on a busy machine. */
const LONGEST_WAIT_MS = 600;
/** A machine may pause during a work; an engine that keeps others waiting does so each time. */
const TRIES = 3;

interface Item {
  _id: number;
  n: number;
  text: string;
  tags: string[];
}

const bench = new EngineBench();
let engine: EmbeddedMongo;
let client: MongoClient;
let db: Db;

beforeAll(async () => {
  engine = await bench.start();
  client = await bench.connect(engine);
  db = client.db('busy');
  await db.collection<Item>('probe').insertOne({ _id: 1, n: 1, text: '', tags: [] });
});

afterAll(() => bench.cleanUp());

function item(_id: number): Item {
  return {
    _id,
    n: (_id * 7919) % COUNT,
    text: `text number ${_id}`,
    tags: [`t${_id % 50}`, `u${_id % 7}`, `v${_id}`],
  };
}

async function filled(name: string): Promise<Collection<Item>> {
  const items = db.collection<Item>(name);
  for (let i = 0; i < COUNT; i += 2000)
    await items.insertMany(Array.from({ length: 2000 }, (_, j) => item(i + j)));
  return items;
}

/** Runs something long, and asks simple questions meanwhile. @returns the longest wait for an answer */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let done = false;
  let longest = 0;
  const asking = (async () => {
    while (!done) {
      const start = performance.now();
      await db.collection<Item>('probe').findOne({ _id: 1 });
      longest = Math.max(longest, performance.now() - start);
      await pause(2);
    }
  })();
  await work().finally(() => {
    done = true;
  });
  await asking;
  return longest;
}

/** Long works, in the order in which they can follow one another. */
function worksOn(items: Collection<Item>): [name: string, work: () => Promise<unknown>][] {
  return [
    ['a scan', () => items.countDocuments({ text: /nothing/ })],
    ['a scan with expressions', () => items.countDocuments({ $expr: { $eq: [{ $mod: ['$n', 7] }, 8] } })],
    ['a sort', () => items.find().sort({ text: -1 }).skip(30_000).limit(5).toArray()],
    [
      'a group',
      () => items.aggregate([{ $group: { _id: '$text', n: { $sum: '$n' } } }, { $count: 'c' }]).toArray(),
    ],
    ['an index build', () => items.createIndex({ tags: 1 })],
    ['an update of all', () => items.updateMany({}, { $inc: { n: 1 } })],
    ['an update of all index entries', () => items.updateMany({}, { $push: { tags: 'w' } })],
    ['a deletion', () => items.deleteMany({ n: { $lt: 20_000 } })],
    ['a drop', () => items.drop().then(() => pause(300))],
  ];
}

describe('others go on working', () => {
  it('during scans, sorts, groups, updates, deletions, index builds and drops', async () => {
    const waits = new Map<string, number>();
    const tooLong = () => [...waits].filter(([, wait]) => wait > LONGEST_WAIT_MS);
    for (let count = 1; count === 1 || (count <= TRIES && tooLong().length > 0); count++)
      for (const [name, work] of worksOn(await filled(`many${count}`)))
        waits.set(name, Math.min(waits.get(name) ?? Infinity, await longestWait(work)));
    expect(tooLong()).toEqual([]);
  }, 300_000);
});

describe('an index built while others write', () => {
  it('has all entries of all documents, and no others', async () => {
    const items = await filled('built');
    let writing = true;
    let writes = 0;
    const writer = (async () => {
      for (let i = 0; writing; i = (i + 997) % COUNT) {
        if (i % 3 === 0) await items.deleteOne({ _id: i });
        else if (i % 3 === 1)
          await items.updateOne({ _id: i }, { $set: { n: -i, tags: [`t${i % 50}`, 'changed'] } });
        else await items.insertOne({ ...item(COUNT + writes), n: -1 });
        writes++;
      }
    })();
    await Promise.all([
      items.createIndex({ tags: 1 }),
      items.createIndex({ n: 1, _id: -1 }),
      items.createIndex({ text: 1 }, { unique: true }),
    ]);
    writing = false;
    await writer;
    expect(writes).toBeGreaterThan(3);
    const all = await items.find().toArray();
    for (const tag of ['changed', 't7', 'u3', 'v5'])
      expect(await items.countDocuments({ tags: tag })).toBe(
        all.filter(({ tags }) => tags.includes(tag)).length,
      );
    expect(await items.countDocuments({ n: { $lt: 0 } })).toBe(all.filter(({ n }) => n < 0).length);
    const byIndex = await items
      .find({ n: { $gte: -1_000_000 } }, { projection: { _id: 1 } })
      .hint({ n: 1, _id: -1 })
      .toArray();
    expect(byIndex).toHaveLength(all.length);
    const explained = await items.find({ tags: 'changed' }).explain('executionStats');
    expect(explained.executionStats.totalDocsExamined).toBe(explained.executionStats.nReturned);
  });

  it('is given up when a duplicate appears', async () => {
    const items = db.collection<Item>('doubtful');
    await items.insertMany(Array.from({ length: 5000 }, (_, i) => ({ ...item(i), n: i })));
    await items.insertOne({ ...item(6000), n: 4999 });
    await expect(items.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
      keyValue: { n: 4999 },
    });
    expect(await items.indexes()).toHaveLength(1);
    await items.deleteOne({ _id: 6000 });
    await items.createIndex({ n: 1 }, { unique: true });
    expect(await items.countDocuments({ n: 4999 })).toBe(1);
  });
});

describe('writes of many documents at the same time', () => {
  it('each take effect once', async () => {
    const items = db.collection<Item>('counted');
    await items.insertMany(Array.from({ length: 3000 }, (_, i) => ({ ...item(i), n: 0 })));
    await Promise.all(
      Array.from({ length: 8 }, () => items.updateMany({ text: /text/ }, { $inc: { n: 1 } })),
    );
    expect(await items.distinct('n')).toEqual([8]);
    const deletions = await Promise.all(Array.from({ length: 4 }, () => items.deleteMany({ n: 8 })));
    expect(deletions.reduce((sum, { deletedCount }) => sum + deletedCount, 0)).toBe(3000);
    expect(await items.countDocuments({})).toBe(0);
  });

  it('leave a document that no longer matches alone', async () => {
    const items = db.collection<Item>('claimed');
    await items.insertMany(Array.from({ length: 500 }, (_, i) => ({ ...item(i), n: 0 })));
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, worker) =>
        items.findOneAndUpdate(
          { n: 0 },
          { $set: { n: worker + 1 } },
          { sort: { _id: 1 }, returnDocument: 'after' },
        ),
      ),
    );
    expect(new Set(claims.map((claimed) => claimed?._id)).size).toBe(30);
  });
});
