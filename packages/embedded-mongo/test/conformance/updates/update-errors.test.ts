import { Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { db } = useDatabase();
const documents = db.collection('documents');

const refused: [update: object, code: number][] = [
  [{ $set: 1 }, 9],
  [{ $foo: { a: 1 } }, 9],
  [{ $inc: { a: 'x' } }, 14],
  [{ $mul: { a: null } }, 14],
  [{ $push: { a: { $each: 1 } } }, 2],
  [{ $addToSet: { a: { $each: 1 } } }, 14],
  [{ $set: { a: 1 }, $inc: { a: 1 } }, 40],
  [{ $set: { a: 1, 'a.b': 1 } }, 40],
  [{ $set: { 'a.': 1 } }, 56],
  [{ $set: { 'a.$[x]': 1 } }, 2],
];

describe('what is wrong whatever the documents', () => {
  it.each(refused)('%j', async (update, code) => {
    const command = (q: object) => db.command({ update: 'documents', updates: [{ q, u: update }] });
    for (const filter of [{}, { nothing: 'matches' }])
      expect((await command(filter)).writeErrors?.[0]).toMatchObject({ code });
  });

  it('refuses array filters that are not used, or empty', async () => {
    const update = (arrayFilters: object[]) =>
      documents.updateOne({ nothing: 1 }, { $set: { a: 1 } }, { arrayFilters });
    await expect(update([{ x: 1 }])).rejects.toMatchObject({ code: 9 });
    await expect(update([{}])).rejects.toMatchObject({ code: 9 });
  });
});

const unsuitable: [name: string, before: object, update: object, code: number][] = [
  ['$inc of text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc of null', { a: null }, { $inc: { a: 1 } }, 14],
  ['$inc beyond 64 bits', { a: Long.fromString('9223372036854775807') }, { $inc: { a: 1 } }, 2],
  ['a step into a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['a name in an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['$push on a scalar', { a: 1 }, { $push: { a: 1 } }, 2],
  ['$addToSet on a scalar', { a: 1 }, { $addToSet: { a: 1 } }, 2],
  ['$[] on a missing path', {}, { $set: { 'a.$[]': 1 } }, 2],
  ['$[] on a scalar', { a: 1 }, { $set: { 'a.$[]': 1 } }, 2],
  ['_id', {}, { $set: { _id: 'other' } }, 66],
  ['a name like an operator’s', {}, { $set: { $a: 1 } }, 52],
];

describe('what does not suit the document', () => {
  it.each(unsuitable)('%s', async (_name, before, update, code) => {
    const _id = new ObjectId();
    await documents.insertOne({ _id, ...before });
    await expect(documents.updateOne({ _id }, update)).rejects.toMatchObject({ code });
    expect(await documents.findOne({ _id })).toEqual({ _id, ...before });
  });
});
