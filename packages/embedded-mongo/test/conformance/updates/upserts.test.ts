import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useDocuments } from '../../support/documents.ts';

const { documents } = useDocuments();

describe('upserts', () => {
  it('start from the equalities of the filter', async () => {
    const filter = { 'key.a': 'x', $and: [{ b: { $eq: 'y' } }], c: { $gt: 5 }, d: { $in: ['z'] } };
    const result = await documents.updateOne(
      filter,
      { $set: { e: 'e' }, $setOnInsert: { f: 'f' } },
      { upsert: true },
    );
    expect(await documents.findOne({ _id: result.upsertedId as ObjectId })).toEqual({
      _id: result.upsertedId,
      key: { a: 'x' },
      b: 'y',
      d: 'z',
      e: 'e',
      f: 'f',
    });
  });

  it('take _id from the filter', async () => {
    const _id = new ObjectId();
    await documents.replaceOne({ _id }, { a: 'x' }, { upsert: true });
    expect(await documents.findOne({ _id })).toEqual({ _id, a: 'x' });
  });

  it('refuse contradictions and expressions', async () => {
    const upsert = (filter: object) => documents.updateOne(filter, { $set: { z: 1 } }, { upsert: true });
    await expect(upsert({ $and: [{ q: 'a' }, { q: 'b' }], _id: 'never' })).rejects.toMatchObject({
      code: 54,
    });
    await expect(upsert({ $expr: { $eq: ['$nothing', 5] } })).rejects.toMatchObject({ code: 224 });
    await expect(upsert({ _id: 'a' as never, $nor: [{}] })).resolves.toBeDefined();
  });

  it('tell of a key that is taken, whatever the filter of a replacement', async () => {
    const _id = new ObjectId();
    await documents.insertOne({ _id });
    const twice = { $and: [{ q: 'a' }, { q: 'a' }] };
    const upsert = documents.replaceOne(twice, { _id } as object, { upsert: true });
    await expect(upsert).rejects.toMatchObject({ code: 11000 });
  });
});
