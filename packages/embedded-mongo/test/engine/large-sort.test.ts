import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();

describe('a sort of more than memory holds', () => {
  const records = db.collection<{ _id: number; day: number; shelf: number; text: string }>('records');
  // 12,000 documents of 10 kB: 120 MB, where a sort may use 100.
  const LARGE = 12_000;

  beforeAll(async () => {
    await records.createIndexes([{ key: { day: 1, _id: 1 } }, { key: { shelf: 1, _id: 1 } }]);
    const text = 'x'.repeat(10_000);
    for (let i = 0; i < LARGE; i += 1000)
      await records.insertMany(
        Array.from({ length: 1000 }, (_, j) => ({ _id: i + j, day: (i + j) % 7, shelf: 1, text })),
      );
  });

  it.each([
    ['everything', {}],
    ['what most of it matches', { shelf: 1 }],
  ])('is never done for %s when an index has the order', async (_name, filter) => {
    const days: number[] = [];
    for await (const { day } of records.find(filter, { batchSize: 200 }).sort({ day: 1, _id: 1 }))
      days.push(day);
    expect(days).toEqual(Array.from({ length: LARGE }, (_, i) => i % 7).sort());
  });

  it('is refused when none has', async () => {
    await expect(records.find().sort({ text: 1 }).toArray()).rejects.toMatchObject({ code: 292 });
  });
});
