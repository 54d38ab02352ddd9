import { type Reader, readerOf } from '../../database/reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { readCustomer } from '../customers/accounts.service.ts';
import type { StoredCustomer } from '../customers/stored-customer.ts';
import {
  balanceOfEntries,
  type Entry,
  entriesOfCustomer,
  entriesOfSale,
  entryFields,
  type SaleOfAccount,
} from './entries.ts';

/** Days of a statement, both included; either may be missing. */
export type StatementRange = { startDate?: Date | null | undefined; endDate?: Date | null | undefined };
type Row = Entry & { balance: number };
export type StoredStatement = { customer: StoredCustomer; opening: number; rows: Row[]; closing: number };

/** Tells what a customer bought and paid, and what they owed at each moment; amounts in cents. @throws NOT_FOUND */
export async function readStatement(
  _id: string,
  { startDate, endDate }: StatementRange,
  { scope }: Pick<Reader, 'scope'>,
): Promise<StoredStatement> {
  // Reads from one snapshot, as somebody may pay or merge meanwhile.
  const { customer, entries } = await inTransaction((session) =>
    readEntries(_id, readerOf({ actor: { scope }, session })),
  );
  const listed = entries.filter(({ date }) => !endDate || date <= endDate).toSorted(inOrder);
  const isBefore = ({ date }: Entry) => startDate && date < startDate;
  const opening = balanceOfEntries(listed.filter(isBefore));
  let balance = opening;
  const rows = listed
    .filter((one) => !isBefore(one))
    .map((one) => {
      balance += one.debit - one.credit;
      return { ...one, balance };
    });
  return { customer, opening, rows, closing: balance };
}

async function readEntries(_id: string, reader: Reader) {
  const customer = await readCustomer(_id, reader);
  const options = { projection: entryFields };
  const sales = await reader.find<SaleOfAccount>('Sale', { customerId: customer._id }, options);
  return { customer, entries: [...entriesOfCustomer(customer), ...sales.flatMap(entriesOfSale)] };
}

const inOrder = (one: Entry, other: Entry) => +one.date - +other.date || (one.at < other.at ? -1 : 1);
