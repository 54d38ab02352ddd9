import type { Dues } from '@app/schemas/counter/dues';
import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import { type CustomerDetail, customers } from '@app/schemas/customers';
import type { Message } from '@app/schemas/messages/message';
import type { Types } from 'mongoose';
import { customerKey, type Posting } from '../../books/posting.ts';
import { differences } from '../../crud/differences.ts';
import { type Changed, presenter, recordOf } from '../../crud/service.ts';
import { modelNamed, type Stored } from '../../database/model.ts';
import { readMany, readOne } from '../../database/read.ts';
import { listFields } from '../../database/search/search.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { notFound } from '../../lib/errors.ts';
import type { StoredPayment } from '../sales/new-sale.ts';
import { SaleModel } from '../sales/sale.model.ts';
import { type KeptSale, saleKey } from '../sales/sale-changes.service.ts';

/** A payment as kept with its customer; see the customer's model. */
export type AccountPayment = StoredPayment & {
  opening: number;
  credit: number;
  moved?: { date: Date; amount: number }[];
};
/** A customer as stored, amounts in cents. */
export type SparseCustomer = Stored & {
  name: string;
  phone: string | null;
  owes: number;
  credit: number;
  opening: number | null;
} & Partial<Account>;
/** What a customer may lack whose account was never changed. */
type Account = {
  /** What is due of sales. */
  dues: Dues;
  openingPaid: number;
  openings: { date: Date; change: number; settled: number }[];
  payments: AccountPayment[];
};
/** A customer with all of it. */
export type KeptCustomer = SparseCustomer & Account;
type Session = Pick<WriteContext, 'session'>;

const answered = presenter({ contract: customers });
const audited = ['owes', 'credit'];

/** Reads a customer whose account a posting is about to change. @throws NOT_FOUND */
export function ownCustomer(_id: string, posting: Posting): Promise<KeptCustomer> {
  posting.own(customerKey(_id));
  return readCustomer(_id, posting);
}

/** @throws NOT_FOUND */
export async function readCustomer(_id: string, { session }: Partial<Session> = {}): Promise<KeptCustomer> {
  const options = { projection: { search: 0 }, ...(session && { session }) };
  const customer = await readOne<SparseCustomer>(modelNamed('Customer'), { _id }, options);
  if (!customer) throw notFound(customers.label);
  return asKept(customer);
}

/** Fills in what customers may lack. */
export const asKept = (customer: SparseCustomer): KeptCustomer => ({
  ...{ dues: {}, openings: [], payments: [], openingPaid: 0 },
  ...customer,
});

/** What is left of the opening. */
export const openingLeft = ({ opening, openingPaid }: Pick<KeptCustomer, 'opening' | 'openingPaid'>) =>
  Math.max(0, (opening ?? 0) - openingPaid);

/** Stores a changed account. @returns the customer as `getone` answers it */
export async function changeAccount(
  before: KeptCustomer,
  changes: Pick<KeptCustomer, 'payments' | 'owes' | 'credit'> &
    Partial<Pick<KeptCustomer, 'openingPaid' | 'dues'>>,
  posting: Posting,
  message: Message,
): Promise<Changed<CustomerDetail>> {
  const $set = { ...changes, updatedAt: new Date() };
  const after = { ...before, ...$set, __v: before.__v + 1 };
  Object.assign($set, listFields('Customer', after, before));
  posting.update(modelNamed('Customer'), before, $set);
  const record = answered(after);
  return {
    record,
    audit: {
      ...{ action: 'Update', type: customers.label, message },
      record: recordOf({ contract: customers }, record),
      changes: differences(answered(before), record, audited),
    },
  };
}

/** Reads the sales that a customer's payment has parts in, to change them. */
export const ownSalesWithParts = (
  customer: Pick<KeptCustomer, '_id'>,
  payment: Pick<AccountPayment, '_id'>,
  posting: Posting,
): Promise<KeptSale[]> => ownSales(customer, { 'payments.partOf._id': payment._id }, posting);

/** Reads a customer's open sales, to change them, in the order in which they are settled: by due date, then number. */
export async function ownOpenSales(customer: Pick<KeptCustomer, '_id'>, posting: Posting) {
  const open = await ownSales(customer, { due: { $gt: 0 } }, posting);
  return open.toSorted((a, b) => +(a.dueDate ?? 0) - +(b.dueDate ?? 0) || compareNumbers(a, b));
}

/** Reads what refunds of sales have put on a customer's account since a payment, in cents. */
export async function creditedSince(
  customer: Pick<KeptCustomer, '_id'>,
  payment: Pick<AccountPayment, '_id'>,
  { session }: Session,
): Promise<number> {
  const isNewer = { method: ON_ACCOUNT, amount: { $lt: 0 }, _id: { $gt: payment._id } };
  const sales = await salesOf(customer, { payments: { $elemMatch: isNewer } }, session);
  return sales
    .flatMap(({ payments }) => payments)
    .filter(({ _id, method, amount }) => method === ON_ACCOUNT && amount < 0 && isAfter(_id, payment._id))
    .reduce((sum, { amount }) => sum - amount, 0);
}

/** Ids grow with time. */
export const isAfter = (one: Types.ObjectId, other: Types.ObjectId) => String(one) > String(other);

async function ownSales(customer: Pick<KeptCustomer, '_id'>, more: object, posting: Posting) {
  const sales = await salesOf(customer, more, posting.session);
  posting.own(...sales.map(({ _id }) => saleKey(_id)));
  return sales;
}

async function salesOf({ _id }: Pick<KeptCustomer, '_id'>, more: object, session: WriteContext['session']) {
  const options = { projection: { search: 0 }, session };
  return readMany<KeptSale & { number?: string }>(SaleModel, { customerId: _id, ...more }, options);
}

/** Serials may have more digits than others. */
function compareNumbers({ number: a = '' }: { number?: string }, { number: b = '' }: { number?: string }) {
  const [start, other] = [a, b].map((number) => number.slice(0, number.lastIndexOf('-'))) as [string, string];
  if (start !== other) return start < other ? -1 : 1;
  return a.length - b.length || (a < b ? -1 : 1);
}
