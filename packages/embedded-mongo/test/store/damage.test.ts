import type { Document } from 'bson';
import type { Collection as ClientCollection, Db } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { rawDocument } from '../../src/bson/raw-value.ts';
import { Catalog } from '../../src/catalog/catalog.ts';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Store } from '../../src/store/store.ts';
import { pause, useEngines } from '../support/engine.ts';
import { Random } from '../support/random.ts';

const bench = useEngines();
const DOCUMENTS = 60;
const ROUNDS = 3;
/** Whoever has no answer after this long gets none. */
const PATIENCE_MS = 20_000;
/** What an error that nobody has thought of is answered with. */
const INTERNAL_ERROR = 1;

interface Item extends Document {
  readonly _id: number;
}

/** A document with every kind of value, so that damage may hit any reader. */
function document(_id: number): Item {
  return {
    _id,
    sku: `S${_id}`,
    n: _id % 7,
    long: 2n ** 40n,
    price: _id / 4,
    at: new Date(_id),
    tags: ['red', 'green', `t${_id % 5}`],
    lines: [
      { p: 1, q: 'q1' },
      { p: 2, q: 'q2', deep: { a: [1, [2, 3]] } },
    ],
    pattern: /a+b/i,
    nested: { a: { b: { c: [{ d: 1 }] } } },
    none: null,
    bytes: Buffer.from('some bytes'),
  };
}

/** Damages every document but the first in the data folder of an engine that doesn't run. */
async function damage(folder: string, random: Random): Promise<void> {
  const store = new Store(folder, hastyIo);
  const catalog = new Catalog(store);
  catalog.load();
  for (const { prefix } of catalog.inDatabase('damage')) {
    const stored: { key: Buffer; bytes: Buffer }[] = [];
    store.scan({ start: prefix, end: afterPrefix(prefix) }, {}, () => {
      const { keyBuffer, keyStart, keyEnd, value, valueEnd } = store.entry;
      stored.push({
        key: Buffer.from(keyBuffer.subarray(keyStart, keyEnd)),
        bytes: Buffer.from(value.subarray(0, valueEnd)),
      });
      return true;
    });
    expect(
      rawDocument((stored[0] as { bytes: Buffer }).bytes)
        .get('_id')
        ?.number(),
    ).toBe(0);
    await store.write(() => {
      for (const { key, bytes } of stored.slice(1)) store.put(key, damaged(bytes, random), 0);
      return true;
    });
  }
  await store.close();
}

/** Changes some bytes, or cuts off the end. The first bytes, with the length, are hit more often. */
function damaged(bytes: Buffer, random: Random): Buffer {
  if (random.once(8)) return bytes.subarray(0, random.below(bytes.length));
  const copy = Buffer.from(bytes);
  for (let i = 1 + random.below(6); i > 0; i--)
    copy[random.once(6) ? random.below(5) : random.below(copy.length)] = random.of([
      0,
      1,
      255,
      127,
      128,
      random.below(256),
      1 + random.below(19),
    ]);
  return copy;
}

/** One of everything that reads documents, for one of them: filters, projections, sorts, updates, stages. */
function readers(items: ClientCollection<Item>, _id: number): (() => Promise<unknown>)[] {
  const find = (filter: Document, options: Document = {}) =>
    items.find({ _id, ...filter }, options).toArray();
  const aggregate = (...stages: Document[]) => items.aggregate([{ $match: { _id } }, ...stages]).toArray();
  const update = (changes: Document) => items.updateMany({ _id }, changes);
  return [
    () => find({}),
    () => find({ n: { $gte: 2 }, 'lines.q': 'q2' }),
    () => find({ pattern: /a/, tags: { $all: ['red'], $size: 3 } }),
    () => find({ 'nested.a.b.c.d': 1, at: { $lt: new Date() } }),
    () => find({ $or: [{ price: { $in: [1, 2, 3] } }, { bytes: { $exists: false } }] }),
    () => find({ lines: { $elemMatch: { p: { $gt: 0 }, q: /^q/ } } }, { projection: { lines: 1 } }),
    () => find({ $expr: { $gt: [{ $size: { $ifNull: ['$tags', []] } }, 1] } }),
    () => find({}, { projection: { 'nested.a': 1, tags: 1 } }),
    () => find({}, { projection: { 'lines.deep': 0 } }),
    () => find({}, { projection: { bytes: 1, long: 1 } }),
    () => items.distinct('lines.q', { _id }),
    () => items.countDocuments({ _id, 'lines.deep.a': 2 }),
    () => aggregate({ $sort: { 'lines.p': -1, nested: 1 } }),
    () => aggregate({ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $push: '$$ROOT' } } }),
    () => aggregate({ $project: { t: { $map: { input: '$lines', in: '$$this.q' } } } }),
    () => aggregate({ $lookup: { from: 'items', localField: 'n', foreignField: '_id', as: 'all' } }),
    () => update({ $inc: { n: 1 }, $push: { tags: 'blue' } }),
    () => update({ $set: { 'lines.$[].p': 3, 'nested.a.b': 1 } }),
    () => update({ $pull: { lines: { p: 1 } } }),
    () => items.findOneAndUpdate({ _id }, { $addToSet: { tags: { a: 1 } }, $min: { price: 1 } }),
    () => items.findOneAndReplace({ _id }, { sku: 'new' }),
    () => items.deleteMany({ _id }),
  ];
}

