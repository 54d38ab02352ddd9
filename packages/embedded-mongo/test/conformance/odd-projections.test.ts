import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

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

const found = async (projection: Document) => JSON.stringify(await items.findOne({}, { projection }));
const run = async (...pipeline: Document[]) => JSON.stringify(await items.aggregate(pipeline).next());

describe('$elemMatch', () => {
  it('appends the element in an inclusion', async () => {
    const projection = { b: { $elemMatch: { y: 2 } } };
    expect(await found(projection)).toBe('{"_id":1,"b":[{"y":2}]}');
    expect(await found({ ...projection, c: 1 })).toBe('{"_id":1,"c":3,"b":[{"y":2}]}');
    expect(await found({ q: '$c', ...projection, r: '$c' })).toBe('{"_id":1,"q":3,"b":[{"y":2}],"r":3}');
  });

  it('leaves the element in its place in an exclusion', async () => {
    const elemMatch = { b: { $elemMatch: { y: 2 } } };
    for (const projection of [
      { a: 0, ...elemMatch },
      { ...elemMatch, a: 0 },
    ])
      expect(await found(projection)).toBe('{"_id":1,"b":[{"y":2}],"c":3,"d":{"e":4,"f":5}}');
    expect(await found({ a: 0, b: { $elemMatch: { y: 3 } } })).toBe('{"_id":1,"c":3,"d":{"e":4,"f":5}}');
  });

  it('does not go with a position', async () => {
    const elemMatch = { b: { $elemMatch: { y: 2 } } };
    await expect(found({ 'a.$': 1, ...elemMatch })).rejects.toMatchObject({ code: 31255 });
    await expect(found({ ...elemMatch, 'a.$': 1 })).rejects.toMatchObject({ code: 31256 });
  });
});

describe('a position', () => {
  const points = db.collection<Document & { _id: number }>('points');
  const at = async (filter: Document, projection: Document) =>
    JSON.stringify(await points.findOne(filter, { projection: { _id: 0, ...projection } }));

  beforeAll(async () => {
    await points.insertMany([
      {
        _id: 1,
        a: [
          { x: 1, y: 1 },
          { x: 2, y: [{ z: 3 }, { z: 4 }], w: 5 },
        ],
      },
      { _id: 2, a: [5, { x: 6 }] },
    ]);
  });

  it('below an array takes the fields that are named of the element alone', async () => {
    expect(await at({ 'a.x': 2 }, { 'a.x.$': 1 })).toBe('{"a":[{"x":2}]}');
    expect(await at({ 'a.x': 2 }, { 'a.x.$': 1, 'a.w': 1 })).toBe('{"a":[{"x":2,"w":5}]}');
  });

  it('leaves arrays in that element as they are', async () => {
    expect(await at({ 'a.y.z': 4 }, { 'a.y.$': 1 })).toBe('{"a":[{"y":[{"z":3},{"z":4}]}]}');
    expect(await at({ 'a.y.z': 4 }, { 'a.y.z.$': 1 })).toBe('{"a":[{"y":[{"z":3},{"z":4}]}]}');
  });

  it('counts what the fields leave of the array', async () => {
    await expect(at({ 'a.x': 6 }, { 'a.x.$': 1 })).rejects.toMatchObject({ code: 51247 });
  });
});

describe('$slice', () => {
  it('alone or with $elemMatch keeps all other fields, unless _id is wanted by name', async () => {
    const rest = '"c":3,"d":{"e":4,"f":5}}';
    const slice = { a: { $slice: -1 } };
    expect(await found({ ...slice, b: { $elemMatch: { y: 2 } } })).toBe(
      `{"_id":1,"a":[5],"b":[{"y":2}],${rest}`,
    );
    expect(await found({ ...slice, b: 0, _id: 0 })).toBe(`{"a":[5],${rest}`);
    expect(await found({ ...slice, _id: 1 })).toBe('{"_id":1,"a":[5]}');
  });

  it('does not go into arrays of arrays', async () => {
    const wanted = '{"_id":1,"a":[{"x":[1]},[{"x":[3,4]}]';
    expect(await found({ 'a.x': { $slice: 1 }, c: 1 })).toBe(`${wanted}],"c":3}`);
    expect(await found({ 'a.x': { $slice: 1 }, b: 0, d: 0 })).toBe(`${wanted},5],"c":3}`);
  });

  it('with odd arguments is an expression, which an exclusion can not have', async () => {
    const codes: [operand: unknown, code: number][] = [
      ['x', 28667],
      [[1], 28667],
      [[1, 0], 28724],
      [[1, 2, 3], 28724],
    ];
    for (const [operand, code] of codes) {
      await expect(found({ a: { $slice: operand } })).rejects.toMatchObject({ code });
      await expect(found({ c: 0, a: { $slice: operand } })).rejects.toMatchObject({ code: 31252 });
    }
  });
});

it('computed values stand below whatever is in an array', async () => {
  const wanted = '{"_id":1,"a":[{"z":3},[{"z":3}],{"z":3}]}';
  expect(await found({ 'a.z': '$c' })).toBe(wanted);
  expect(await run({ $project: { 'a.z': '$c' } })).toBe(wanted);
});

it('exclusions can have no values', async () => {
  await expect(found({ c: 0, q: 'x' })).rejects.toMatchObject({ code: 31310 });
  await expect(found({ c: 0, q: { $add: [1, 2] } })).rejects.toMatchObject({ code: 31252 });
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
