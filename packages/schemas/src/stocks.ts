import { z } from 'zod';
import { toThousandths } from './amounts.ts';
import { id, oneOf, quantity } from './fields.ts';
import { listRequest } from './lists.ts';
import { defineResource, everyone, type RecordOf } from './resource.ts';
import { recordFields, storedDate, storedId, storedQuantity, storedReference } from './stored.ts';

/** A stock with this much or less is marked low. */
export const LOW_STOCK = 10;

const low = toThousandths(LOW_STOCK);
/** How much is left: nothing, little, enough. */
const levels = { out: { upTo: 0 }, low: { above: 0, upTo: low }, ok: { above: low } };

export const quantityTooSmall = 'Quantity must be greater than 0';
const quantityRules = { required: quantityTooSmall, positive: quantityTooSmall };
export const stockInput = z.object({
  productId: id('Product is required'),
  warehouseId: id('Warehouse is required'),
  quantity: quantity('Quantity', quantityRules),
});
/** What may be changed of a stock. */
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
  // Who sends a sold-out stock as it is changes nothing about its quantity; the service refuses any other 0.
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
    created: 'stock created successfully',
    updated: 'Stock updated successfully',
    removed: 'stock deleted successfully',
  },
});
export type Stock = RecordOf<typeof stocks>;

const movementReasons = {
  opening: 'Opening',
  correction: 'Correction',
  sale: 'Sale',
  deletion: 'Deletion',
  transfer: 'Moved to another record',
} as const;
export type MovementReason = keyof typeof movementReasons;

/** Every change of a quantity. The movements of a stock record add up to its quantity, always. */
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
  /** The record that caused the change, a sale for instance. */
  reference: storedId.nullable(),
  user: z.string(),
  at: storedDate,
  /** The day that it counts for: that of its sale, else the business's own day of `at`. */
  date: storedDate,
});
export type Movement = z.output<typeof movementRecord>;

/** How movements are ordered and narrowed; `user` by id or, as it is answered, by name. */
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
/** Of one stock record or of all. */
export const movementsRequest = listRequest(movementsList)
  .omit({ searchQuery: true })
  .extend({ _id: id().nullish() });
export type MovementsRequest = z.output<typeof movementsRequest>;
