import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isSince } from '../../support/database.ts';
import { useDocuments } from '../../support/documents.ts';

// Which fields an update means, and what it makes of paths that lead nowhere.
const { db, documents, updated } = useDocuments();

const plain = (after: Document) => JSON.parse(JSON.stringify(after)) as Document;

describe('array filters', () => {
  it('look at elements as they are before the update', async () => {
    const { after } = await updated(
      { a: [{ b: 1 }, { b: 2 }] },
      { $inc: { 'a.$[].b': 1, 'a.$[second].c': 5 } },
      { arrayFilters: [{ 'second.b': 2 }] },
    );
    expect(plain(after)).toEqual({ a: [{ b: 2 }, { b: 3, c: 5 }] });
  });

  it('may not choose one field twice', async () => {
    const arrayFilters = [{ x: { $gt: 0 } }, { y: { $gt: 1 } }];
    const update = { $set: { 'a.$[x]': 9, 'a.$[y]': 8 } };
    await expect(updated({ a: [1, 2] }, update, { arrayFilters })).rejects.toMatchObject({ code: 40 });
    const { after } = await updated({ a: [1, 0] }, update, { arrayFilters });
    expect(plain(after)).toEqual({ a: [9, 0] });
  });

  it('are of no interest to a replacement', async () => {
    const _id = 'replaced';
    await documents.insertOne({ _id } as Document);
    const statement = { q: { _id }, u: { b: 1 }, arrayFilters: [{ x: 1 }] };
    expect(await db.command({ update: 'documents', updates: [statement] })).toMatchObject({ nModified: 1 });
  });
});

const conflicts: [update: Document][] = [
  [{ $set: { 'a.$[]': 1, 'a.0': 2 } }],
  [{ $set: { 'a.0': 1, 'a.$[].b': 2 } }],
  [{ $set: { 'a.$[].b': 1, 'a.$[].$[]': 2 } }],
];

it.each(conflicts)('%j is a conflict', async (update) => {
  await expect(updated({ a: [1] }, update)).rejects.toMatchObject({ code: 40 });
});

const deadEnds: [before: Document, update: Document, code: number][] = [
  [{ a: 1 }, { $pull: { 'a.b': 1 } }, 28],
  [{ a: [1] }, { $pull: { 'a.b': 1 } }, 28],
  [{ a: [1] }, { $pull: { 'a.0.b': 1 } }, 28],
  [{ a: 1 }, { $inc: { 'a.b.$[]': 1 } }, 2],
  [{ a: 1 }, { $unset: { 'a.b.$[]': 1 } }, 2],
  [{ a: 1 }, { $unset: { 'b.c.$[]': 1 } }, 2],
  [{ a: [] }, { $unset: { 'a.b.$[]': 1 } }, 2],
  [{ a: [] }, { $pull: { 'a.5.$[]': 1 } }, 2],
  [{ a: 1 }, { $setOnInsert: { 'b.$[]': 1 } }, 2],
];

it.each(deadEnds)('of %j %j is an error', async (before, update, code) => {
  await expect(updated(before, update)).rejects.toMatchObject({ code });
});

const nothing: [before: Document, update: Document][] = [
  [{ a: 1 }, { $unset: { 'a.b': 1 } }],
  [{ a: [1] }, { $unset: { 'a.b': 1 } }],
  [{ a: [1] }, { $pull: { 'a.5': 1 } }],
  [{ a: 1 }, { $setOnInsert: { 'a.b': 1 } }],
  [{}, {}],
];

it.each(nothing)('of %j %j changes nothing', async (before, update) => {
  const _id = JSON.stringify([before, update]);
  await documents.insertOne({ _id, ...before } as Document);
  const write = await db.command({ update: 'documents', updates: [{ q: { _id }, u: update }] });
  expect(write).toMatchObject({ n: 1, nModified: 0 });
  expect(await documents.findOne({ _id } as Document)).toEqual({ _id, ...before });
});

it('a replacement counts even if it is equal', async () => {
  const _id = 'equal';
  await documents.insertOne({ _id, a: 1 } as Document);
  expect(await documents.replaceOne({ _id } as Document, { a: 1 })).toMatchObject({ modifiedCount: 1 });
  const same = { _id, a: 1 } as Document;
  expect(await documents.replaceOne({ _id } as Document, same)).toMatchObject({ modifiedCount: 0 });
});

it.runIf(isSince(5))('names below the first one may begin with a dollar', async () => {
  const { after } = await updated({}, { $set: { 'a.$b': 1, 'a.$[c': 2 } });
  expect(plain(after)).toEqual({ a: { $b: 1, '$[c': 2 } });
  for (const name of ['$[', '$x', '$x.b'])
    await expect(updated({}, { $set: { [name]: 1 } })).rejects.toMatchObject({ code: 52 });
});

it('$pull takes conditions on whole elements', async () => {
  const before = { a: [{ b: 1 }, { c: 2 }, { b: 3 }] };
  const { after } = await updated(before, { $pull: { a: { $or: [{ b: 1 }, { c: 2 }] } } });
  expect(plain(after)).toEqual({ a: [{ b: 3 }] });
  const update = (condition: object) => updated(before, { $pull: { a: condition } });
  await expect(update({ b: 1, $expr: true })).rejects.toMatchObject({ code: 224 });
  await expect(update({ $expr: true })).rejects.toMatchObject({ code: 224 });
});
