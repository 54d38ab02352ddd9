import { Binary, Decimal128, Double, Long, ObjectId, Timestamp, UUID } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { isSince, useDatabase } from '../../support/database.ts';

const { client, db } = useDatabase();

describe('values', () => {
  it('come back as they were', async () => {
    const document = {
      _id: 'all',
      double: new Double(1.5),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('12.340'),
      binary: new Binary(Buffer.from('bytes')),
      uuid: new UUID(),
      id: new ObjectId(),
      date: new Date(0),
      early: new Date(-62135596800000),
      regex: /a.b/i,
      null: null,
      nested: { a: [1, { b: [[]] }], '': 'empty name' },
      timestamp: new Timestamp({ t: 5, i: 6 }),
      text: 'zażółć 😀',
    };
    const types = db.collection<typeof document>('types', { promoteValues: false });
    await types.insertOne(document);
    const { double, ...others } = (await types.findOne({ _id: 'all' })) ?? {};
    expect(double).toEqual(document.double);
    expect(JSON.stringify(others)).toBe(JSON.stringify({ ...document, double: undefined }));
    expect((await types.findOne({ long: document.long }))?._id).toBe('all');
    expect((await types.findOne({ uuid: document.uuid }))?._id).toBe('all');
  });

  it('are the present for timestamps that are zero in a whole document', async () => {
    const zero = () => new Timestamp({ t: 0, i: 0 });
    const times = db.collection<{ _id: number; a: Timestamp; b?: { c: Timestamp }; d?: Timestamp }>('times');
    await times.insertOne({ _id: 1, a: zero(), b: { c: zero() }, d: zero() });
    const stored = await times.findOne({ _id: 1 });
    expect(Math.abs((stored?.a.t ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(stored?.b?.c.t).toBe(0);
    expect(stored?.d).not.toEqual(stored?.a);
    await times.replaceOne({ _id: 1 }, { a: zero() });
    expect((await times.findOne({ _id: 1 }))?.a.t).toBeGreaterThan(0);
    await times.updateOne({ _id: 1 }, { $set: { a: zero() } });
    expect((await times.findOne({ _id: 1 }))?.a.t).toBe(0);
  });

  const ids: [id: unknown, code: number][] = [
    [[1], isSince(7) ? 53 : 2],
    [/a/, isSince(7) ? 53 : 2],
    [{ $a: 1 }, 52],
  ];
  it.each(ids)('%j can’t be an _id', async (_id, code) => {
    await expect(db.collection('ids').insertOne({ _id: _id as never })).rejects.toMatchObject({ code });
  });

  it('anything else can', async () => {
    const things = db.collection('things');
    for (const _id of [1, 'x', null, true, { a: 1 }, new Date(5), new UUID()])
      await things.insertOne({ _id: _id as never });
    expect(await things.findOne({ _id: { a: 1 } as never })).toEqual({ _id: { a: 1 } });
    await expect(things.insertOne({ _id: 1 as never })).rejects.toMatchObject({ code: 11000 });
  });

  it('are kept apart by distinct', async () => {
    const tagged = db.collection('tagged');
    await tagged.insertMany([{ t: ['a', 'b'] }, { t: 'b' }, { t: 3 }, {}, { t: null }]);
    expect(await tagged.distinct('t')).toEqual([null, 3, 'a', 'b']);
    expect(await tagged.distinct('t', { t: 'b' })).toEqual(['a', 'b']);
  });

  it('are kept apart by distinct as well by an index as without one', async () => {
    const kinds = db.collection('kinds');
    const values = ['a', 'ab', 'a b', '', 3, 2.5, new Long(7), true, new Date(5), { x: 1 }, { x: 1, y: 2 }];
    const many = Array.from({ length: 1_500 }, (_, n) => ({ many: n % 1_200 }));
    await kinds.insertMany(values.flatMap((v) => [1, 2, 3].map((n) => ({ v, down: v, n: n % 2, gap: v }))));
    await kinds.insertMany([...many, { gap: null }, { gap: 'ab' }]);
    await kinds.updateMany({ v: { $exists: false } }, { $set: { v: 'a', down: 'a', n: 0 } });
    await kinds.updateMany({ many: { $exists: false } }, { $set: { many: 0 } });
    const all = async () =>
      Promise.all(['v', 'down', 'n', 'gap', 'many'].map((path) => kinds.distinct(path)));
    const without = await all();
    expect(without.map(({ length }) => length)).toEqual([11, 11, 2, 12, 1_200]);
    await kinds.createIndexes(
      [1, -1].flatMap((order) =>
        ['v', 'n', 'gap', 'many'].map((path) => ({ key: { [path]: order }, name: `${path}${order}` })),
      ),
    );
    await kinds.createIndex({ down: -1, _id: 1 });
    expect(await all()).toEqual(without);
    const session = client.startSession();
    await session.withTransaction(async () => {
      await kinds.insertOne({ v: 'own' }, { session });
      expect(await kinds.distinct('v', {}, { session })).toContain('own');
    });
    expect(await kinds.distinct('v')).toContain('own');
    await session.endSession();
  });
});
