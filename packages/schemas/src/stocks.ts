import { z } from 'zod';
import {
  aboveZero,
  calendarDate,
  choice,
  id,
  oneOf,
  optional,
  optionalText,
  quantity,
  requiredId,
} from './kit/fields.ts';
import { exportRequest, listRequest } from './kit/lists.ts';
import { defineResource, everyone, type RecordOf } from './kit/resource.ts';
import {
  productReference,
  recordFields,
  storedDate,
  storedId,
  storedQuantity,
  storedReference,
} from './kit/stored.ts';
import { msg } from './messages/message.ts';

/** None there, little of the product everywhere, enough. */
const stockLevels = { out: 'Out of stock', low: 'Low', ok: 'Enough' } as const;
export type StockLevel = keyof typeof stockLevels;

export const quantityTooSmall = aboveZero('Quantity');
const quantityRules = { required: quantityTooSmall };
export const stockInput = z.object({
  productId: requiredId('Product'),
  warehouseId: requiredId('Warehouse'),
  quantity: quantity('Quantity', quantityRules),
});
/** The fields of a stock that can be changed. */
export const stockChanges = stockInput.partial();

/** A product held in a warehouse (specification 1, sections 2, 3 and 5). */
export const stocks = defineResource({
  name: 'stocks',
  label: 'Stock',
  paths: {
    list: 'POST /stock/getstocks',
    search: 'POST /search/stocks',
    export: 'POST /stock/export',
    create: 'POST /stock/create',
    update: 'PUT /stock/updateone',
    remove: 'DELETE /stock/deleteone',
  },
  access: {
    list: everyone,
    search: everyone,
    export: everyone,
    create: everyone,
    update: everyone,
    remove: everyone,
  },
  record: z.object({
    ...recordFields,
    productId: productReference,
    warehouseId: storedReference,
    quantity: storedQuantity,
    level: choice('Level', stockLevels),
  }),
  create: stockInput,
  // A sold-out stock sent unchanged keeps its 0; the service refuses any other 0.
  update: stockChanges.extend({
    quantity: quantity('Quantity', { ...quantityRules, orZero: true }).optional(),
    /** Why the quantity changes, a name of `adjustment_reasons`; kept with the movement. */
    reason: optionalText('Reason'),
  }),
  sortable: ['quantity', 'createdAt'],
  filters: {
    productId: 'reference',
    warehouseId: 'reference',
    level: { computed: Object.keys(stockLevels) },
    /** Products that need action: out of what sells, or low. */
    need: { computed: ['out', 'low'] },
  },
  sums: z.object({ quantity: storedQuantity, products: z.int() }),
  sheet: {
    fields: ['productId', 'warehouseId', 'quantity'],
    heads: { productId: 'Product name', warehouseId: 'Warehouse name' },
    example: { productId: 'CEM-50 (example)', warehouseId: 'Bole', quantity: 120 },
  },
  messages: {
    created: msg('stock created successfully'),
    removed: msg('stock deleted successfully'),
  },
});
export type Stock = RecordOf<typeof stocks>;

export const movementReasons = {
  opening: 'Opening',
  correction: 'Correction',
  sale: 'Sale',
  return: 'Return',
  receipt: 'Receipt',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  count: 'Count',
  deletion: 'Deletion',
} as const;
export type MovementReason = keyof typeof movementReasons;

/** Every change of a quantity. A stock's movements always add up to its quantity. */
export const movementRecord = z.object({
  _id: storedId,
  stockId: storedId,
  productId: storedId,
  productName: z.string(),
  warehouseId: storedId,
  warehouseName: z.string(),
  change: storedQuantity,
  balance: storedQuantity,
  reason: oneOf(movementReasons),
  /** The record that caused the change, such as a sale, and its number. */
  reference: storedId.nullable(),
  number: z.string().nullable().default(null),
  /** Why an adjustment or a correction was made. */
  because: z.string().nullable().default(null),
  /** Of its product, as it is now. */
  unit: z.string().nullable().default(null),
  user: z.string(),
  at: storedDate,
  /** The day it counts for: that of its sale, else the company's day of `at`. */
  date: storedDate,
});
export type Movement = z.output<typeof movementRecord>;

/** The ledger of stocks (part 4, section 4); `user` by id or by name, as it is sent. */
export const movements = defineResource({
  name: 'movements',
  label: 'Stock movement',
  paths: { list: 'POST /stock/getmovements', export: 'POST /stock/exportmovements' },
  access: { list: everyone, export: everyone },
  record: movementRecord,
  sortable: ['at', 'change', 'balance', 'reason'],
  filters: {
    productId: 'reference',
    warehouseId: 'reference',
    reason: 'value',
    user: 'value',
    date: 'days',
  },
});

/** Movements of one stock, or of all. */
export const movementsRequest = listRequest(movements)
  .omit({ searchQuery: true })
  .extend({ _id: id().nullish() });
export type MovementsRequest = z.output<typeof movementsRequest>;

export const exportMovementsRequest = exportRequest(movements)
  .omit({ data: true, ids: true })
  .extend({ _id: id().nullish() });
export type ExportMovementsRequest = z.output<typeof exportMovementsRequest>;

/** What there was at the end of a day, by product and warehouse (part 4, section 4). */
export const asOfPath = 'POST /stock/asof';
export const asOfRequest = listRequest({ sortable: [], filters: {} })
  .pick({ page: true, limit: true })
  .extend({
    date: calendarDate('Date', { notFuture: true, future: msg('Date must not be in the future') }),
    warehouseId: optional(id()),
    productId: optional(id()),
  });
export type AsOfRequest = z.output<typeof asOfRequest>;
export const asOfRecord = z.object({
  productId: productReference,
  warehouseId: storedReference,
  quantity: storedQuantity,
});
export type AsOf = z.output<typeof asOfRecord>;
