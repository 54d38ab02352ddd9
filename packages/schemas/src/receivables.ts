import { z } from 'zod';
import { customers } from './customers.ts';
import { declare } from './kit/declared.ts';
import { calendarDate, endFirst, id, inOrder, optional, optionalDate } from './kit/fields.ts';
import { exportFields, exportRequest, searchRequest } from './kit/lists.ts';
import { defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { storedDate, storedId, storedMoney } from './kit/stored.ts';
import { msg } from './messages/message.ts';

const path = 'POST /customer/receivables';
/** Debts by how many days they are past due. */
const debts = {
  due: declare(storedMoney, { label: 'Due', kind: 'money' }),
  notDue: declare(storedMoney, { label: 'Not yet due', kind: 'money' }),
  days30: declare(storedMoney, { label: '1–30', kind: 'money' }),
  days60: declare(storedMoney, { label: '31–60', kind: 'money' }),
  days90: declare(storedMoney, { label: '61–90', kind: 'money' }),
  over90: declare(storedMoney, { label: 'Over 90', kind: 'money' }),
};
const credit = declare(storedMoney, { label: 'On account', kind: 'money' });

/** How late what is due may be, to filter by. */
export const lateBands = { over30: 'Over 30 days', upto30: 'Up to 30 days' } as const;

/** Customers who owe, as of a day (part 3, section 7). */
export const receivables = defineResource({
  name: 'receivables',
  label: 'Receivable',
  paths: { list: path, search: path, export: `${path}/export` },
  access: { list: everyone, search: everyone, export: everyone },
  record: z.object({
    _id: storedId,
    name: declare(z.string(), { label: 'Customer', kind: 'text' }),
    phone: declare(z.string().nullable(), { label: 'Phone', kind: 'phone' }),
    ...debts,
    oldest: declare(storedDate, { label: 'Oldest', kind: 'date' }),
    credit,
  }),
  sortable: ['name', 'phone', ...(Object.keys(debts) as (keyof typeof debts)[]), 'oldest', 'credit'],
  filters: { late: { of: 'late', bands: { over30: { above: 30 }, upto30: { above: 0, upTo: 30 } } } },
  sums: z.object({ ...debts, credit, pastDue: storedMoney }),
});
export type Receivable = RecordOf<typeof receivables>;

/** The day as of which is told, or none. */
const asOf = declare(
  optional(
    calendarDate('Date', {
      notFuture: true,
      required: msg('{{label}} must be a date', { label: 'Date' }),
      future: msg('Date must not be in the future'),
    }),
  ),
  { label: 'As of', kind: 'date', days: 'until today', isOptional: true },
);
export const receivablesRequest = searchRequest(receivables).extend({ asOf });
export const receivablesExportRequest = exportRequest(receivables).extend({ asOf });

export const statementPaths = {
  get: 'POST /customer/statement',
  export: 'POST /customer/statement/export',
} as const;
/** What a statement's rows tell of. */
const statementKinds = {
  sale: 'Sale',
  return: 'Return',
  payment: 'Payment',
  refund: 'Refund',
  'payment taken back': 'Payment taken back',
  opening: 'Opening',
} as const;
export type StatementKind = keyof typeof statementKinds;
type Told = { kind: StatementKind; number: string | null; method: string | null; money?: false | undefined };
/** What a statement calls a row: a payment that brought no money by its method. */
export const rowName = ({ kind, method, money }: Omit<Told, 'number'>): string =>
  (money === false && method) || statementKinds[kind];
/** What a statement refers to: a number, or the method of a payment that has none and isn't called by it. */
export const rowReference = ({ number, method, money }: Omit<Told, 'kind'>): string | null =>
  number ?? (money === false ? null : method);

const range = { _id: id(), startDate: optionalDate('Start date'), endDate: optionalDate('End date') };
type Range = { startDate?: Date | null | undefined; endDate?: Date | null | undefined };
const isInOrder = ({ startDate, endDate }: Range) => inOrder(startDate, endDate);
const atEnd = { path: ['endDate'], error: endFirst };
export const statementRequest = z.object(range).refine(isInOrder, atEnd);
export const statementExportRequest = z.object({ ...range, ...exportFields }).refine(isInOrder, atEnd);

export const statementAnswer = z.object({
  customer: customers.record,
  opening: storedMoney,
  rows: z.array(
    z.object({
      date: storedDate,
      kind: z.enum(Object.keys(statementKinds) as [StatementKind, ...StatementKind[]]),
      number: z.string().nullable(),
      /** Of a payment. */
      method: z.string().nullable(),
      /** There alone where a payment brought none. */
      money: z.literal(false).optional(),
      debit: storedMoney,
      credit: storedMoney,
      balance: storedMoney,
    }),
  ),
  closing: storedMoney,
});
export type Statement = z.output<typeof statementAnswer>;
