import mongoose, { type AnyBulkWriteOperation } from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import type { Id } from '../database/types.ts';

const BATCH = 500;

type OldMovement = { _id: Id; reference: Id | null; number?: string };
type NumberedSale = {
  _id: Id;
  number?: string;
  returns?: { _id: Id; number: string }[];
};
const movements = () => mongoose.connection.collection<OldMovement & { reason: string }>('movements');

/** Gives movements of sales and returns the number of their document. */
export const numbersOfMovements: Migration = {
  id: 22,
  name: 'numbers of movements',
  run: async ({ state, save }) => {
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const batch = await movements().find(filter).sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      const references = batch.flatMap(({ reference }) => reference ?? []);
      const sales = await mongoose.connection
        .collection<NumberedSale>('sales')
        .find(
          { _id: { $in: references } },
          { projection: { number: 1, 'returns._id': 1, 'returns.number': 1 } },
        )
        .toArray();
      const saleOf = new Map(sales.map((sale) => [String(sale._id), sale]));
      const updates = batch.flatMap(({ _id, reference, reason }): AnyBulkWriteOperation<OldMovement>[] => {
        const sale = saleOf.get(String(reference));
        const number = reason === 'sale' ? sale?.number : returnBefore(sale, _id)?.number;
        return number ? [{ updateOne: { filter: { _id }, update: { $set: { number } } } }] : [];
      });
      if (updates.length) await movements().bulkWrite(updates as never, { ordered: false });
      after = last._id;
      await save(after);
    }
  },
};

/** The return that made a movement: the last one before it. Ids tell, as those of one process grow within a second too. */
const returnBefore = (sale: NumberedSale | undefined, movement: Id) =>
  sale?.returns?.findLast(({ _id }) => String(_id) < String(movement));
