import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';
import { sortKey } from '../database/sort-keys.ts';
import type { Id } from '../database/types.ts';
import { sortedBy } from './sale-counters.ts';

const BATCH = 500;

/** Sorts sales by their number, as lists can from now on. Those without one get their place with it. */
export const orderOfNumbers: Migration = {
  id: 19,
  name: 'order of numbers',
  run: async ({ state, save }) => {
    const { collection } = modelNamed('Sale');
    let after = state as Id | undefined;
    for (;;) {
      const batch = await collection
        .find<{ _id: Id; number?: string }>(after ? { _id: { $gt: after } } : {}, {
          projection: { number: 1 },
        })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const last = batch.at(-1);
      if (!last) break;
      const updates = batch.flatMap(({ _id, number }) =>
        number ? [{ updateOne: { filter: { _id }, update: { $set: sortedBy(sortKey(number)) } } }] : [],
      );
      if (updates.length) await collection.bulkWrite(updates, { ordered: false });
      after = last._id;
      await save(after);
    }
  },
};
