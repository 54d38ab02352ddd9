import type { Dues } from '@app/schemas/counter/dues';
import { customers } from '@app/schemas/customers';
import { DAY_MS, dateOf, dayOf, shiftDay } from '@app/schemas/kit/days';
import { receivables, type receivablesRequest } from '@app/schemas/receivables';
import type { z } from 'zod';
import { listFilter } from '../../crud/list-query.ts';
import type { Reader } from '../../database/reader.ts';
import { sortKey } from '../../database/sort-keys.ts';
import type { Filter } from '../../database/types.ts';
import { storedToday } from '../../lib/time-zone.ts';
import { withAccount } from '../customers/accounts.service.ts';
import type { StoredCustomer } from '../customers/stored-customer.ts';
import { duesOf } from './dues.ts';
import { readPastAccounts } from './past-dues.ts';

type Request = Pick<z.output<typeof receivablesRequest>, 'data' | 'sort' | 'filter' | 'asOf'>;
/** Amounts in cents. */
export type Row = z.input<typeof receivables.record> & { name: string; phone: string | null; oldest: Date };
type Sums = Record<keyof typeof receivables.sums.shape, number>;

/** Lists who owes as of a day, the largest debt first unless sorted by a column. */
export async function readReceivables(
  { data: text, sort, filter, asOf }: Request,
  reader: Reader,
  timeZone: string,
): Promise<{ rows: Row[]; sums: Sums }> {
  const today = storedToday(timeZone);
  const day = asOf ?? today;
  const found = await listFilter({ contract: customers, model: 'Customer' }, { text }, { reader, timeZone });
  const accounts = await (day < today ? readPast(found, day, reader) : readNow(found, reader));
  const ageOf = agesOn(day);
  const all = accounts.flatMap((one) => rowOf(one, ageOf) ?? []);
  const rows = all.filter((row) => isLate(row, filter?.late, day));
  return { rows: rows.toSorted(orderOf(sort ?? { field: 'due', order: 'desc' })), sums: sumsOf(rows) };
}

type Debtor = { customer: StoredCustomer; dues: readonly Dues[]; credit: number };

async function readNow(found: Filter, reader: Reader): Promise<Debtor[]> {
  const owing = await readCustomers({ owes: { $gt: 0 }, ...found }, ['dues'], reader);
  return owing.map((customer) => ({ customer, dues: duesOf(customer), credit: customer.credit }));
}

async function readPast(found: Filter, day: Date, reader: Reader): Promise<Debtor[]> {
  const all = await readCustomers(found, ['payments'], reader);
  const accountOf = await readPastAccounts(all, day, reader);
  return all.map((customer) => {
    const { dues, credit } = accountOf(customer);
    return { customer, dues: [dues], credit };
  });
}

async function readCustomers(filter: Filter, more: string[], reader: Reader): Promise<StoredCustomer[]> {
  const fields = ['name', 'phone', 'credit', 'opening', 'openingPaid', 'openings', ...more];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  const read: StoredCustomer[] = [];
  const options = { projection, batchSize: 500 };
  for await (const batch of reader.stream<StoredCustomer>('Customer', filter, options))
    for (const customer of batch) read.push(withAccount(customer));
  return read;
}

/** Sorts a customer's debts by how many days they are past due; nothing for who owes nothing. */
function rowOf({ customer, dues, credit }: Debtor, ageOf: ReturnType<typeof agesOn>): Row | undefined {
  const row = { due: 0, notDue: 0, days30: 0, days60: 0, days90: 0, over90: 0 };
  let oldest = '';
  for (const part of dues)
    for (const day in part) {
      const cents = part[day] ?? 0;
      row.due += cents;
      row[ageOf(day)] += cents;
      if (!oldest || day < oldest) oldest = day;
    }
  if (row.due <= 0) return undefined;
  const { _id, name, phone } = customer;
  return { _id, name, phone: phone ?? null, ...row, oldest: dateOf(oldest), credit };
}

/** Tells how old what is due on a day (yyyy-MM-dd) is; what is due on the day itself is not yet past due. */
function agesOn(today: Date) {
  const before = (days: number) => shiftDay(dayOf(today), -days);
  const [start, month, two, three] = [before(0), before(30), before(60), before(90)];
  return (day: string) => {
    if (day >= start) return 'notDue';
    if (day >= month) return 'days30';
    if (day >= two) return 'days60';
    return day >= three ? 'days90' : 'over90';
  };
}

function isLate({ oldest }: Row, chosen: unknown, day: Date): boolean {
  if (!Array.isArray(chosen)) return true;
  const daysLate = (+day - +oldest) / DAY_MS;
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
