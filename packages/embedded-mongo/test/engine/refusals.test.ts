import { type Document, Long } from 'mongodb';
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
  ['$changeStream', { aggregate: 'x', pipeline: [{ $changeStream: {} }], cursor: {} }],
  ['$graphLookup', { aggregate: 'x', pipeline: [{ $graphLookup: {} }], cursor: {} }],
  ['$setWindowFields', { aggregate: 'x', pipeline: [{ $setWindowFields: {} }], cursor: {} }],
  ['an aggregate on the database', { aggregate: 1, pipeline: [], cursor: {} }],
  [
    '$accumulator',
    { aggregate: 'x', pipeline: [{ $group: { _id: 1, a: { $accumulator: {} } } }], cursor: {} },
  ],
  ['the bulkWrite command', { bulkWrite: 1, ops: [], nsInfo: [] }],
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
const shift = { startDate: last, unit: 'day', amount: 1 };
const huge = Long.fromString('9223372036854775807');
const timezone = 'Europe/Warsaw';

/** Texts that MongoDB reads as dates. */
const dateTexts: object[] = [
  { $toDate: 'Jan 2 2020' },
  { $convert: { input: '2020/01/02', to: 'date', onError: 'none' } },
  { $dateFromString: { dateString: '@1577934245', onError: 'none' } },
  { $dateFromString: { dateString: '2020-W05-3', format: '%G-W%V-%u', onError: 'none' } },
  { $dateFromString: { dateString: '2020 045', format: '%Y %j' } },
];

/** Dates that only BSON has. */
const dates: object[] = [
  { $add: [last, 1] },
  { $subtract: [first, 1] },
  { $dateAdd: shift },
  { $dateAdd: { ...shift, unit: 'year' } },
  { $dateAdd: { ...shift, unit: 'hour', amount: huge } },
  { $dateAdd: { ...shift, timezone } },
  { $dateSubtract: { ...shift, startDate: first } },
  ...['hour', 'minute', 'second', 'millisecond'].map((part) => ({
    $dateFromParts: { year: 2020, [part]: huge },
  })),
  { $dateTrunc: { date: first, unit: 'year' } },
  { $dateTrunc: { date: new Date(0), unit: 'hour', binSize: huge, timezone } },
  { $toDate: huge },
  { $convert: { input: huge, to: 'date', onError: 'none' } },
  { $hour: { date: last, timezone } },
  { $dayOfYear: first },
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
  ])('a collation of an %s', async (command, fields) => {
    const reply = await db.command({ [command]: 'x', ...fields });
    expect(reply.writeErrors[0].errmsg).toMatch(SAYS_SO);
  });

  it.each([...dates, ...dateTexts])('%j', async (v) => {
    await expect(
      db
        .collection('x')
        .aggregate([{ $project: { v } }])
        .toArray(),
    ).rejects.toThrow(SAYS_SO);
  });

  it('a sort on an update', async () => {
    const update = { update: 'x', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] };
    await expect(db.command(update)).rejects.toMatchObject({ code: 40415 });
  });

  it('a bulk write over several collections', async () => {
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
    await expect(old.updateOne({ _id: 1 }, [{ $set: { z: 1 } }])).rejects.toThrow(SAYS_SO);
    await expect(old.aggregate([{ $project: { v: '$u' } }]).toArray()).rejects.toThrow(SAYS_SO);
    await old.updateOne({ _id: 1 }, { $set: { z: 1 } });
    expect(await old.countDocuments({ u: { $type: 'undefined' }, z: 1 })).toBe(1);
  });
});
