import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { withNames } from '../database/names.ts';
import { readMany } from '../database/read.ts';
import { nameMark } from '../database/search/search.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id, Session, Stored } from '../database/types.ts';
import { keepSoldNames, SaleModel } from '../features/sales/sale.model.ts';

const BATCH = 200;

type OldSale = Pick<Stored, '_id'> & { soldData: { productName?: string }[]; search: string[] };
type NamedSale = Stored & { soldData: { productId: { name: string }; warehouseId: { name: string } }[] };

/** Keeps the names of products and warehouses in existing sales, as they are called today. */
export const namesInSales: Migration = {
  id: 14,
  name: 'names in sales',
  run: async ({ state, save }) => {
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const ids = await sales().find(filter).project({ _id: 1 }).sort({ _id: 1 }).limit(BATCH).toArray();
      const last = ids.at(-1);
      if (!last) break;
      const batch = ids.map(({ _id }) => _id as Id);
      await inTransaction((session) => nameBatch(batch, session));
      after = last._id as Id;
      await save(after);
    }
  },
};

const sales = () => mongoose.connection.collection<OldSale>('sales');

async function nameBatch(ids: Id[], session: Session): Promise<void> {
  const options = { projection: { soldData: 1 }, session };
  const found = await readMany<OldSale>(SaleModel, { _id: { $in: ids } }, options);
  const old = found.filter(({ soldData }) => soldData.some(({ productName }) => productName === undefined));
  if (!old.length) return;
  const named = await withNames<NamedSale[]>('Sale', old, session);
  const updates = named.map(({ _id, soldData: names }, at) => {
    const lines = old[at]?.soldData ?? [];
    const soldData = lines.map((line, index) => ({ ...line, ...namesOf(names[index]) }));
    const marks = [...new Set(names.flatMap((line) => Object.values(namesOf(line))))].map(nameMark);
    const update = { $set: { soldData }, $addToSet: { search: { $each: marks } } };
    return { updateOne: { filter: { _id }, update } };
  });
  await keepSoldNames(named.flatMap(({ soldData }) => soldData.map(namesOf)));
  await sales().bulkWrite(updates, { session });
}

const namesOf = (line: NamedSale['soldData'][number] | undefined) => ({
  productName: line?.productId.name ?? '',
  warehouseName: line?.warehouseId.name ?? '',
});
