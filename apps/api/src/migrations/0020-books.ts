import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { dayOf } from '@app/schemas/kit/days';
import mongoose from 'mongoose';
import { beginBooks } from '../books/books.model.ts';
import { ProductDayModel, SalesDayModel } from '../books/sums.ts';
import type { Migration } from '../database/migrate/migrate.ts';
import { modelOf } from '../database/models.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import type { Id, Session } from '../database/types.ts';
import { counters, numbersOf, sortedBy } from './sale-counters.ts';

const BATCH = 200;

/** A sale of the version before, where it may wait for its number and for the sums of its day. */
type WaitingSale = {
  _id: Id;
  SalesDate: Date;
  createdAt: Date;
  soldData: { productId: Id; quantity: number; SellingPrice: number }[];
  search: string[];
  unsummed?: true;
  unnumbered?: Date;
};
const sales = () => mongoose.connection.collection<WaitingSale>('sales');

/** Names the indexes of the sales: data that no version before has written has none for what waits. */
const indexesOfSales = async () => (await sales().indexes()).map(({ name }) => name);

/** Numbers and sums up what waits for it, and begins the books with the serials that were given. */
export const books: Migration = {
  id: 20,
  name: 'books',
  run: async ({ timeZone }) => {
    const indexes = await indexesOfSales();
    if (indexes.includes('unnumbered_1'))
      await inBatches({ unnumbered: { $gt: new Date(0) } }, { unnumbered: 1 }, (batch, session) =>
        numberBatch(batch, timeZone, session),
      );
    if (indexes.includes('unsummed_1')) await inBatches({ unsummed: true }, { _id: 1 }, sumUpBatch);
    const given = await counters().find().toArray();
    await beginBooks(Object.fromEntries(given.map(({ _id, last }) => [_id, last])));
    await dropLeftovers();
  },
};

/** Works off the sales that match until none does, each batch in a transaction. */
async function inBatches(
  filter: object,
  sort: Record<string, 1>,
  work: (batch: WaitingSale[], session: Session) => Promise<unknown>,
): Promise<void> {
  const next = async (session: Session) => {
    const batch = await sales().find(filter, { session }).sort(sort).limit(BATCH).toArray();
    if (batch.length) await work(batch, session);
    return batch.length;
  };
  while ((await inTransaction(next)) > 0);
}

async function numberBatch(batch: WaitingSale[], timeZone: string, session: Session): Promise<void> {
  const updates = (await numbersOf(batch, timeZone, session)).map(({ _id, number, key, search }) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { number, ...sortedBy(key) },
        $unset: { unnumbered: '' as const },
        $addToSet: { search: { $each: search } },
      },
    },
  }));
  await sales().bulkWrite(updates, { session });
}

async function sumUpBatch(batch: WaitingSale[], session: Session): Promise<void> {
  for (const { SalesDate, soldData } of batch) {
    const day = dayOf(SalesDate);
    let sum = 0;
    for (const { productId, quantity, SellingPrice } of soldData) {
      const total = Number(storedLineTotalCents({ quantity, SellingPrice }));
      sum += total;
      const update = { $inc: { total, quantity }, $setOnInsert: { day, productId } };
      await modelOf(ProductDayModel).updateOne({ _id: `${day} ${productId}` }, update, {
        session,
        upsert: true,
      });
    }
    await modelOf(SalesDayModel).updateOne(
      { _id: day },
      { $inc: { sales: 1, total: sum } },
      { session, upsert: true },
    );
  }
  const ids = batch.map(({ _id }) => _id);
  await sales().updateMany({ _id: { $in: ids } }, { $unset: { unsummed: '' } }, { session });
}

/** Drops what only versions before have used. */
async function dropLeftovers(): Promise<void> {
  const { db } = mongoose.connection;
  const there = new Set(
    (await db?.listCollections({}, { nameOnly: true }).toArray())?.map(({ name }) => name),
  );
  for (const name of ['companygates', 'counters']) if (there.has(name)) await db?.dropCollection(name);
  const indexes = await indexesOfSales();
  for (const name of ['unsummed_1', 'unnumbered_1'])
    if (indexes.includes(name)) await sales().dropIndex(name);
}
