import { expect, it } from 'vitest';
import { useDatabase } from '../../support/database.ts';
import { Random } from '../../support/random.ts';

const { client, db } = useDatabase();

interface Entry {
  _id: number;
  n: number;
  group: number;
}

it('keeps counts and deep pages exact while documents come, change and go', async () => {
  const random = new Random(11);
  const items = db.collection<Entry>('items');
  await items.createIndexes([
    { key: { n: 1 }, name: 'n', unique: true },
    { key: { group: 1, n: -1 }, name: 'group_n' },
  ]);
  const there = new Map<number, Entry>();
  const insert = async (first: number, count: number) => {
    const made = Array.from({ length: count }, (_, i) => ({
      _id: first + i,
      n: (first + i) * 7,
      group: (first + i) % 2,
    }));
    await items.insertMany(made);
    for (const item of made) there.set(item._id, item);
  };
  const check = async () => {
    const all = [...there.values()].sort((a, b) => a.n - b.n);
    const skip = random.below(all.length);
    const page = await items.find().sort({ n: 1 }).skip(skip).limit(3).toArray();
    expect(page).toEqual(all.slice(skip, skip + 3));
    const newest = await items.find().sort({ _id: -1 }).skip(skip).limit(3).toArray();
    expect(newest).toEqual([...all].reverse().slice(skip, skip + 3));
    const group = all.filter((item) => item.group === 1).reverse();
    const inGroup = await items.find({ group: 1 }).sort({ n: -1 }).skip(skip).limit(3).toArray();
    expect(inGroup).toEqual(group.slice(skip, skip + 3));
    expect(await items.countDocuments({ group: 1 })).toBe(group.length);
    const bound = random.below(100_000);
    expect(await items.countDocuments({ n: { $gte: bound } })).toBe(all.filter(({ n }) => n >= bound).length);
  };
  await insert(0, 12_000);
  await check();
  for (let round = 0; round < 12; round++) {
    await insert(20_000 + round * 200, 150);
    const gone = random.below(12_000);
    await items.deleteMany({ _id: { $gte: gone, $lt: gone + 300 } });
    for (let id = gone; id < gone + 300; id++) there.delete(id);
    const moved = [...there.values()].find(({ group }) => group === 1);
    if (moved === undefined) break;
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await items.updateOne({ _id: moved._id }, { $set: { group: 0 } }, { session });
        await items.insertOne({ _id: -1 - round, n: -round - 1, group: 1 }, { session });
      }),
    );
    there.set(moved._id, { ...moved, group: 0 });
    there.set(-1 - round, { _id: -1 - round, n: -round - 1, group: 1 });
    await expect(items.insertOne({ _id: -100, n: -1, group: 1 })).rejects.toMatchObject({ code: 11000 });
    await check();
  }
});
