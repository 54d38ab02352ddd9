import { addDues, type Dues, dueOf } from '@app/schemas/counter/dues';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelNamed } from '../database/models.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id } from '../database/types.ts';

const BATCH = 200;

/** Adds up what is due of each customer's sales by day, for receivables. */
export const duesOfCustomers: Migration = {
  id: 15,
  name: 'dues of customers',
  run: async ({ state, save }) => {
    const { collection } = modelNamed('Customer');
    let after = state as Id | undefined;
    for (;;) {
      const filter = { owes: { $gt: 0 }, ...(after && { _id: { $gt: after } }) };
      const owing = collection.find(filter, { projection: { _id: 1 } });
      const batch = await owing.sort({ _id: 1 }).limit(BATCH).toArray();
      const last = batch.at(-1);
      if (!last) break;
      for (const { _id } of batch) await addUp(_id);
      after = last._id;
      await save(after);
    }
  },
};

type OpenSale = { dueDate: Date | null; SalesDate: Date; due: number };

const addUp = (_id: Id): Promise<void> =>
  inTransaction(async (session) => {
    const open = modelNamed('Sale').collection.find<OpenSale>(
      { customerId: _id, due: { $gt: 0 } },
      { projection: { dueDate: 1, SalesDate: 1, due: 1 }, session },
    );
    const dues: Dues[] = (await open.toArray()).map((sale) => dueOf(sale, sale.due));
    await modelNamed('Customer').collection.updateOne(
      { _id },
      { $set: { dues: addDues(dues) } },
      { session },
    );
  });
