import { customers } from '@app/schemas/customers';
import { receivables, type receivablesRequest } from '@app/schemas/receivables';
import type { z } from 'zod';
import { listFilter } from '../../../crud/list-query.ts';
import { modelNamed } from '../../../database/model.ts';
import { readMany } from '../../../database/read.ts';
import { sortKey } from '../../../database/sort-keys.ts';
import { DAY, todayIn } from '../../../lib/time-zone.ts';
import { type KeptCustomer, openingLeft } from './accounts.ts';
import { type Due, openingDues, readDues } from './dues.ts';
import { readPastAccounts } from './past-dues.ts';

type Request = Pick<z.output<typeof receivablesRequest>, 'data' | 'sort' | 'filter' | 'asOf'>;
/** Amounts in cents. */
export type Row = z.input<typeof receivables.record> & { name: string; phone: string | null; oldest: Date };
type Sums = Record<keyof typeof receivables.sums.shape, number>;

/** Lists who owes as of a day, the largest debt first unless sorted by a column. */
export async function readReceivables(
  { data, sort, filter, asOf }: Request,
  timeZone: string,
): Promise<{ rows: Row[]; sums: Sums }> {
  const today = new Date(todayIn(timeZone));
  const day = asOf ?? today;
  const accounts = await (day < today ? readPast(data, day, timeZone) : readNow(data, timeZone));
  const all = accounts.flatMap((one) => rowOf(one, day) ?? []);
  const rows = all.filter((row) => isLate(row, filter?.late, day));
  return { rows: rows.toSorted(orderOf(sort ?? { field: 'due', order: 'desc' })), sums: sumsOf(rows) };
}

type Account = { customer: KeptCustomer; dues: readonly Due[]; credit: number };

async function readNow(text: Request['data'], timeZone: string): Promise<Account[]> {
  const owing = await readCustomers({ owes: { $gt: 0 } }, text, timeZone);
  const duesOf = await readDues(owing);
  return owing.map((customer) => ({
    customer,
    dues: [...openingDues(customer.openings, openingLeft(customer)), ...duesOf(customer)],
    credit: customer.credit,
  }));
}

async function readPast(text: Request['data'], day: Date, timeZone: string): Promise<Account[]> {
  const all = await readCustomers({}, text, timeZone);
  const accountOf = await readPastAccounts(all, day);
  return all.map((customer) => ({ customer, ...accountOf(customer) }));
}

async function readCustomers(conditions: object, text: Request['data'], timeZone: string) {
  const model = modelNamed('Customer');
  const found = await listFilter({ contract: customers, model }, null, text, timeZone);
  const fields = ['name', 'phone', 'uses', 'credit', 'opening', 'openingPaid', 'openings', 'payments'];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const read = await readMany(model, { ...conditions, ...found }, { projection });
  return read.map(
    (one) => ({ openings: [], payments: [], openingPaid: 0, ...one }) as unknown as KeptCustomer,
  );
}

/** Sorts a customer's debts by how many days they are past due; nothing for who owes nothing. */
function rowOf({ customer, dues, credit }: Account, day: Date): Row | undefined {
  const row = { due: 0, notDue: 0, days30: 0, days60: 0, days90: 0, over90: 0 };
  let oldest = Number.POSITIVE_INFINITY;
  for (const { date, cents } of dues) {
    row.due += cents;
    row[ageOf((+day - +date) / DAY)] += cents;
    oldest = Math.min(oldest, +date);
  }
  if (row.due <= 0) return undefined;
  const { _id, name, phone } = customer;
  return { _id, name, phone: phone ?? null, ...row, oldest: new Date(oldest), credit };
}

/** What is due on the day itself is not yet past due. */
function ageOf(daysLate: number) {
  if (daysLate <= 0) return 'notDue';
  if (daysLate <= 30) return 'days30';
  if (daysLate <= 60) return 'days60';
  return daysLate <= 90 ? 'days90' : 'over90';
}

function isLate({ oldest }: Row, chosen: unknown, day: Date): boolean {
  if (!Array.isArray(chosen)) return true;
  const daysLate = (+day - +oldest) / DAY;
  const { bands } = receivables.filters.late;
  return Object.entries<{ above?: number; upTo?: number }>(bands).some(
    ([name, { above = -Infinity, upTo = Infinity }]) =>
      chosen.includes(name) && daysLate > above && daysLate <= upTo,
  );
}

function sumsOf(rows: readonly Row[]): Sums {
  const sums = { due: 0, notDue: 0, days30: 0, days60: 0, days90: 0, over90: 0, credit: 0 };
  for (const row of rows)
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += row[name];
  return { ...sums, pastDue: sums.due - sums.notDue };
}

/** Orders as lists of the database do: texts by their keys, blanks last. */
function orderOf({ field, order }: NonNullable<Request['sort']>) {
  const key = (row: Row) => {
    const value = row[field as keyof Row];
    return typeof value === 'string'
      ? sortKey(value)
      : value instanceof Date
        ? +value
        : (value as number | null);
  };
  const way = order === 'asc' ? 1 : -1;
  return (one: Row, other: Row) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return String(one._id) < String(other._id) ? -way : way;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b ? -way : way;
  };
}
