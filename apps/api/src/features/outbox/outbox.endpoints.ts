import { everyone } from '@app/schemas/kit/resource';
import { goodsAnswer, goodsRequest, outagePaths, outboxKeyAnswer } from '@app/schemas/outbox';
import { z } from 'zod';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { readerOf } from '../../database/reader.ts';
import type { Sessions } from '../../http/caller/session.ts';
import { goodsFor } from './goods.service.ts';

/** What a browser needs to keep selling offline. */
export const outageEndpoints = (sessions: Sessions) => [
  defineEndpoint({
    route: outagePaths.key,
    summary: "The caller's own key for what is kept in a browser",
    access: 'signedIn',
    request: z.object({}),
    answer: outboxKeyAnswer,
    read: async (_input, { actor }) => ({ data: { key: sessions.outboxKeyOf(actor.id) } }),
  }),
  defineEndpoint({
    route: outagePaths.goods,
    summary: 'Products, warehouses and own stocks, to choose from without a connection',
    access: everyone,
    request: goodsRequest,
    answer: goodsAnswer,
    read: async ({ before }, context) => ({
      data: await goodsFor(context.actor.id, before, readerOf(context)),
    }),
  }),
];
