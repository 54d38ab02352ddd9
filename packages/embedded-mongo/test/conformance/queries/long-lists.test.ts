import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';

const { db } = useDatabase();

interface Item {
  _id: number;
  n: number | string | null | number[];
}

const items = db.collection<Item>('items');
const numbers = (length: number) => Array.from({ length }, (_, i) => i);

describe('a list of thousands of values', () => {
  it('finds what is in it, each once, whoever asks', async () => {
    await items.insertMany(numbers(4000).map((_id) => ({ _id, n: _id * 2 })));
    await items.insertMany([
      { _id: 9001, n: null },
      { _id: 9002, n: 'word' },
      { _id: 9003, n: [1, 6] },
    ]);
    // Every third number twice, and more than there are.
    const list = numbers(6000).map((i) => (i % 2000) * 3);
    const found = numbers(4000).filter((n) => (n * 2) % 3 === 0 && n * 2 < 6000);
    const filters: [object, number[]][] = [
      [{ n: { $in: list } }, [...found, 9003]],
      [{ n: { $in: [...list, null] } }, [...found, 9001, 9003]],
      [{ n: { $in: [...list, /^w/] } }, [...found, 9002, 9003]],
      [{ _id: { $in: list } }, list.slice(0, 2000).filter((n) => n < 4000)],
      [
        { _id: { $in: list, $lt: 30 }, n: { $nin: list } },
        numbers(10)
          .map((n) => n * 3)
          .filter((n) => (n * 2) % 3 !== 0),
      ],
      [{ $or: [{ _id: { $in: list } }, { n: { $in: list } }], _id: { $lte: 4 } }, [0, 3]],
    ];
    for (const isIndexed of [false, true]) {
      if (isIndexed) await items.createIndex({ n: 1 });
      for (const [filter, ids] of filters) {
        const all = await items.find(filter).sort({ _id: 1 }).toArray();
        expect(all.map(({ _id }) => _id)).toEqual(ids);
        expect(await items.countDocuments(filter)).toBe(ids.length);
        expect(await db.command({ count: 'items', query: filter })).toMatchObject({ n: ids.length });
        expect((await items.distinct('_id', filter)).sort((a, b) => a - b)).toEqual(ids);
        const summed = await items
          .aggregate([{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }])
          .toArray();
        expect(summed).toEqual(ids.length === 0 ? [] : [{ _id: 1, n: ids.length }]);
      }
    }
  });

  it('may be for documents to update and to delete', async () => {
    const others = db.collection<Item>('others');
    await others.insertMany(numbers(3000).map((_id) => ({ _id, n: 0 })));
    const even = numbers(3000).filter((n) => n % 2 === 0);
    expect(await others.updateMany({ _id: { $in: even } }, { $set: { n: 1 } })).toMatchObject({
      modifiedCount: 1500,
    });
    expect(await others.deleteMany({ _id: { $nin: even } })).toMatchObject({ deletedCount: 1500 });
    expect(await others.countDocuments({ n: 1 })).toBe(1500);
  });

  it('is never answered by half when its index or collection goes meanwhile', async () => {
    const list = numbers(30_000);
    for (const round of numbers(4)) {
      const going = db.collection<Item>(`going${round}`);
      await going.insertMany(numbers(2000).map((_id) => ({ _id, n: _id })));
      await going.createIndex({ n: 1 });
      const change = round % 2 === 0 ? going.dropIndex('n_1') : going.drop();
      const read = going.countDocuments({ n: { $in: list } }, { hint: 'n_1' });
      const [answer] = await Promise.allSettled([read, change]);
      // Before the change, after it, or broken off by it.
      if (answer.status === 'fulfilled') expect([2000, 0]).toContain(answer.value);
      else expect([2, 175]).toContain((answer.reason as { code: number }).code);
    }
  });
});
