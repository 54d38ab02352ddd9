import { z } from 'zod';
import { saleStates } from './counter/balance.ts';
import { paymentRecord } from './counter/payments.ts';
import { returnRecord } from './counter/returns.ts';
import { checkTerms, saleTerms, termsFields } from './counter/terms.ts';
import { saleVat } from './counter/vat.ts';
import { SALE_TOTAL_MAX, saleTotalCents } from './kit/amounts.ts';
import { declare } from './kit/declared.ts';
import { calendarDate, choice, money, oneOf, quantity, requiredId, text } from './kit/fields.ts';
import { defineResource, everyone, type RecordOf } from './kit/resource.ts';
import {
  productReference,
  recordFields,
  storedDate,
  storedId,
  storedMoney,
  storedQuantity,
  storedReference,
} from './kit/stored.ts';
import { seenLength } from './kit/texts.ts';
import { asText, msg } from './messages/message.ts';

/** A sale with more lines has to be split. */
const SALE_LINES_MAX = 500;

const saleLineFields = {
  productId: requiredId('Product'),
  warehouseId: requiredId('Warehouse'),
  quantity: quantity('Quantity'),
  SellingPrice: money('Selling price'),
};
const saleLine = z.object(
  saleLineFields,
  asText(msg('A sale item needs a product, a warehouse, a quantity and a selling price')),
);

const noLines = asText(msg('At least one sale item is required'));
const saleFields = z.object({
  /** Null takes the customer's own name, see `withCustomer`. */
  custormerName: text('Customer name').nullable(), // sic
  SalesDate: calendarDate('Sale date', { notFuture: true }),
  SalesMan: text('Sales man', { required: msg('sales man is required') }),
  soldData: z
    .array(saleLine, noLines)
    .min(1, noLines)
    .max(SALE_LINES_MAX, asText(msg('A sale can have at most {{max}} items', { max: SALE_LINES_MAX })))
    .refine((lines) => saleTotalCents(lines) <= BigInt(SALE_TOTAL_MAX) * 100n, {
      error: asText(msg('The total of a sale can be at most {{max, number}} birr', { max: SALE_TOTAL_MAX })),
      // Refused amounts may be too large to add up.
      when: ({ issues }) => issues.length === 0,
    }),
  ...termsFields,
});

/** The name of a customer in the records may be left out; without such a customer it is missing. */
function withCustomer(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { custormerName: name = null, customerId } = body as Record<string, unknown>;
  const isBlank = name === null || (typeof name === 'string' && seenLength(name) === 0);
  return isBlank ? { ...body, custormerName: customerId ? null : undefined } : body;
}

export const saleInput = z.preprocess(withCustomer, saleFields.check(checkTerms));

/** Specification 2, sections 2, 3 and 5; part 3, section 3. What was sold is never changed or deleted. */
export const sales = defineResource({
  name: 'sales',
  label: 'Sale',
  paths: {
    list: 'POST /sale/getsales',
    search: 'POST /search/sales',
    export: 'POST /sale/export',
    get: 'GET /sale/getone',
    create: 'POST /sale/create',
  },
  access: { list: everyone, search: everyone, export: everyone, get: everyone, create: everyone },
  record: z.object({
    ...recordFields,
    custormerName: z.string(),
    SalesDate: storedDate,
    SalesMan: z.string(),
    soldData: z.array(
      z.object({
        _id: storedId,
        productId: productReference,
        warehouseId: storedReference,
        quantity: storedQuantity,
        SellingPrice: storedMoney,
        vatExempt: z.boolean(),
        returned: storedQuantity,
      }),
    ),
    /** The sum of the lines, without VAT on top. */
    total: declare(storedMoney, { label: 'Lines total', kind: 'money' }),
    number: declare(z.string(), { label: 'Number', kind: 'document number' }),
    customerId: storedReference.nullable(),
    terms: oneOf(saleTerms),
    dueDate: declare(storedDate.nullable(), { label: 'Due date', kind: 'date' }),
    payments: z.array(paymentRecord),
    returns: z.array(returnRecord),
    vat: saleVat.nullable(),
    /** What people call the total of a sale. */
    payable: declare(storedMoney, { label: 'Total', kind: 'money' }),
    paid: declare(storedMoney, { label: 'Paid', kind: 'money' }),
    returned: declare(storedMoney, { label: 'Returned', kind: 'money' }),
    due: declare(storedMoney, { label: 'Due', kind: 'money' }),
    state: choice('State', saleStates),
    void: z.object({ date: storedDate, reason: z.string(), user: z.string() }).nullable(),
    fiscalNo: z.string().nullable(),
    note: z.string().nullable(),
    /** Proves a receipt to be ours: see GET /receipt/check. */
    receiptToken: z.string(),
    /** The head of the company, as it was that day. */
    company: z.object({
      name: z.string(),
      nameAm: z.string().nullable(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
      tin: z.string().nullable(),
      vatNo: z.string().nullable(),
    }),
  }),
  create: saleInput,
  sortable: [
    'custormerName',
    'SalesDate',
    'SalesMan',
    'number',
    'total',
    'payable',
    'paid',
    'due',
    'state',
    'createdAt',
  ],
  filters: { state: 'value', customerId: 'reference', SalesMan: 'value', SalesDate: 'days' },
  /** Void sales count 0. */
  sums: z.object({ payable: storedMoney, due: storedMoney }),
  messages: { created: msg('sale created successfully') },
});
export type Sale = RecordOf<typeof sales>;

/** The number on the receipt: the last six characters of the sale's id. */
export const receiptNumber = (saleId: string) => saleId.slice(-6);
