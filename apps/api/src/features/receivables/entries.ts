import { broughtMoney } from '@app/schemas/counter/paid-back';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { StatementKind } from '@app/schemas/receivables';
import type { StoredCustomer } from '../customers/stored-customer.ts';
import type { StoredPayment, StoredSale } from '../sales/stored-sale.ts';

/** A row of a statement, amounts in cents: a debit is owed, a credit was paid. */
export type Entry = {
  date: Date;
  kind: StatementKind;
  number: string | null;
  /** Of a payment. */
  method: string | null;
  /** There alone where a payment brought none. */
  money?: false;
  debit: number;
  credit: number;
  /** Orders what is of one day: ids grow with time. */
  at: string;
};

/** What entries of a sale are made of. */
export type SaleOfAccount = Pick<
  StoredSale,
  '_id' | 'SalesDate' | 'number' | 'payable' | 'payments' | 'returns'
>;

/** The fields of sales that entries are made of. */
export const entryFields = { customerId: 1, SalesDate: 1, number: 1, payable: 1, payments: 1, returns: 1 };

/** Goes through what a sale has changed in its customer's account. Parts of their payments stand with these. */
export function entriesOfSale({ _id, SalesDate, number, payable, payments, returns }: SaleOfAccount) {
  const sale = entry('sale', SalesDate, payable, { at: String(_id), number });
  const back = returns.map((one) =>
    entry('return', one.date, -one.amount, { at: String(one._id), number: one.number }),
  );
  return [sale, ...back, ...payments.filter(({ partOf }) => !partOf).flatMap(entriesOfPayment)];
}

/** Goes through the opening and payments of a customer. */
export const entriesOfCustomer = ({ openings, payments }: Pick<StoredCustomer, 'openings' | 'payments'>) => [
  ...openings.map(({ date, change }) => entry('opening', date, change, { at: '' })),
  ...payments.flatMap(entriesOfPayment),
];

/** The use of credit moves no money: it was paid before. */
function entriesOfPayment(payment: StoredPayment): Entry[] {
  const { _id, amount, date, reference: number, voided, takesBack } = payment;
  if (payment.method === ON_ACCOUNT) return [];
  const at = String(_id);
  const { method } = payment;
  const said = { number, method, ...(!broughtMoney(payment) && { money: false as const }) };
  const kind = takesBack ? 'payment taken back' : amount < 0 ? 'refund' : 'payment';
  return [
    entry(kind, date, -amount, { at, ...said }),
    ...(voided
      ? [entry('payment taken back', voided.date, amount, { at: `taken back ${at}`, ...said })]
      : []),
  ];
}

/** @param change above 0 is owed, below 0 was paid */
const entry = (
  kind: StatementKind,
  date: Date,
  change: number,
  { number, method, ...said }: Pick<Entry, 'at' | 'money'> & { [K in 'number' | 'method']?: string | null },
): Entry => ({
  ...said,
  date,
  kind,
  number: number ?? null,
  method: method ?? null,
  debit: Math.max(0, change),
  credit: Math.max(0, -change),
});

/** What entries come to. */
export const balanceOfEntries = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
