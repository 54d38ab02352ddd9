import type { Db, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cursors } from '../../src/cursor/cursors.ts';
import type { EmbeddedMongo } from '../../src/index.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();
let engine: EmbeddedMongo;
let db: Db;

beforeAll(async () => {
  vi.stubEnv('EMBEDDED_MONGO_TTL_MS', '200');
  engine = await bench.start();
  vi.unstubAllEnvs();
  db = (await bench.connect(engine)).db('limits');
});

afterAll(() => bench.cleanUp());

/** A document nested a number of levels deep. */
function nested(levels: number): Record<string, unknown> {
  let document: Record<string, unknown> = {};
  for (let i = 1; i < levels; i++) document = { a: document };
  return document;
}

describe('documents', () => {
  it('may be nested a hundred levels deep, not more', async () => {
    await db.collection('nested').insertOne(nested(100));
    await expect(db.collection('nested').insertOne(nested(101))).rejects.toMatchObject({ code: 15 });
    expect(await db.collection('nested').countDocuments({})).toBe(1);
  });

  it('may have 16 MB, also after an update', async () => {
    const large = db.collection<{ _id: number; pad: string; more?: string }>('large');
    await large.insertOne({ _id: 1, pad: 'x'.repeat(16 * 1024 * 1024 - 100) });
    await expect(large.updateOne({ _id: 1 }, { $set: { more: 'y'.repeat(200) } })).rejects.toMatchObject({
      code: 17419,
    });
    expect((await large.findOne({ _id: 1 }, { projection: { more: 1 } }))?.more).toBeUndefined();
    await large.drop();
  });
});

describe('expressions', () => {
  it('may work on a document for some seconds', async () => {
    const items = db.collection('expressions');
    await items.insertOne({ many: Array.from({ length: 40_000 }, (_, i) => i) });
    const each = (cond: object) => ({ $size: { $filter: { input: '$many', cond } } });
    const loops = { n: each({ $gt: [each({ $eq: ['$$this', 0] }), 5] }) };
    await expect(items.aggregate([{ $addFields: loops }]).toArray()).rejects.toMatchObject({ code: 50 });
    const filter = { $expr: { $eq: [loops.n, 1] } };
    await expect(items.updateOne(filter, { $set: { n: 1 } })).rejects.toMatchObject({ code: 50 });
    const more = { $map: { input: '$many', in: { $add: ['$$this', 1] } } };
    expect(await items.aggregate([{ $project: { _id: 0, n: { $size: more } } }]).toArray()).toEqual([
      { n: 40_000 },
    ]);
  });
});

describe('regular expressions', () => {
  it.each(['^(a+)+$', '^(a|aa)+$', '(.*)*b', '^(\\w+\\s?)*$'])(
    'take no more time than the text is long: %s',
    async (pattern) => {
      const texts = db.collection('texts');
      await texts.deleteMany({});
      await texts.insertOne({ text: `${'a'.repeat(5000)}!` });
      expect(await texts.countDocuments({ text: { $regex: pattern } })).toBe(0);
    },
  );
});

describe('commands', () => {
  it('may have 100,000 statements', async () => {
    const deletes = Array.from({ length: 100_001 }, () => ({ q: { a: 1 }, limit: 1 }));
    await expect(db.command({ delete: 'x', deletes })).rejects.toMatchObject({ code: 16 });
  });
});

describe('sorts and groups', () => {
  it('may use 100 MB', async () => {
    const wide = db.collection('wide');
    const pad = 'x'.repeat(100_000);
    for (let i = 0; i < 8; i++)
      await wide.insertMany(Array.from({ length: 150 }, (_, j) => ({ n: (i * 150 + j) % 997, pad })));
    await expect(wide.find().sort({ n: 1 }).toArray()).rejects.toMatchObject({ code: 292 });
    await expect(
      wide.aggregate([{ $group: { _id: null, all: { $push: '$pad' } } }]).toArray(),
    ).rejects.toMatchObject({ code: 292 });
    // With a limit only what may be wanted is kept.
    expect(
      await wide
        .find({}, { projection: { n: 1 } })
        .sort({ n: -1 })
        .limit(2)
        .toArray(),
    ).toHaveLength(2);
    await wide.drop();
  });
});

