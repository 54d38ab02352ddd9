import { balanceOf } from '@app/schemas/counter/balance';
import { CASH } from '@app/schemas/counter/payments';
import { payableOf, vatOf } from '@app/schemas/counter/vat';
import { saleTotalCents, storedLineTotalCents } from '@app/schemas/kit/amounts';
import { sales } from '@app/schemas/sales';
import type { CompanyRules } from '../../books/rules.ts';
import { stampsOf } from '../../crud/new-record.ts';
import { toStored } from '../../crud/to-stored.ts';
import { Id } from '../../database/types.ts';
import type { Actor } from '../../http/caller/context.ts';
import { storedPayment } from './payments.service.ts';
import { receiptToken } from './receipt-tokens.service.ts';
import type { SaleFacts, SaleInput } from './sale-facts.ts';
import type { StoredLine, StoredSale } from './stored-sale.ts';

/** What a sale takes from its moment. */
type Moment = {
  rules: CompanyRules;
  receiptKey: string;
  number: string;
  facts: Pick<SaleFacts, 'products' | 'warehouses'> & Partial<Pick<SaleFacts, 'customers'>>;
};

/** Builds a new sale as stored, but for its search parts and sort keys. */
export function newSale(
  input: SaleInput,
  actor: Pick<Actor, 'id' | 'name'>,
  { rules, receiptKey, number, facts }: Moment,
): StoredSale {
  const _id = new Id();
  const amounts = toStored(sales.record, { soldData: input.soldData, payments: input.payments ?? [] });
  const soldData = amounts.soldData.map((line) => soldLine(line, facts));
  const total = Number(saleTotalCents(input.soldData));
  const vat =
    rules.vat === 'none' ? null : vatOf(taxedCents(soldData), { mode: rules.vat, rate: rules.vatRate });
  const payable = payableOf(total, vat);
  const isCredit = input.terms === 'credit';
  const inCash = isCredit || !payable ? [] : [{ method: CASH, amount: payable }];
  const paid = amounts.payments.length ? amounts.payments : inCash;
  const customerName = input.customerId ? facts.customers?.get(input.customerId)?.name : undefined;
  const { name, nameAm, address, phone, tin, vatNo } = rules;
  const sale = {
    _id,
    // The customer's own name where none is given.
    custormerName: input.custormerName || (customerName ?? ''),
    SalesDate: input.SalesDate,
    SalesMan: input.SalesMan,
    soldData,
    total,
    number,
    customerId: input.customerId ? new Id(input.customerId) : null,
    terms: isCredit ? ('credit' as const) : ('paid' as const),
    dueDate: (isCredit && input.dueDate) || null,
    payments: paid.map((payment) => storedPayment(payment, input.SalesDate, actor)),
    returns: [],
    vat,
    payable,
    returned: 0,
    void: null,
    fiscalNo: input.fiscalNo ?? null,
    note: input.note ?? null,
    receiptToken: receiptToken(_id, receiptKey),
    company: { name, nameAm, address, phone, tin, vatNo },
    ...stampsOf(actor),
  };
  return { ...sale, ...balanceOf(sale) };
}

const soldLine = (
  { productId, warehouseId, quantity, SellingPrice }: SaleInput['soldData'][number],
  { products, warehouses }: Moment['facts'],
): StoredLine => ({
  _id: new Id(),
  productId: new Id(productId),
  productName: products.get(productId)?.name ?? '',
  warehouseId: new Id(warehouseId),
  warehouseName: warehouses.get(warehouseId)?.name ?? '',
  quantity,
  SellingPrice,
  vatExempt: products.get(productId)?.vatExempt ?? false,
  unit: products.get(productId)?.unit ?? null,
  returned: 0,
});

/** What the lines that are not exempt come to. */
const taxedCents = (lines: readonly StoredLine[]) =>
  lines.reduce((sum, line) => (line.vatExempt ? sum : sum + Number(storedLineTotalCents(line))), 0);
