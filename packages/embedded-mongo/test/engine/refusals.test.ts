import { Decimal128, type Document, Long } from 'mongodb';
import { describe, expect, inject, it } from 'vitest';
import { BsonType } from '../../src/bson/types.ts';
import { useDatabase } from '../support/database.ts';
import { message, RawConnection } from '../support/raw-connection.ts';

const { client, db } = useDatabase();
const SAYS_SO = /not supported by the embedded engine|does not support it/;

const commands: [name: string, command: Document][] = [
  ['a capped collection', { create: 'x', capped: true, size: 1000 }],
  ['a time series', { create: 'x', timeseries: { timeField: 't' } }],
  ['a view', { create: 'x', viewOn: 'y', pipeline: [] }],
  ['a validator', { create: 'x', validator: { a: 1 } }],
  ['a clustered collection', { create: 'x', clusteredIndex: { key: { _id: 1 }, unique: true } }],
  ['a collation of a collection', { create: 'x', collation: { locale: 'en' } }],
  ['a collection that expires at once', { create: 'x', expireAfterSeconds: 0 }],
  ['a size of nothing', { create: 'x', size: 0 }],
  ['a temporary collection', { create: 'x', temp: true }],
  ['a collection without an index on _id', { create: 'x', autoIndexId: false }],
  ['an index on _id of another key', { create: 'x', idIndex: { key: { _id: -1 }, name: '_id_' } }],
  [
    'an index on _id with a collation',
    { create: 'x', idIndex: { key: { _id: 1 }, name: '_id_', collation: { locale: 'de' } } },
  ],
  ['a text index', { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }],
  ['a geographic index', { createIndexes: 'x', indexes: [{ key: { a: '2dsphere' }, name: 'a' }] }],
  ['a hashed index', { createIndexes: 'x', indexes: [{ key: { a: 'hashed' }, name: 'a' }] }],
  ['a wildcard index', { createIndexes: 'x', indexes: [{ key: { '$**': 1 }, name: 'a' }] }],
  [
    'an index with a collation',
    { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', collation: { locale: 'en' } }] },
  ],
  ['an index on a position', { createIndexes: 'x', indexes: [{ key: { 'a.0': 1 }, name: 'a' }] }],
  ['an index below a position', { createIndexes: 'x', indexes: [{ key: { b: 1, 'a.0.c': 1 }, name: 'a' }] }],
  ['a hidden index', { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }],
  ['$where', { find: 'x', filter: { $where: 'true' } }],
  ['a pattern that looks ahead', { find: 'x', filter: { a: { $regex: 'a(?=b)' } } }],
  ['a pattern with a back reference', { find: 'x', filter: { a: { $regex: '(a)\\1' } } }],
  ['$text', { find: 'x', filter: { $text: { $search: 'a' } } }],
  ['$near', { find: 'x', filter: { a: { $near: [1, 2] } } }],
  ['$geoWithin', { find: 'x', filter: { a: { $geoWithin: {} } } }],
  ['$jsonSchema', { find: 'x', filter: { $jsonSchema: {} } }],
  ['a collation of a find', { find: 'x', collation: { locale: 'de' } }],
  ['a collation of a distinct', { distinct: 'x', key: 'a', collation: { locale: 'de' } }],
  ['a collation of a delete', { findAndModify: 'x', query: {}, remove: true, collation: { locale: 'de' } }],
  ['a tailable cursor', { find: 'x', tailable: true }],
  ['min and max', { find: 'x', min: { a: 1 } }],
  ['returnKey', { find: 'x', returnKey: true }],
  ['showRecordId', { find: 'x', showRecordId: true }],
  ['a snapshot read outside of a transaction', { find: 'x', readConcern: { level: 'snapshot' } }],
  ['$out', { aggregate: 'x', pipeline: [{ $out: 'y' }], cursor: {} }],
  ['$merge', { aggregate: 'x', pipeline: [{ $merge: 'y' }], cursor: {} }],
  [
    '$out with a write concern',
    { aggregate: 'x', pipeline: [{ $out: 'y' }], cursor: {}, writeConcern: { w: 1 } },
  ],
  [
    '$merge with a write concern',
    { aggregate: 'x', pipeline: [{ $merge: 'y' }], cursor: {}, writeConcern: { w: 1 } },
  ],
  ['$set', { aggregate: 'x', pipeline: [{ $set: { a: 1 } }], cursor: {} }],
  ['$unset', { aggregate: 'x', pipeline: [{ $unset: 'a' }], cursor: {} }],
  ['$replaceRoot', { aggregate: 'x', pipeline: [{ $replaceRoot: { newRoot: '$a' } }], cursor: {} }],
  ['$replaceWith', { aggregate: 'x', pipeline: [{ $replaceWith: '$a' }], cursor: {} }],
  ['an update by a pipeline', { update: 'x', updates: [{ q: {}, u: [{ $set: { a: 1 } }] }] }],
  ['a pipeline of findAndModify', { findAndModify: 'x', query: {}, update: [{ $set: { a: 1 } }] }],
  ['$slice in a projection', { find: 'x', projection: { a: { $slice: 1 } } }],
  ['$elemMatch in a projection', { find: 'x', projection: { a: { $elemMatch: { b: 1 } } } }],
  ['an expression in a projection', { find: 'x', projection: { a: { $add: [1, 2] } } }],
  ['a path as an expression in a projection', { find: 'x', projection: { a: '$b' } }],
  ['a constant in a projection', { find: 'x', projection: { a: 'b' } }],
  ['an expression in what findAndModify answers', { findAndModify: 'x', remove: true, fields: { a: '$b' } }],
  ['a positional projection', { find: 'x', filter: { a: 1 }, projection: { 'a.$': 1 } }],
  ['a positional projection within a path', { find: 'x', filter: { a: 1 }, projection: { 'a.$.b': 1 } }],
  ['let of a find', { find: 'x', let: { a: 1 } }],
  ['let of an aggregate', { aggregate: 'x', pipeline: [], cursor: {}, let: { a: 1 } }],
  ['let of an update', { update: 'x', updates: [{ q: {}, u: {} }], let: { a: 1 } }],
  ['let of a delete', { delete: 'x', deletes: [{ q: {}, limit: 1 }], let: { a: 1 } }],
  ['let of findAndModify', { findAndModify: 'x', query: {}, remove: true, let: { a: 1 } }],
  ['let of an explained command', { explain: { find: 'x', let: { a: 1 } } }],
  ['$changeStream', { aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['$graphLookup', { aggregate: 'x', pipeline: [{ $graphLookup: {} }], cursor: {} }],
  ['$setWindowFields', { aggregate: 'x', pipeline: [{ $setWindowFields: {} }], cursor: {} }],
  ['an aggregate on the database', { aggregate: 1, pipeline: [], cursor: {} }],
  [
    '$accumulator',
    { aggregate: 'x', pipeline: [{ $group: { _id: 1, a: { $accumulator: {} } } }], cursor: {} },
  ],
  ['sorting by $natural', { find: 'x', sort: { $natural: 1 } }],
  ['a sort by text score', { find: 'x', sort: { score: { $meta: 'textScore' } } }],
  ['$sampleRate', { find: 'x', filter: { $sampleRate: 0.5 } }],
  ['$sample', { aggregate: 'x', pipeline: [{ $sample: { size: 1 } }], cursor: {} }],
  ['$unionWith', { aggregate: 'x', pipeline: [{ $unionWith: 'y' }], cursor: {} }],
  ['$documents', { aggregate: 1, pipeline: [{ $documents: [] }], cursor: {} }],
  ['$currentOp', { aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} }],
  ['$indexStats', { aggregate: 'x', pipeline: [{ $indexStats: {} }], cursor: {} }],
  ['$collStats', { aggregate: 'x', pipeline: [{ $collStats: { count: {} } }], cursor: {} }],
  ['$search', { aggregate: 'x', pipeline: [{ $search: {} }], cursor: {} }],
  ['an explained aggregate', { aggregate: 'x', pipeline: [], explain: true }],
  ['search indexes', { createSearchIndexes: 'x', indexes: [] }],
  ['an old index version', { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', v: 1 }] }],
  ['repairing', { validate: 'x', repair: true }],
  ['fail points', { configureFailPoint: 'failCommand', mode: 'off' }],
  ['killing sessions by pattern', { killAllSessionsByPattern: [] }],
  ['mapReduce', { mapReduce: 'x' }],
  ['users', { createUser: 'x', pwd: 'y', roles: [] }],
  ['authentication', { saslStart: 1, mechanism: 'PLAIN', payload: '' }],
  ['collMod', { collMod: 'x', validator: {} }],
];

const last = new Date(8.64e15);
const first = new Date(-8.64e15);
const huge = Long.fromString('9223372036854775807');
const timezone = 'Europe/Warsaw';

/** Dates that only BSON has. */
const dates: object[] = [
  { $add: [last, 1] },
  { $subtract: [first, 1] },
  { $dateTrunc: { date: first, unit: 'year' } },
  { $dateTrunc: { date: new Date(0), unit: 'hour', binSize: huge, timezone } },
  { $dateToString: { date: last, timezone } },
];

const decimal = Decimal128.fromString('1.5');
const decimals: object[] = [
  { $add: [1, decimal] },
  { $multiply: [decimal, 2] },
  { $divide: [3, decimal] },
  { $round: decimal },
  { $sum: [1, decimal] },
  { $avg: [decimal] },
  { $arrayElemAt: [[1, 2], decimal] },
];

it('options that say what is so anyway are taken', async () => {
  const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
  await db.command({ create: 'usual', capped: false, temp: false, size: null, idIndex });
  await db.collection('usual').drop();
});

describe('refused by name', () => {
  it.each(commands)('%s', async (_name, command) => {
    await expect(db.command(command)).rejects.toThrow(SAYS_SO);
  });

  it.each([
    ['update', { updates: [{ q: {}, u: { $set: { a: 1 } }, collation: { locale: 'de' } }] }],
    ['delete', { deletes: [{ q: {}, limit: 1, collation: { locale: 'de' } }] }],
    ['update', { updates: [{ q: { a: 1 }, u: { $set: { 'a.$': 1 } } }] }],
    ['update', { updates: [{ q: { a: 1 }, u: { $set: { 'a.$.b': 1 } }, upsert: true }] }],
  ])('part of an %s: %j', async (command, fields) => {
    const reply = await db.command({ [command]: 'x', ...fields });
    expect(reply.writeErrors[0].errmsg).toMatch(SAYS_SO);
  });

  it.each([...dates, ...decimals])('%j', async (v) => {
    await expect(
      db
        .collection('x')
        .aggregate([{ $project: { v } }])
        .toArray(),
    ).rejects.toThrow(SAYS_SO);
  });

  it.each([{ $inc: { n: decimal } }, { $mul: { n: decimal } }, { $inc: { d: 1 } }, { $mul: { d: 2 } }])(
    'calculating with a decimal: %j',
    async (update) => {
      await db.collection('decimals').insertOne({ n: 1, d: decimal });
      await expect(db.collection('decimals').updateOne({}, update)).rejects.toThrow(SAYS_SO);
      await expect(
        db
          .collection('decimals')
          .aggregate([{ $group: { _id: 1, d: { $sum: '$d' } } }])
          .toArray(),
      ).rejects.toThrow(SAYS_SO);
      expect(await db.collection('decimals').countDocuments({ n: 1, d: 1.5 })).toBe(1);
      await db.collection('decimals').drop();
    },
  );

  it('a sort on an update', async () => {
    const update = { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] };
    await expect(db.command(update)).rejects.toMatchObject({ code: 40415 });
  });

  it('a bulk write over several collections outside of a transaction', async () => {
    const write = client.bulkWrite([{ name: 'insertOne', namespace: 'x.y', document: { a: 1 } }]);
    await expect(write).rejects.toMatchObject({ cause: { message: expect.stringMatching(SAYS_SO) } });
  });

  it('a session on a snapshot', async () => {
    const session = client.startSession({ snapshot: true });
    await expect(db.collection('x').findOne({}, { session })).rejects.toThrow(SAYS_SO);
    await session.endSession();
  });

  it('fields of a write concern that nobody knows', async () => {
    const insert = { insert: 'x', documents: [{}], writeConcern: { w: 1, speed: 2 } };
    await expect(db.command(insert)).rejects.toMatchObject({ code: 9 });
  });

  it('another name for a collection', async () => {
    await expect(db.renameCollection('x', 'y')).rejects.toMatchObject({
      code: 59,
      message: expect.stringContaining("'renameCollection'"),
    });
  });

  it('watching', async () => {
    const stream = db.collection('x').watch();
    await expect(stream.next()).rejects.toThrow(SAYS_SO);
    await stream.close().catch(() => undefined);
  });

  it('leaves nothing behind', async () => {
    expect(await db.listCollections().toArray()).toEqual([]);
    expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('undefined, which only old drivers have stored,', () => {
  it('is kept, and refused by name in expressions', async () => {
    const old = db.collection<{ _id: number }>('old');
    const bytes = message({ insert: 'old', documents: [{ _id: 1, u: null }], $db: db.databaseName });
    bytes[bytes.indexOf('u\0') - 1] = BsonType.undefined;
    const connection = new RawConnection(inject('mongoUri'));
    connection.send(bytes);
    expect(await connection.reply()).toMatchObject({ n: 1 });
    connection.close();
    await expect(old.aggregate([{ $project: { v: '$u' } }]).toArray()).rejects.toThrow(SAYS_SO);
    await old.updateOne({ _id: 1 }, { $set: { z: 1 } });
    expect(await old.countDocuments({ u: { $type: 'undefined' }, z: 1 })).toBe(1);
  });
});