describe('cursors', () => {
  it('may be open by the thousand, and hold nothing of the store', async () => {
    const items = db.collection<{ _id: number; n: number }>('items');
    await items.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id, n: 0 })));
    const ids: Long[] = [];
    const session = (await bench.connect(engine)).startSession();
    for (let i = 0; i < 3000; i++) {
      const { cursor } = await db.command({ find: 'items', batchSize: 2 }, { promoteLongs: false });
      ids.push(cursor.id);
      if (i % 100 === 0) await items.updateOne({ _id: i % 300 }, { $inc: { n: 1 } });
    }
    expect(new Set(ids.map(String)).size).toBe(3000);
    expect(await items.find().batchSize(7).toArray()).toHaveLength(300);
    await session.endSession();
  });

  it('go on while documents come and go', async () => {
    const moving = db.collection<{ _id: number }>('moving');
    await moving.insertMany(Array.from({ length: 1000 }, (_, _id) => ({ _id })));
    const cursor = moving.find().batchSize(10);
    const seen = new Set<number>();
    for await (const { _id } of cursor) {
      expect(seen.has(_id)).toBe(false);
      seen.add(_id);
      if (_id % 10 === 0) await moving.deleteOne({ _id: _id + 5 });
    }
    expect(seen.size).toBeGreaterThanOrEqual(900);
  });

  it('end when their collection is dropped', async () => {
    const gone = db.collection('gone');
    await gone.insertMany(Array.from({ length: 50 }, (_, i) => ({ i })));
    const cursor = gone.find().batchSize(5);
    await cursor.next();
    await gone.drop();
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 175 });
  });

  it('learn of the drop, however the sweep of idle ones falls', () => {
    const cursors = new Cursors();
    const unused = { collection: { dropped: true }, mayIdle: false };
    const { id } = cursors.open(unused as unknown as Parameters<Cursors['open']>[0]);
    cursors.sweep();
    expect(cursors.use(id)?.collection?.dropped).toBe(true);
  });
});

describe('documents that expire', () => {
  it('are deleted', async () => {
    const tokens = db.collection('tokens');
    await tokens.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await tokens.createIndex({ until: 1 }, { expireAfterSeconds: 0, partialFilterExpression: { kind: 'x' } });
    await tokens.createIndex(
      { end: 1 },
      { expireAfterSeconds: 0, partialFilterExpression: { $or: [{ n: { $type: 'int' } }] } },
    );
    const past = new Date(Date.now() - 7_200_000);
    await tokens.insertMany([
      { name: 'old', at: past },
      { name: 'new', at: new Date() },
      { name: 'no date', at: 'yesterday' },
      { name: 'array', at: [new Date(), past] },
      { name: 'partial', until: past, kind: 'x' },
      { name: 'outside', until: past, kind: 'y' },
      { name: 'typed', end: past, n: 1 },
    ]);
    await expect.poll(() => tokens.countDocuments({})).toBeLessThanOrEqual(3);
    const left = (await tokens.find().toArray()).map(({ name }) => name);
    expect(left.sort()).toEqual(['new', 'no date', 'outside']);
  });
});

describe('sessions', () => {
  it('can be ended all at once', async () => {
    const client = await bench.connect(engine);
    const locked = db.collection<{ _id: number; n: number }>('locked');
    await locked.insertOne({ _id: 1, n: 0 });
    const session = client.startSession();
    session.startTransaction();
    await client
      .db('limits')
      .collection<{ _id: number; n: number }>('locked')
      .updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
    await client.db('admin').command({ killAllSessions: [] });
    expect((await locked.updateOne({ _id: 1 }, { $inc: { n: 1 } })).modifiedCount).toBe(1);
    await expect(session.commitTransaction()).rejects.toMatchObject({ code: 251 });
    await session.endSession();
  });
});
