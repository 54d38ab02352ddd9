import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { Posting } from '../../books/posting.ts';
import type { Reader } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';
import { SaleModel } from './sale.model.ts';
import { saleKey } from './sale-changes.service.ts';
import type { StoredSale } from './stored-sale.ts';

type Customer = { _id: Id };
type Payment = { _id: Id };

/** Reads the sales that a customer's payment has parts in, to change them. */
export const ownSalesWithParts = (customer: Customer, payment: Payment, posting: Posting) =>
  ownSales(customer, { 'payments.partOf._id': payment._id }, posting);

/** Reads a customer's open sales, to change them, in the order in which they are settled: by due date, then number. */
export async function ownOpenSales(customer: Customer, posting: Posting): Promise<StoredSale[]> {
  const open = await ownSales(customer, { due: { $gt: 0 } }, posting);
  return open.toSorted((a, b) => +(a.dueDate ?? 0) - +(b.dueDate ?? 0) || compareNumbers(a.number, b.number));
}

/** Reads what refunds of sales have put on a customer's account since a payment, in cents. */
export async function creditedSince(customer: Customer, payment: Payment, { reader }: Posting) {
  const isNewer = { method: ON_ACCOUNT, amount: { $lt: 0 }, _id: { $gt: payment._id } };
  const sales = await salesOf(customer, { payments: { $elemMatch: isNewer } }, reader);
  return sales
    .flatMap(({ payments }) => payments)
    .filter(({ _id, method, amount }) => method === ON_ACCOUNT && amount < 0 && isAfter(_id, payment._id))
    .reduce((sum, { amount }) => sum - amount, 0);
}

/** Ids grow with time. */
export const isAfter = (one: Id, other: Id) => String(one) > String(other);

async function ownSales(customer: Customer, more: object, posting: Posting): Promise<StoredSale[]> {
  const sales = await salesOf(customer, more, posting.reader);
  posting.own(...sales.map(({ _id }) => saleKey(_id)));
  return sales;
}

const salesOf = ({ _id }: Customer, more: object, reader: Reader) =>
  reader.find<StoredSale>(SaleModel, { customerId: _id, ...more }, { projection: { search: 0 } });

/** Serials may have more digits than others. */
function compareNumbers(a: string, b: string): number {
  const [start, other] = [a, b].map((number) => number.slice(0, number.lastIndexOf('-'))) as [string, string];
  if (start !== other) return start < other ? -1 : 1;
  return a.length - b.length || (a < b ? -1 : 1);
}
