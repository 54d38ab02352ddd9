import { addDues, type Dues, dueOf } from '@app/schemas/counter/dues';
import type { Reader } from '../../database/reader.ts';
import type { CustomerPayment, StoredCustomer } from '../customers/stored-customer.ts';
import { onAccount } from '../sales/payment-methods.service.ts';
import { openingDues } from './dues.ts';
import {
  balanceOfEntries,
  entriesOfCustomer,
  entriesOfSale,
  entryFields,
  type SaleOfAccount,
} from './entries.ts';

/** What a customer owed at the end of a day, and what they had on account. */
export type PastAccount = { dues: Dues; credit: number };
type Sale = SaleOfAccount & { customerId: unknown; dueDate: Date | null };

/** Works out what customers owed and had on account at the end of a day, from all that is dated up to then. */
export async function readPastAccounts(
  customers: readonly StoredCustomer[],
  day: Date,
  reader: Reader,
): Promise<(customer: StoredCustomer) => PastAccount> {
  const dues = new Map<string, Dues[]>();
  const used = new Map<string, Dues[]>();
  const balances = new Map<string, number>();
  const until = ({ date }: { date: Date }) => date <= day;
  for (const one of customers) {
    const key = String(one._id);
    balances.set(key, balanceOfEntries(entriesOfCustomer(one).filter(until)));
    dues.set(key, [openingDues(one.openings.filter(until), openingLeftOn(one, day))]);
    used.set(key, []);
  }
  const filter = { customerId: { $type: 'objectId' }, SalesDate: { $lte: day } };
  const projection = { ...entryFields, dueDate: 1 };
  for await (const sales of reader.stream<Sale>('Sale', filter, { projection }))
    for (const sale of sales) {
      const key = String(sale.customerId);
      const balance = balances.get(key);
      if (balance === undefined) continue;
      balances.set(key, balance + balanceOfEntries(entriesOfSale(sale).filter(until)));
      const cents = centsDueOn(sale, day);
      if (cents > 0) dues.get(key)?.push(dueOf(sale, cents));
      const fromCredit = onAccount(sale.payments.filter((one) => countsOn(one, day)));
      if (fromCredit > 0) used.get(key)?.push(dueOf(sale, fromCredit));
    }
  return ({ _id }) => {
    const key = String(_id);
    const balance = balances.get(key) ?? 0;
    const owed = dues.get(key) ?? [];
    const credit = sumOf(owed) - balance;
    if (credit >= 0) return { dues: addDues(owed), credit };
    return { dues: addDues([...owed, ...firstOf(used.get(key) ?? [], -credit)]), credit: 0 };
  };
}

const sumOf = (all: readonly Dues[]) =>
  all.flatMap((dues) => Object.values(dues)).reduce((sum, cents) => sum + cents, 0);

/** Takes so many cents of what was paid on account: sales dated back may use credit that came only after the day. */
function firstOf(used: readonly Dues[], cents: number): Dues[] {
  let left = cents;
  return used.map((dues) => {
    const taken = Object.entries(dues).map(([day, paid]) => {
      const part = Math.min(left, paid);
      left -= part;
      return [day, part];
    });
    return Object.fromEntries(taken);
  });
}

/** What was due of a sale at the end of a day. */
function centsDueOn({ payable, payments, returns }: Sale, day: Date): number {
  const paid = payments.filter((one) => countsOn(one, day)).reduce((sum, { amount }) => sum + amount, 0);
  const back = returns.filter(({ date }) => date <= day).reduce((sum, { amount }) => sum + amount, 0);
  return payable - back - paid;
}

/** What was left of the opening at the end of a day: entered until then, less what it and payments had settled of it. */
function openingLeftOn({ openings, payments }: StoredCustomer, day: Date): number {
  const left = openings
    .filter(({ date }) => date <= day)
    .reduce((sum, { change, settled }) => sum + change - settled, 0);
  const paid = payments
    .filter((one) => countsOn(one, day))
    .reduce((sum, one) => sum + settledOn(one, day), 0);
  return Math.max(0, left - paid);
}

/** What a payment had settled of the opening at the end of a day: some of it may have gone on account later. */
const settledOn = ({ opening, moved = [] }: CustomerPayment, day: Date): number =>
  moved.reduce((sum, { date, amount }) => (date > day ? sum + amount : sum), opening);

const countsOn = ({ date, voided }: { date: Date; voided: { date: Date } | null }, day: Date) =>
  date <= day && !(voided && voided.date <= day);
