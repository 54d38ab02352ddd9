import { z } from 'zod';
import { toThousandths } from './kit/amounts.ts';
import { aboveZero, id, oneOf, quantity, requiredId } from './kit/fields.ts';
import { listRequest } from './kit/lists.ts';
import { defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { recordFields, storedDate, storedId, storedQuantity, storedReference } from './kit/stored.ts';
import { msg } from './messages/message.ts';

/** Stocks up to this quantity are marked low. */
export const LOW_STOCK = 10;

const low = toThousandths(LOW_STOCK);
/** Levels of a stock: none, low, enough. */
const levels = { out: { upTo: 0 }, low: { above: 0, upTo: low }, ok: { above: low } };

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
    productId: storedReference,
    warehouseId: storedReference,
    quantity: storedQuantity,
  }),
  create: stockInput,
  // A sold-out stock sent unchanged keeps its 0; the service refuses any other 0.
  update: stockChanges.extend({
    quantity: quantity('Quantity', { ...quantityRules, orZero: true }).optional(),
  }),
  sortable: ['quantity', 'createdAt'],
  filters: {
    productId: 'reference',
    warehouseId: 'reference',
    level: { of: 'quantity', bands: levels },
  },
  sums: z.object({ quantity: storedQuantity, products: z.int() }),
  messages: {
    created: msg('stock created successfully'),
    removed: msg('stock deleted successfully'),
  },
});
export type Stock = RecordOf<typeof stocks>;

const movementReasons = {
  opening: 'Opening',
  correction: 'Correction',
  sale: 'Sale',
  return: 'Return',
  adjustment: 'Adjustment',
  deletion: 'Deletion',
  transfer: 'Moved to another record',
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
  /** The record that caused the change, such as a sale. */
  reference: storedId.nullable(),
  user: z.string(),
  at: storedDate,
  /** The day it counts for: that of its sale, else the company's day of `at`. */
  date: storedDate,
});
export type Movement = z.output<typeof movementRecord>;

/** The order and filters of movements; `user` by id or by name, as it is sent. */
export const movementsList = {
  record: movementRecord,
  sortable: ['at', 'change', 'balance', 'reason'],
  filters: {
    productId: 'reference',
    warehouseId: 'reference',
    reason: 'value',
    user: 'value',
    date: 'days',
  },
} as const;

export const movementsPath = 'POST /stock/getmovements';
/** Movements of one stock, or of all. */
export const movementsRequest = listRequest(movementsList)
  .omit({ searchQuery: true })
  .extend({ _id: id().nullish() });
export type MovementsRequest = z.output<typeof movementsRequest>;
