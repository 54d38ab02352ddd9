import { balanceOf } from '@app/schemas/counter/balance';
import { CASH, type PaymentInput } from '@app/schemas/counter/payments';
import { payableOf, vatOf } from '@app/schemas/counter/vat';
import { saleTotalCents, storedLineTotalCents } from '@app/schemas/kit/amounts';
import { sales } from '@app/schemas/sales';
import { Types } from 'mongoose';
import type { Place } from '../../books/places.ts';
import type { CompanyRules } from '../../books/rules.ts';
import { stampsOf } from '../../crud/new-record.ts';
import { toStored } from '../../crud/to-stored.ts';
import type { Actor } from '../../http/caller/context.ts';
import { receiptToken } from '../receipt-checks/receipt-tokens.service.ts';
import type { SaleFacts, SaleInput } from './sale-facts.ts';

export type NewSale = ReturnType<typeof newSale>;
/** A payment as stored, in cents. */
export type StoredPayment = {
  _id: Types.ObjectId;
  method: string;
  amount: number;
  /** There alone where it brought none. */
  money?: false;
  date: Date;
  reference: string | null;
  bank: string | null;
  user: string | null;
  userId: Types.ObjectId | null;
  voided: { date: Date; reason: string; user: string } | null;
  /** The customer's payment that it is a part of, with its whole amount. */
  partOf?: { _id: Types.ObjectId; amount: number };
  /** The payment that it takes back; both brought no money. */
  takesBack?: Types.ObjectId;
};

/** Goods that came back, as stored: quantities in thousandths, amounts in cents. */
export type StoredReturn = {
  _id: Types.ObjectId;
  number: string;
  date: Date;
  reason: string;
  note: string | null;
  user: string;
  userId: Types.ObjectId;
  /** With the place of each, so that they can be found and summed up without the sale's lines. */
  lines: {
    _id: Types.ObjectId;
    productId: Types.ObjectId;
    warehouseId: Types.ObjectId;
    quantity: number;
    amount: number;
    damaged: boolean;
  }[];
  amount: number;
  refund: number;
  refundMethod: string | null;
};

/** What a sale takes from its moment. */
type Moment = {
  rules: CompanyRules;
  receiptKey: string;
  facts: Pick<SaleFacts, 'products' | 'warehouses'>;
};

/** Builds a new sale as stored, but for its number, search parts and sort keys. */
export function newSale(
  input: SaleInput,
  actor: Pick<Actor, 'id' | 'name'>,
  { rules, receiptKey, facts: { products, warehouses } }: Moment,
) {
  const { terms, dueDate, payments: given, fiscalNo, note, custormerName, SalesDate, SalesMan } = input;
  const _id = new Types.ObjectId();
  const amounts = toStored(sales.record, { soldData: input.soldData, payments: given ?? [] });
  const soldData = amounts.soldData.map(({ productId, warehouseId, quantity, SellingPrice }) => ({
    _id: new Types.ObjectId(),
    productId: new Types.ObjectId(productId),
    productName: products.get(productId)?.name ?? '',
    warehouseId: new Types.ObjectId(warehouseId),
    warehouseName: warehouses.get(warehouseId)?.name ?? '',
    quantity,
    SellingPrice,
    vatExempt: products.get(productId)?.vatExempt ?? false,
    returned: 0,
  }));
  const total = Number(saleTotalCents(input.soldData));
  const vat =
    rules.vat === 'none' ? null : vatOf(taxedCents(soldData), { mode: rules.vat, rate: rules.vatRate });
  const payable = payableOf(total, vat);
  const isCredit = terms === 'credit';
  const inCash = isCredit || !payable ? [] : [{ method: CASH, amount: payable }];
  const payments = (amounts.payments.length ? amounts.payments : inCash).map((payment) =>
    storedPayment(payment, SalesDate, actor),
  );
  const { name, nameAm, address, phone, tin, vatNo } = rules;
  const sale = {
    _id,
    custormerName: custormerName ?? '',
    SalesDate,
    SalesMan,
    soldData,
    total,
    customerId: input.customerId ? new Types.ObjectId(input.customerId) : null,
    terms: isCredit ? ('credit' as const) : ('paid' as const),
    dueDate: (isCredit && dueDate) || null,
    payments,
    returns: [] as StoredReturn[],
    vat,
    payable,
    returned: 0,
    void: null,
    fiscalNo: fiscalNo ?? null,
    note: note ?? null,
    receiptToken: receiptToken(_id, receiptKey),
    company: { name, nameAm, address, phone, tin, vatNo },
    ...stampsOf(actor),
  };
  return Object.assign(sale, balanceOf(sale));
}

/** Builds a payment as stored. @param amount in cents */
export const storedPayment = (
  {
    method,
    amount,
    money = true,
    reference,
    bank,
  }: Pick<PaymentInput, 'method' | 'amount'> & Partial<PaymentInput> & { money?: boolean },
  date: Date,
  { id, name }: Pick<Actor, 'id' | 'name'>,
): StoredPayment => ({
  _id: new Types.ObjectId(),
  ...{ method, amount, date, reference: reference ?? null, bank: bank ?? null },
  ...(!money && { money }),
  ...{ user: name, userId: new Types.ObjectId(id), voided: null },
});

/** Where the goods of a line are taken from. */
export const placeOfLine = ({
  productId,
  productName,
  warehouseId,
  warehouseName,
}: NewSale['soldData'][number]): Place => ({
  productId: String(productId),
  productName,
  warehouseId: String(warehouseId),
  warehouseName,
});

/** What the lines that are not exempt come to. */
const taxedCents = (lines: readonly { vatExempt: boolean; quantity: number; SellingPrice: number }[]) =>
  lines.reduce((sum, line) => (line.vatExempt ? sum : sum + Number(storedLineTotalCents(line))), 0);
