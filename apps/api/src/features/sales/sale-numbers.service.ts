import { documentNumber, ethiopianYear, numberStart } from '@app/schemas/counter/numbers';
import mongoose, { type ClientSession, model, Schema, type Types } from 'mongoose';
import { emptyCache } from '../../calls/answer-cache.ts';
import type { Stored } from '../../database/model.ts';
import { ungrouped } from '../../database/search/grouped-numbers.ts';
import { searchParts } from '../../database/search/search.ts';
import { sortKey } from '../../database/sort-keys.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { timeLimit } from '../../database/watch.ts';
import { SaleModel } from './sale.model.ts';
import { addSales, summedFields, type UnsummedSale } from './sales-summary.service.ts';
import { alone, sharedRuns } from './waiting-sales.ts';

/**
 * Numbers of sales, in the order of recording and without gaps. Sales are stored without one, and numbered later in
 * batches by whoever needs the number first, so that concurrent sales don't contend for the next one. The same change
 * of a sale adds it to the daily sums, unless they were needed before.
 */

/** The last serial of a series and year, by the start of its numbers. */
type Counter = { _id: string; last: number };
const counterSchema = new Schema<Counter>(
  { _id: String, last: Number },
  { collection: 'counters', versionKey: false },
);
const CounterModel = model<Counter>('Counter', counterSchema);

const marks = { unnumbered: 1, unsummed: 1 } as const;

/** Small, so that sales hardly wait while a batch goes to disk. */
const BATCH = 25;

/** Numbers all sales that wait. @param timeZone decides the Ethiopian year of a recording */
export const numberSales: (timeZone: string) => Promise<void> = sharedRuns(numberAll);

const waiting = { unnumbered: { $gt: new Date(0) } };

/** Numbers some of the sales that wait. @returns whether others do still */
export const numberSome = (timeZone: string): Promise<boolean> => alone(() => numberNext(timeZone));

async function numberAll(timeZone: string): Promise<void> {
  while (await numberNext(timeZone));
}

async function numberNext(timeZone: string): Promise<boolean> {
  // Looks before it begins a transaction, since mostly nothing waits.
  if (!(await SaleModel.exists(waiting))) return false;
  const batch = (session: ClientSession) => numberBatch(timeZone, session);
  // Has a time limit, since every later call waits for it.
  const numbered = await inTransaction(batch, { signal: timeLimit() });
  emptyCache();
  return numbered === BATCH;
}

async function numberBatch(timeZone: string, session: ClientSession): Promise<number> {
  const fields = { createdAt: 1, unsummed: 1, ...summedFields };
  const sales = await SaleModel.find(waiting, fields, { session })
    .sort({ unnumbered: 1 })
    .limit(BATCH)
    .lean<(Recorded & UnsummedSale & { unsummed?: true })[]>();
  const updates = (await numbersOf(sales, timeZone, session)).map(({ _id, number, key, search }) => ({
    updateOne: {
      filter: { _id },
      update: {
        $set: { number, ...sortedBy(key) },
        $unset: marks,
        $addToSet: { search: { $each: search } },
      },
    },
  }));
  if (!updates.length) return 0;
  await addSales(
    sales.filter(({ unsummed }) => unsummed),
    session,
  );
  await mongoose.connection.collection<Searched>('sales').bulkWrite(updates, { session });
  return sales.length;
}

type Recorded = Pick<Stored, '_id'> & { createdAt: Date };
type Searched = { search: string[] };
/** `key` sorts the number. */
type Numbered = { _id: Types.ObjectId; number: string; key: string | null; search: string[] };

/** Takes the next numbers for sales, which stand in the order of recording, and the search parts of each number. */
export async function numbersOf(
  sales: readonly Recorded[],
  timeZone: string,
  session: ClientSession,
): Promise<Numbered[]> {
  const years = new Map<number, Recorded[]>();
  for (const sale of sales) {
    const year = ethiopianYear(sale.createdAt, timeZone);
    years.set(year, [...(years.get(year) ?? []), sale]);
  }
  const numbered: Numbered[] = [];
  for (const [year, ofYear] of years) {
    const counter = await CounterModel.findOneAndUpdate(
      { _id: numberStart('sale', year) },
      { $inc: { last: ofYear.length } },
      { session, upsert: true, returnDocument: 'after' },
    ).lean();
    const before = (counter?.last ?? 0) - ofYear.length;
    for (const [at, { _id }] of ofYear.entries()) {
      const number = documentNumber('sale', year, before + at + 1);
      const search = searchParts([number, ungrouped(number)]);
      numbered.push({ _id, number, key: sortKey(number), search });
    }
  }
  return numbered;
}

/** What lists sorted by number go by. */
export const sortedBy = (key: string | null) => ({ 'sort.number': key, 'sortUp.number': key });

/** Takes the next number for a return. Returns are few, so each waits for the one before. */
export async function nextReturnNumber(timeZone: string, session: ClientSession): Promise<string> {
  const year = ethiopianYear(new Date(), timeZone);
  const counter = await CounterModel.findOneAndUpdate(
    { _id: numberStart('return', year) },
    { $inc: { last: 1 } },
    { session, upsert: true, returnDocument: 'after' },
  ).lean();
  return documentNumber('return', year, counter?.last ?? 1);
}

/** Reads the last serial of each series and year, by the start of its numbers. */
export async function lastSerials(session: ClientSession): Promise<Map<string, number>> {
  const counters = await CounterModel.find({}, null, { session }).lean();
  return new Map(counters.map(({ _id, last: serial }) => [_id, serial]));
}
