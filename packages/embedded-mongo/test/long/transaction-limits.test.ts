import type { Collection, MongoClient } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmbeddedMongo } from '../../src/index.ts';
import { EngineBench } from '../support/engine.ts';

interface Bulky {
  _id: number;
  pad?: string;
  codes?: string[];
}

const bench = new EngineBench();
const MEGABYTE = 1024 * 1024;
const pad = 'x'.repeat(15_000_000);
let engine: EmbeddedMongo;
let client: MongoClient;
let bulky: Collection<Bulky>;

beforeAll(async () => {
  engine = await bench.start();
  client = await bench.connect(engine);
});

beforeEach(async () => {
  bulky = client.db('limits').collection('bulky');
  await bulky.drop();
});

afterAll(() => bench.cleanUp());

/** Bytes that the engine holds in buffers, garbage included; it tells each twice. */
async function heldBytes(): Promise<number> {
  const { heap } = await client.db('admin').command({ serverStatus: 1 });
  return heap.external / 2;
}

describe('a transaction', () => {
  it('may write 100 MB', async () => {
    await client.withSession(async (session) => {
      session.startTransaction();
      for (let i = 0; i < 6; i++) await bulky.insertOne({ _id: i, pad }, { session });
      await expect(bulky.insertOne({ _id: 6, pad }, { session })).rejects.toMatchObject({ code: 257 });
      await session.abortTransaction();
    });
    expect(await bulky.countDocuments({})).toBe(0);
  });

  it('counts what it has written over no more', async () => {
    await client.withSession(async (session) => {
      session.startTransaction();
      await bulky.insertOne({ _id: 1 }, { session });
      for (let i = 0; i < 8; i++) await bulky.updateOne({ _id: 1 }, { $set: { pad: pad + i } }, { session });
      await bulky.deleteOne({ _id: 1 }, { session });
      for (let i = 0; i < 6; i++) await bulky.insertOne({ _id: i, pad }, { session });
      await session.commitTransaction();
    });
    expect(await bulky.countDocuments({})).toBe(6);
  });

  it('holds nothing of the documents that it deletes', async () => {
    for (let i = 0; i < 20; i++) await bulky.insertOne({ _id: i, pad });
    await client.withSession(async (session) => {
      session.startTransaction();
      await bulky.deleteMany({}, { session });
      await expect.poll(heldBytes).toBeLessThan(200 * MEGABYTE);
      await session.commitTransaction();
    });
    expect(await bulky.countDocuments({})).toBe(0);
  });

  it('may hold 100 MB of keys, and leaves nothing behind when it wants more', async () => {
    await bulky.createIndex({ codes: 1 }, { unique: true });
    const code = (document: number, i: number) => `${'k'.repeat(600)}${document}-${i}`;
    for (let i = 0; i < 160; i++)
      await bulky.insertOne({ _id: i, codes: Array.from({ length: 1000 }, (_, j) => code(i, j)) });
    await client.withSession(async (session) => {
      session.startTransaction();
      await expect(bulky.deleteMany({}, { session })).rejects.toMatchObject({ code: 257 });
      await session.abortTransaction();
    });
    expect(await bulky.countDocuments({})).toBe(160);
    expect((await bulky.deleteOne({ codes: code(7, 7) })).deletedCount).toBe(1);
  });
});
