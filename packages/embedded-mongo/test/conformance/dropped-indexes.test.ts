import { describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();

describe('an index that is dropped', () => {
  async function filled(name: string) {
    const items = db.collection<{ _id: number; n: number }>(name);
    await items.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, n: _id % 10 })));
    await items.createIndex({ n: 1 });
    return items;
  }

  it.each([
    ['find', { find: 'dropped_find', filter: { n: { $gte: 3 } }, batchSize: 50 }],
    [
      'aggregate',
      {
        aggregate: 'dropped_aggregate',
        pipeline: [{ $match: { n: { $gte: 3 } } }],
        cursor: { batchSize: 50 },
      },
    ],
  ])(
    'ends the cursors of %s that go through it, rather than leaving out documents',
    async (name, command) => {
      const items = await filled(`dropped_${name}`);
      const { cursor } = await db.command(command);
      await items.dropIndex('n_1');
      const next = db.command({ getMore: cursor.id, collection: `dropped_${name}` });
      await expect(next).rejects.toMatchObject({ code: 175, codeName: 'QueryPlanKilled' });
    },
  );

  it('is nothing to cursors that don’t go through it', async () => {
    const items = await filled('dropped_other');
    const filter = { _id: { $gte: 5 } };
    const { cursor } = await db.command({ find: 'dropped_other', filter, batchSize: 50 });
    await items.dropIndex('n_1');
    const next = await db.command({ getMore: cursor.id, collection: 'dropped_other' });
    expect(next.cursor.nextBatch).toHaveLength(3000 - 5 - 50);
  });
});
