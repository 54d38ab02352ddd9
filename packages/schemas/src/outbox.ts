import { z } from 'zod';
import { id } from './kit/fields.ts';
import { storedId, storedMoney, storedQuantity } from './kit/stored.ts';

/** Calls that a browser makes ahead, so that a sale can be started and queued offline. */
export const outagePaths = {
  /** Returns the caller's own key to the data kept in a browser: without it, that data can't be read or forged. */
  key: 'POST /auth/outboxkey',
  goods: 'POST /outbox/getgoods',
} as const;

export const outboxKeyAnswer = z.object({ data: z.object({ key: z.base64() }) });
export type OutboxKeyAnswer = z.output<typeof outboxKeyAnswer>;

/** Asks for products created before this one; without it, for the newest. */
export const goodsRequest = z.object({ before: id().nullish() });

export const goodsAnswer = z.object({
  data: z.object({
    products: z.array(
      z.object({
        _id: storedId,
        name: z.string(),
        supplier: z.string(),
        price: storedMoney,
        // Products of before have neither.
        sku: z.string().nullable().default(null),
        barcode: z.string().nullable().default(null),
        /** The stock in the caller's own warehouse. */
        quantity: storedQuantity,
      }),
    ),
    /** The `before` of the next page; null on the last one. */
    next: storedId.nullable(),
    warehouses: z.array(z.object({ _id: storedId, name: z.string(), address: z.string() })),
    ownWarehouse: storedId.nullable(),
  }),
});
export type Goods = z.output<typeof goodsAnswer>['data'];