/** One of everything that reads all documents. */
function sweeps(items: ClientCollection<Item>, db: Db): (() => Promise<unknown>)[] {
  return [
    () => items.find({ bytes: { $exists: true } }).toArray(),
    () => items.find({}, { sort: { tags: 1 }, limit: 5 }).toArray(),
    () => items.find({ sku: { $gt: 'S1' } }, { sort: { sku: 1 } }).toArray(),
    () => items.aggregate([{ $group: { _id: '$sku', n: { $sum: '$n' } } }]).toArray(),
    () => items.updateMany({ n: { $gt: 5 } }, { $unset: { tags: 1 } }),
    () => items.createIndex({ 'nested.a.b': 1, price: -1 }),
    () => db.command({ validate: 'items' }),
    () => items.deleteMany({ n: { $gt: 5 } }),
  ];
}

describe('damaged documents', () => {
  it('bring an error and hold nobody up', async () => {
    const random = new Random(20261121);
    const outcomes = { answers: 0, errors: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const dataDir = bench.folder();
      const before = await bench.start({ dataDir });
      const filled = (await bench.connect(before)).db('damage').collection<Item>('items');
      await filled.createIndexes([
        { key: { sku: 1 } },
        { key: { tags: 1, n: 1 } },
        { key: { 'lines.p': 1 } },
      ]);
      await filled.insertMany(Array.from({ length: DOCUMENTS }, (_, id) => document(id)));
      await before.stop();
      await damage(dataDir, random);

      const engine = await bench.start({ dataDir });
      const { pid } = engine;
      // Text that was damaged is not for the driver to judge.
      const client = await bench.connect(engine, {
        socketTimeoutMS: 2 * PATIENCE_MS,
        enableUtf8Validation: false,
      });
      const db = client.db('damage');
      const items = db.collection<Item>('items');
      const work = sweeps(items, db);
      for (let id = 1; id < DOCUMENTS; id++) work.unshift(...readers(items, id));
      for (const read of work) outcomes[await outcomeOf(read)]++;
      expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
      expect(engine.pid).toBe(pid);
      await client.close();
      await engine.stop();
    }
    expect(outcomes.errors).toBeGreaterThan(ROUNDS * DOCUMENTS);
    expect(outcomes.answers).toBeGreaterThan(ROUNDS * DOCUMENTS);
  }, 180_000);
});

/** Runs what reads damaged documents: it has to end soon, and what the engine refuses has to have its code. */
async function outcomeOf(read: () => Promise<unknown>): Promise<'answers' | 'errors'> {
  const outcome = await Promise.race([
    read().then(
      () => 'answer',
      (error: unknown) => error,
    ),
    pause(PATIENCE_MS).then(() => 'nothing'),
  ]);
  expect(outcome, read.toString()).not.toBe('nothing');
  // What the engine answers may be more than the driver can decode.
  if (!isServerError(outcome)) return 'answers';
  expect(outcome.code, `${read}: ${outcome.message}`).not.toBe(INTERNAL_ERROR);
  return 'errors';
}

function isServerError(error: unknown): error is { code: number; message: string } {
  return error instanceof Error && error.name.startsWith('Mongo') && 'code' in error;
}
