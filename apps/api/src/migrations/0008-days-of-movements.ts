import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import type { Id } from '../database/types.ts';
import { dayIn } from '../lib/time-zone.ts';

const BATCH = 1_000;

type Movement = { at: Date; reference: Id | null; date?: Date };
type Sale = { SalesDate: Date };

/** Dates movements: by their sale, else by their time in the business's time zone. */
export const daysOfMovements: Migration = {
  id: 8,
  name: 'days of movements',
  run: async ({ state, save, timeZone }) => {
    const movements = mongoose.connection.collection<Movement>('movements');
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const batch = await movements.find(filter).sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      const dayOf = await daysOfSales(batch);
      const updates = batch.flatMap(({ _id, at, reference, date }) => {
        if (date) return [];
        const $set = { date: dayOf.get(String(reference)) ?? new Date(dayIn(timeZone, at)) };
        return [{ updateOne: { filter: { _id }, update: { $set } } }];
      });
      if (updates.length) await movements.bulkWrite(updates, { ordered: false });
      after = last._id;
      await save(after);
    }
  },
};

async function daysOfSales(movements: readonly Movement[]): Promise<ReadonlyMap<string, Date>> {
  const ids = movements.flatMap(({ reference }) => reference ?? []);
  const found = mongoose.connection.collection<Sale>('sales').find({ _id: { $in: ids } });
  const sales = await found.project<Sale & { _id: Id }>({ SalesDate: 1 }).toArray();
  return new Map(sales.map(({ _id, SalesDate }) => [String(_id), SalesDate]));
}
