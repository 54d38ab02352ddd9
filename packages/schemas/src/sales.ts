import { z } from 'zod';
import { SALE_TOTAL_MAX, saleTotalCents } from './amounts.ts';
import { calendarDate, id, money, quantity, text } from './fields.ts';
import { defineResource, everyone, type RecordOf } from './resource.ts';
import {
  recordFields,
  storedDate,
  storedId,
  storedMoney,
  storedQuantity,
  storedReference,
} from './stored.ts';

/** More lines than this are several sales. */
const SALE_LINES_MAX = 500;

const saleLineFields = {
  productId: id('Product is required'),
  warehouseId: id('Warehouse is required'),
  quantity: quantity('Quantity', {
    required: 'Quantity is required',
    positive: 'Quantity must be greater than 0',
  }),
  SellingPrice: money('Selling price', {
    required: 'Selling price is required',
    positive: 'Selling price must be greater than 0',
  }),
};
const saleLine = z.object(
  saleLineFields,
  'A sale item needs a product, a warehouse, a quantity and a selling price',
);

const noLines = 'At least one sale item is required';
export const saleInput = z.object({
  custormerName: text('Customer name', { required: 'Customer name is required' }), // sic
  SalesDate: calendarDate('Sale date', {
    required: 'Sale date is required',
    notFuture: true,
  }),
  SalesMan: text('Sales man', { required: 'sales man is required' }),
  soldData: z
    .array(saleLine, noLines)
    .min(1, noLines)
    .max(SALE_LINES_MAX, `A sale can have at most ${SALE_LINES_MAX} items`)
    .refine((lines) => saleTotalCents(lines) <= BigInt(SALE_TOTAL_MAX) * 100n, {
      error: () => `The total of a sale can be at most ${SALE_TOTAL_MAX.toLocaleString('en')} birr`,
      // Amounts that are refused already may be too large to be added up.
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
    total: storedMoney,
  }),
  create: saleInput,
  sortable: ['custormerName', 'SalesDate', 'SalesMan', 'total', 'createdAt'],
  filters: { SalesDate: 'days' },
  messages: { created: 'sale created successfully' },
});
export type Sale = RecordOf<typeof sales>;

/** What the receipt prints: the last six characters of the sale's id. */
export const receiptNumber = (saleId: string) => saleId.slice(-6);
