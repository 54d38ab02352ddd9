import { type Document, MongoClient } from 'mongodb';
import { describe, expect, inject, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { db } = useDatabase();

/** A command that may use nothing but version 1. */
const strictly = (command: Document) => db.command({ ...command, apiVersion: '1', apiStrict: true });

describe.runIf(isSince(5))('the stable API', () => {
  it.each(['apiStrict', 'apiDeprecationErrors'])('has no %s without a version', async (option) => {
    await expect(db.command({ ping: 1, [option]: true })).rejects.toMatchObject({ code: 4886600 });
  });

  it('has version 1', async () => {
    await db.collection('items').insertMany([{ x: 1 }, { x: 2 }]);
    expect(await db.command({ count: 'items', apiVersion: '1' })).toMatchObject({ n: 2 });
    await expect(db.command({ ping: 1, apiVersion: '7' })).rejects.toMatchObject({
      code: 322,
      codeName: 'APIVersionError',
    });
  });

  it.each([
    { distinct: 'items', key: 'x' },
    { validate: 'items' },
    { buildInfo: 1 },
    { find: 'items', noCursorTimeout: true },
  ])('has no part in %j', async (command) => {
    await expect(strictly(command)).rejects.toMatchObject({ code: 323, codeName: 'APIStrictError' });
    await db.command({ ...command, apiVersion: '1', apiStrict: false });
  });

  it.each([
    { aggregate: 'items', pipeline: [], explain: true },
    { create: 'capped', capped: true, size: 1000 },
  ])('has no part either in %j', async (command) => {
    await expect(strictly(command)).rejects.toMatchObject({ code: 323 });
  });

  it('is all that an application needs', async () => {
    const serverApi = { version: '1', strict: true, deprecationErrors: true } as const;
    const client = await new MongoClient(inject('mongoUri'), { serverApi }).connect();
    const things = client.db(db.databaseName).collection('things');
    await client.db(db.databaseName).createCollection('things', { capped: false });
    await things.createIndex({ a: 1 }, { unique: true });
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await things.insertMany([{ a: 1 }, { a: 2 }], { session });
        await things.updateOne({ a: 1 }, { $set: { b: 1 } }, { session });
      }),
    );
    expect(await things.findOneAndDelete({ a: 2 })).toMatchObject({ a: 2 });
    expect(await things.find({}, { projection: { _id: 0 } }).toArray()).toEqual([{ a: 1, b: 1 }]);
    expect(await things.aggregate([{ $count: 'n' }]).toArray()).toEqual([{ n: 1 }]);
    expect(await things.estimatedDocumentCount()).toBe(1);
    await client.close();
  });
});
