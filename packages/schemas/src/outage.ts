import { z } from 'zod';
import { id } from './fields.ts';
import { storedId, storedQuantity } from './stored.ts';

/** What a browser asks for ahead, so that a sale can be begun and kept while there is no connection. */
export const outagePaths = {
  /** The caller's own key for what is kept in a browser: without it, nothing kept can be read or forged. */
  key: 'POST /auth/outboxkey',
  goods: 'POST /outbox/getgoods',
} as const;

export const outboxKeyAnswer = z.object({ data: z.object({ key: z.base64() }) });
export type OutboxKeyAnswer = z.output<typeof outboxKeyAnswer>;

/** Products made before this one; without it, the newest. */
export const goodsRequest = z.object({ before: id().nullish() });

export const goodsAnswer = z.object({
  data: z.object({
    products: z.array(
      z.object({
        _id: storedId,
        name: z.string(),
        supplier: z.string(),
        /** What the caller's own warehouse holds of it. */
        quantity: storedQuantity,
      }),
    ),
    /** What to ask with for those that follow; null after the last ones. */
    next: storedId.nullable(),
    warehouses: z.array(z.object({ _id: storedId, name: z.string(), address: z.string() })),
    ownWarehouse: storedId.nullable(),
  }),
});
export type Goods = z.output<typeof goodsAnswer>['data'];
