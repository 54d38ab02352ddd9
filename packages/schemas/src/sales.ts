import { z } from 'zod';
import { SALE_TOTAL_MAX, saleTotalCents } from './kit/amounts.ts';
import { declare } from './kit/declared.ts';
import { calendarDate, money, quantity, requiredId, text } from './kit/fields.ts';
import { defineResource, everyone, type RecordOf } from './kit/resource.ts';
import {
  recordFields,
  storedDate,
  storedId,
  storedMoney,
  storedQuantity,
  storedReference,
} from './kit/stored.ts';
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
export const saleInput = z.object({
  custormerName: text('Customer name'), // sic
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
});

/** Specification 2, sections 2, 3 and 5. A sale is never changed or deleted. */
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
        productId: storedReference,
        warehouseId: storedReference,
        quantity: storedQuantity,
        SellingPrice: storedMoney,
      }),
    ),
    total: declare(storedMoney, { label: 'Total', kind: 'money' }),
  }),
  create: saleInput,
  sortable: ['custormerName', 'SalesDate', 'SalesMan', 'total', 'createdAt'],
  filters: { SalesDate: 'days' },
  messages: { created: msg('sale created successfully') },
});
export type Sale = RecordOf<typeof sales>;

/** The number on the receipt: the last six characters of the sale's id. */
export const receiptNumber = (saleId: string) => saleId.slice(-6);
