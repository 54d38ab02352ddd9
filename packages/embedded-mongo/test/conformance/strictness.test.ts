import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

// What a lenient server would let through, and hide a mistake by.
const { client, db } = useDatabase();
const items = db.collection<{ _id: number; a?: unknown }>('items');

beforeEach(async () => {
  await items.deleteMany({});
  await items.insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
    { _id: 3, a: 3 },
  ]);
});

describe('commands are refused', () => {
  const commands: [what: string, command: object, codes: number[]][] = [
    ['a read concern that nobody knows', { find: 'items', readConcern: { level: 'odd' } }, [9, 2]],
    ['a read concern that is no document', { find: 'items', readConcern: 'local' }, [9, 14]],
    ['a collection whose name is a number', { find: 5 }, [2, 73]],
    [
      'a negative batch size of an aggregate',
      { aggregate: 'items', pipeline: [], cursor: { batchSize: -1 } },
      [2, 9, 51024],
    ],
    ['a negative time limit', { find: 'items', maxTimeMS: -1 }, [2, 9, 51024]],
    ['a time limit that is text', { find: 'items', maxTimeMS: 'x' }, [2, 14]],
    ['an update of no statement', { update: 'items', updates: [] }, [16, 21]],
    ['a delete without a limit', { delete: 'items', deletes: [{ q: {} }] }, [9, 40414]],
    ['a delete of five', { delete: 'items', deletes: [{ q: {}, limit: 5 }] }, [9]],
    ['an update with an unknown field', { update: 'items', updates: [{ q: {}, u: {}, foo: 1 }] }, [9, 40415]],
    ['a pipeline that is no list', { aggregate: 'items', pipeline: {}, cursor: {} }, [14]],
    [
      'an update and a removal in one',
      { findAndModify: 'items', query: {}, remove: true, update: { $set: { a: 1 } } },
      [9],
    ],
    ['an explained update of no filter', { explain: { update: 'items', updates: [{ q: 5, u: {} }] } }, [14]],
    [
      'an explained delete of a list',
      { explain: { delete: 'items', deletes: [{ q: [{}], limit: 1 }] } },
      [14],
    ],
    ['neither of them', { findAndModify: 'items', query: {} }, [9]],
    ['the new document of a removal', { findAndModify: 'items', query: {}, remove: true, new: true }, [9]],
    ['a replacement of many', { update: 'items', updates: [{ q: {}, u: { a: 5 }, multi: true }] }, [9]],
    ['operators beside fields', { update: 'items', updates: [{ q: {}, u: { $set: { a: 5 }, b: 1 } }] }, [9]],
  ];
  it.each(commands)('for %s', async (_what, command, codes) => {
    const reply = await db.command(command).catch((error: { code: number }) => error);
    const code = 'writeErrors' in reply ? reply.writeErrors[0].code : reply.code;
    expect(code).toBeOneOf(codes);
    expect(
      await items
        .find({}, { projection: { a: 1 } })
        .sort({ _id: 1 })
        .toArray(),
    ).toEqual([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
      { _id: 3, a: 3 },
    ]);
  });

  /** Runs a command of two statements, of which the second has something wrong. */
  async function refusedWhole(command: string, list: string, statement: object, wrong: object) {
    const statements = [
      { q: { _id: 1 }, ...statement },
      { q: { _id: 2 }, ...statement, ...wrong },
    ];
    const write = db.command({ [command]: 'items', [list]: statements });
    await expect(write).rejects.toMatchObject({ code: expect.toBeOneOf([9, 14]) });
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, a: 1 });
  }

  it.each([
    { q: 1 },
    { u: 5 },
    { multi: 'x' },
    { upsert: 'x' },
    { arrayFilters: {} },
    { hint: 5 },
    { collation: 'x' },
  ])('whole for an update whose second statement has %j', (wrong) =>
    refusedWhole('update', 'updates', { u: { $set: { a: 5 } } }, wrong),
  );

  it.each([{ q: 1 }, { limit: 7 }, { hint: 5 }, { collation: 'x' }])(
    'whole for a delete whose second statement has %j',
    (wrong) => refusedWhole('delete', 'deletes', { limit: 1 }, wrong),
  );

  it('for a time limit of an ordinary cursor’s next batch', async () => {
    const session = client.startSession();
    const options = { session, promoteLongs: false };
    const { cursor } = await db.command({ find: 'items', batchSize: 1 }, options);
    const more = { getMore: cursor.id, collection: 'items', maxTimeMS: 100 };
    await expect(db.command(more, options)).rejects.toMatchObject({ code: 2 });
    await session.endSession();
  });
});

describe('a transaction', () => {
  it('says that an index makes its collection', async () => {
    const session = client.startSession();
    session.startTransaction();
    const create = { createIndexes: 'fresh', indexes: [{ key: { a: 1 }, name: 'a' }] };
    expect(await db.command(create, { session })).toMatchObject({ createdCollectionAutomatically: true });
    const seen = async () => (await db.listCollections({ name: 'fresh' }).toArray()).length;
    expect(await seen()).toBe(0);
    await session.commitTransaction();
    await session.endSession();
    expect(await seen()).toBe(1);
  });
});
