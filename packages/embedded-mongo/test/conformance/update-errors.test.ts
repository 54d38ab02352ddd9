import { Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const documents = db.collection('documents');

const refused: [update: object, code: number][] = [
  [{ $set: 1 }, 9],
  [{ $foo: { a: 1 } }, 9],
  [{ $pop: { a: 'a' } }, 9],
  [{ $inc: { a: 'x' } }, 14],
  [{ $mul: { a: null } }, 14],
  [{ $push: { a: { $each: 1 } } }, 2],
  [{ $addToSet: { a: { $each: 1 } } }, 14],
  [{ $rename: { a: 'a' } }, 2],
  [{ $rename: { a: 1 } }, 2],
  [{ $pullAll: { a: 1 } }, 2],
  [{ $bit: { a: 1 } }, 2],
  [{ $set: { a: 1 }, $inc: { a: 1 } }, 40],
  [{ $set: { a: 1, 'a.b': 1 } }, 40],
  [{ $set: { 'a.': 1 } }, 56],
  [{ $set: { 'a.$[x]': 1 } }, 2],
  [[{ $match: { a: 1 } }], 72],
];

describe('what is wrong whatever the documents', () => {
  it.each(refused)('%j', async (update, code) => {
    const command = (q: object) => db.command({ update: 'documents', updates: [{ q, u: update }] });
    for (const filter of [{}, { nothing: 'matches' }])
      expect((await command(filter)).writeErrors?.[0]).toMatchObject({ code });
  });

  const malformed: [update: object[], code: number][] = [
    [[{ $nonsense: 1 }], 40324],
    [[{}], 40323],
    [[1 as never], 14],
  ];
  it.runIf(isSince(7)).each(malformed)('is told before anything is done for %j', async (u, code) => {
    const good = { q: {}, u: { $set: { done: true } } };
    const updates = [good, { q: {}, u }];
    await expect(db.command({ update: 'documents', updates })).rejects.toMatchObject({ code });
    expect(await documents.countDocuments({ done: true })).toBe(0);
  });

  it.each([{ $set: { a: 1 } }, { a: 1 }])('refuses constants beside %j', async (u) => {
    const reply = await db.command({ update: 'documents', updates: [{ q: {}, u, c: { x: 1 } }] });
    expect(reply.writeErrors).toMatchObject([{ code: 51198 }]);
  });

  it('refuses array filters that are not used, or empty', async () => {
    const update = (arrayFilters: object[]) =>
      documents.updateOne({ nothing: 1 }, { $set: { a: 1 } }, { arrayFilters });
    await expect(update([{ x: 1 }])).rejects.toMatchObject({ code: 9 });
    await expect(update([{}])).rejects.toMatchObject({ code: 9 });
  });
});

const INJECTED = 'z\0\x01\0\0\0\x10_id';
const unsuitable: [name: string, before: object, update: object, code: number][] = [
  ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc beyond 64 bits', { a: Long.fromString('9223372036854775807') }, { $inc: { a: 1 } }, 2],
  ['a step into a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['a name in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['$push on a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$addToSet on a scalar', { a: 1 }, { $addToSet: { a: 1 } }, 2],
  ['$pullAll on a scalar', { a: 1 }, { $pullAll: { a: [1] } }, 2],
  ['$pop on a scalar', { a: 1 }, { $pop: { a: 1 } }, 14],
  ['$[] on a missing path', {}, { $set: { 'a.$[]': 1 } }, 2],
  ['$[] on a scalar', { a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
  ['_id', {}, { $set: { _id: 'other' } }, 66],
  ['a name like an operator’s', {}, { $set: { $a: 1 } }, 52],
  ['a new name like an operator’s', { a: 1 }, { $rename: { a: '$b' } }, 52],
  // What is behind the zero byte reads like a number's rest and another _id.
  ['a name with fields in it', {}, [{ $replaceWith: { $arrayToObject: [[[INJECTED, 3]]] } }], 4940400],
];

describe('what does not suit the document', () => {
  it.each(unsuitable)('%s', async (_name, before, update, code) => {
    const _id = new ObjectId();
    await documents.insertOne({ _id, ...before });
    await expect(documents.updateOne({ _id }, update)).rejects.toMatchObject({ code });
    expect(await documents.findOne({ _id })).toEqual({ _id, ...before });
  });
});
