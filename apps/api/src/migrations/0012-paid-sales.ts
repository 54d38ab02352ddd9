import { balanceOf } from '@app/schemas/counter/balance';
import { CASH } from '@app/schemas/counter/payments';
import mongoose from 'mongoose';
import type { Migration } from '../database/migrate/migrate.ts';
import { inTransaction } from '../database/transactions/transaction.ts';
import { Id, type Session } from '../database/types.ts';
import { readCompany } from '../features/company/company.service.ts';
import { fillLists } from '../features/reference-data/reference-data.service.ts';
import { receiptKey, receiptToken } from '../features/sales/receipt-tokens.service.ts';
import { numbersOf, sortedBy } from './sale-counters.ts';

const BATCH = 200;

/** A sale of the version before. */
type OldSale = {
  _id: Id;
  SalesDate: Date;
  soldData: { quantity: number }[];
  total: number;
  createdBy: Id | null;
  createdByName: string | null;
  createdAt: Date;
};
/** What all sales of that version get. */
type Common = Awaited<ReturnType<typeof commonFields>>;

/** Makes existing sales ones that were paid in cash, numbered in the order of recording, and fills the new lists. */
export const paidSales: Migration = {
  id: 12,
  name: 'paid sales',
  run: async ({ state, save, timeZone }) => {
    await fillLists(['payment_methods', 'return_reasons']);
    const common = await commonFields();
    let after = state as Id | undefined;
    for (;;) {
      const filter = after ? { _id: { $gt: after } } : {};
      const ids = await sales()
        .find(filter)
        .project<OldSale>({ _id: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const last = ids.at(-1);
      if (!last) break;
      const batch = { $in: ids.map(({ _id }) => _id) };
      await inTransaction((session) => payBatch(batch, { ...common, timeZone }, session));
      after = last._id;
      await save(after);
    }
  },
};

const sales = () => mongoose.connection.collection<OldSale>('sales');

async function commonFields() {
  const { name, nameAm, address, phone, tin, vatNo } = await readCompany();
  return { key: await receiptKey(), company: { name, nameAm, address, phone, tin, vatNo } };
}

/** Numbers and sales change together: a batch that was stored before a stop has nothing left to change. */
async function payBatch(
  _id: { $in: Id[] },
  { timeZone, ...common }: Common & { timeZone: string },
  session: Session,
): Promise<void> {
  // Sales that have a state are of this version.
  const found = await sales().find({ _id }, { session }).sort({ _id: 1 }).toArray();
  const old = found.filter((sale) => !('state' in sale));
  if (!old.length) return;
  const numbers = await numbersOf(old, timeZone, session);
  const updates = old.map((sale, at) => {
    const { number, key, search } = numbers[at] as (typeof numbers)[number];
    const update = {
      $set: { number, ...sortedBy(key), ...paidFields(sale, common) },
      $addToSet: { search: { $each: search } },
    };
    return { updateOne: { filter: { _id: sale._id }, update } };
  });
  await sales().bulkWrite(updates, { session });
}

function paidFields({ _id, total, soldData, SalesDate, ...sale }: OldSale, { key, company }: Common) {
  const payment = {
    _id: new Id(),
    method: CASH,
    amount: total,
    date: SalesDate,
    reference: null,
    bank: null,
    user: sale.createdByName ?? null,
    userId: sale.createdBy ?? null,
    voided: null,
  };
  const money = { payable: total, returned: 0, payments: total ? [payment] : [], void: null };
  const lines = soldData.map((line) => ({ ...line, vatExempt: false, returned: 0 }));
  return {
    customerId: null,
    terms: 'paid',
    dueDate: null,
    ...money,
    returns: [],
    vat: null,
    soldData: lines,
    fiscalNo: null,
    note: null,
    receiptToken: receiptToken(_id, key),
    company,
    ...balanceOf({ ...money, soldData: lines }),
  };
}
