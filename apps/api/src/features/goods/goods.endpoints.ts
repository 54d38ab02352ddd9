import { goods, goodsAnswer, goodsRequest } from '@app/schemas/goods/documents';
import {
  arriveRequest,
  countLinesRequest,
  goodsCallMessages,
  goodsCalls,
  openCountRequest,
  postCountRequest,
  productCost,
  productCostMessages,
  productCostPaths,
  reverseRequest,
  setCostRequest,
  setCostsRequest,
} from '@app/schemas/goods/goods-calls';
import { id } from '@app/schemas/kit/fields';
import { admins, everyone } from '@app/schemas/kit/resource';
import { z } from 'zod';
import { posted } from '../../books/posted.ts';
import { defineEndpoint } from '../../calls/endpoint.ts';
import { crudEndpoints, outcomeOf, recordAnswer, removeAnswer } from '../../crud/endpoints.ts';
import { readerOf } from '../../database/reader.ts';
import { arriveGoods } from './arrive-goods.ts';
import { dropCount, enterCounts, openCount, postCount, withSheet } from './counts.ts';
import { createGoods, type GoodsDraft } from './create-goods.ts';
import { asAnswered, goodsResource, readDocument } from './goods.service.ts';
import { readCost, setCost, setCosts } from './goods-costs.ts';
import { readGoodsFacts } from './goods-facts.ts';
import { reverseGoods } from './reverse-goods.ts';

const answer = recordAnswer(goodsAnswer);
const idRequest = z.object({ _id: id() });

/** Goods documents (part 4, section 3). */
export const goodsEndpoints = [
  ...crudEndpoints(goodsResource),
  defineEndpoint({
    route: goodsCalls.get,
    summary: 'Get one of goods',
    access: everyone,
    request: idRequest,
    answer: z.object({ data: goodsAnswer }),
    read: async ({ _id }, context) => {
      const document = await readDocument(_id, readerOf(context));
      const isOpen = document.state === 'open';
      return { data: await (isOpen ? withSheet(document, context) : asAnswered(document, context.actor)) };
    },
  }),
  defineEndpoint({
    route: goodsCalls.create,
    summary: 'Receive, transfer or adjust goods',
    access: everyone,
    request: goodsRequest as z.ZodType<GoodsDraft>,
    answer,
    idempotent: true,
    prefetch: async (input, context) => ({ ...input, facts: await readGoodsFacts(input, readerOf(context)) }),
    transact: ({ kind, lines, ...at }) => {
      const warehouses = [at.warehouseId, ...('toWarehouseId' in at ? [at.toWarehouseId] : [])];
      const places = lines.flatMap(({ productId }) =>
        warehouses.map((warehouseId) => ({ productId, warehouseId })),
      );
      const isAtAverage = kind !== 'transfer';
      return posted({ places, ...(isAtAverage && { products: lines.map(({ productId }) => productId) }) });
    },
    write: async (input, context) => {
      const isOnTheWay = input.kind === 'transfer' && input.onTheWay;
      const toast = goodsCallMessages[isOnTheWay ? 'onTheWay' : input.kind];
      return { status: 201, ...outcomeOf(toast, await createGoods(input, context)) };
    },
  }),
  defineEndpoint({
    route: goodsCalls.reverse,
    summary: 'Take a goods document back',
    access: everyone,
    request: reverseRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(goodsCallMessages.reverse, await reverseGoods(input, context)),
  }),
  defineEndpoint({
    route: goodsCalls.arrive,
    summary: 'Confirm that goods on the way have arrived',
    access: everyone,
    request: arriveRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(goodsCallMessages.arrive, await arriveGoods(input, context)),
  }),
  defineEndpoint({
    route: goodsCalls.openCount,
    summary: 'Open the count of a warehouse',
    access: everyone,
    request: openCountRequest,
    answer,
    idempotent: true,
    transact: () => posted(),
    write: async (input, context) => ({
      status: 201,
      ...outcomeOf(goods.messages.created, await openCount(input, context)),
    }),
  }),
  defineEndpoint({
    route: goodsCalls.countLines,
    summary: 'Enter what was counted',
    access: everyone,
    request: countLinesRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(goods.messages.updated, await enterCounts(input, context)),
  }),
  defineEndpoint({
    route: goodsCalls.postCount,
    summary: 'Post what a count has found',
    access: everyone,
    request: postCountRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(goodsCallMessages.postCount, await postCount(input, context)),
  }),
  defineEndpoint({
    route: goodsCalls.dropCount,
    summary: 'Throw an open count away',
    access: everyone,
    request: idRequest,
    answer: removeAnswer,
    transact: () => posted(),
    write: async (input, context) => {
      const { body, ...outcome } = outcomeOf(goodsCallMessages.dropCount, await dropCount(input, context));
      return { body: { ...body, data: input }, ...outcome };
    },
  }),
  defineEndpoint({
    route: goodsCalls.setCosts,
    summary: 'Give a receipt its costs',
    access: admins,
    request: setCostsRequest,
    answer,
    idempotent: true,
    changesOnly: true,
    transact: () => posted(),
    write: async (input, context) => outcomeOf(goodsCallMessages.setCosts, await setCosts(input, context)),
  }),
  defineEndpoint({
    route: productCostPaths.get,
    summary: 'Tell what a product costs',
    access: admins,
    request: idRequest,
    answer: z.object({ data: productCost }),
    read: async ({ _id }, context) => ({ data: await readCost(_id, readerOf(context)) }),
  }),
  defineEndpoint({
    route: productCostPaths.set,
    summary: 'Value all that there is of a product anew',
    access: admins,
    request: setCostRequest,
    answer: recordAnswer(idRequest),
    transact: () => posted(),
    write: async (input, context) => outcomeOf(productCostMessages.set, await setCost(input, context)),
  }),
];
