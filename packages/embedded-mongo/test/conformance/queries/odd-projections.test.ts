import type { Document } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

// What decides on the fields of an answer, and on their order.
const { db } = useDatabase();
const items = db.collection<Document & { _id: number }>('items');

beforeAll(async () => {
  await items.insertOne({
    _id: 1,
    a: [{ x: [1, 2] }, [{ x: [3, 4] }], 5],
    b: [{ y: 1 }, { y: 2 }],
    c: 3,
    d: { e: 4, f: 5 },
  });
});

const run = async (...pipeline: Document[]) => JSON.stringify(await items.aggregate(pipeline).next());

it('computed values stand below whatever is in an array', async () => {
  expect(await run({ $project: { 'a.z': '$c' } })).toBe('{"_id":1,"a":[{"z":3},[{"z":3}],{"z":3}]}');
});

it('exclusions can have no values', async () => {
  await expect(run({ $project: { c: 0, q: 'x' } })).rejects.toMatchObject({ code: 31310 });
  await expect(run({ $project: { c: 0, q: { $add: [1, 2] } } })).rejects.toMatchObject({ code: 31252 });
});

it('a pipeline keeps the order of stored fields, whatever it asks for first', async () => {
  expect(await run({ $project: { 'd.f': 1, c: 1 } })).toBe('{"_id":1,"c":3,"d":{"f":5}}');
  expect(await run({ $project: { q: '$d.e', c: 1 } })).toBe('{"_id":1,"c":3,"q":4}');
  // What is computed anew isn't read at all.
  expect(await run({ $match: { c: 3 } }, { $addFields: { c: '$d.e' } }, { $project: { d: 1, c: 1 } })).toBe(
    '{"_id":1,"d":{"e":4,"f":5},"c":4}',
  );
});

it.runIf(isSince(7))('$addFields takes empty documents', async () => {
  expect(await run({ $project: { c: 1 } }, { $addFields: {} })).toBe('{"_id":1,"c":3}');
  expect(await run({ $project: { c: 1 } }, { $addFields: { q: { r: {} } } })).toBe(
    '{"_id":1,"c":3,"q":{"r":{}}}',
  );
});
