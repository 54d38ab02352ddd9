import { z } from 'zod';
import { optionalQuantity, quantityFromZero, yesOrNo } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import {
  AMOUNT_MAX,
  atMost,
  hasAtMostDecimals,
  id,
  money,
  NOTE_MAX,
  optional,
  optionalText,
  requiredId,
  text,
  tooExact,
} from '../kit/fields.ts';
import { asText, msg } from '../messages/message.ts';
import { anyLinesOf, goodsDay, linesOf } from './documents.ts';

/** Calls on goods documents (part 4, section 3), with their toasts. */
export const goodsCalls = {
  get: 'GET /goods/getone',
  create: 'POST /goods/create',
  reverse: 'POST /goods/reverse',
  arrive: 'POST /goods/arrive',
  openCount: 'POST /goods/opencount',
  countLines: 'PUT /goods/countlines',
  postCount: 'POST /goods/postcount',
  dropCount: 'DELETE /goods/dropcount',
  setCosts: 'POST /goods/setcosts',
} as const;

export const goodsCallMessages = {
  receipt: msg('Goods received'),
  transfer: msg('Goods transferred'),
  onTheWay: msg('Goods on the way'),
  arrive: msg('Goods arrived'),
  adjustment: msg('Stock adjusted'),
  postCount: msg('Count posted'),
  dropCount: msg('Count thrown away'),
  reverse: msg('Document reversed'),
  setCosts: msg('Costs set'),
} as const;

const productId = requiredId('Product');
const note = optionalText('Note', NOTE_MAX);

export const reverseRequest = z.object({ _id: id(), reason: text('Reason') });

/** What is left out arrived whole. */
export const arriveRequest = z.object({
  _id: id(),
  lines: optional(anyLinesOf(z.object({ productId, quantity: quantityFromZero('Quantity') }))),
  note,
});

export const openCountRequest = z.object({
  warehouseId: requiredId('Warehouse'),
  blind: optional(yesOrNo('Blind count')),
  note,
});

const noCount = asText(msg('{{label}} is required', { label: 'Counted quantity' }));
const tooFew = asText(msg('{{label}} must be 0 or more', { label: 'Counted quantity' }));
/** Null takes the line back. */
const counted = declare(
  z
    .number(noCount)
    .min(0, tooFew)
    .max(AMOUNT_MAX, atMost('Counted quantity', AMOUNT_MAX))
    .refine((value) => hasAtMostDecimals(value, 3), tooExact('Counted quantity', 3))
    .nullable(),
  { label: 'Counted', kind: 'quantity' },
);
/** What is scanned adds to what others have counted by then: a number sent in its place would undo theirs. */
const countLine = z
  .object({ productId, counted: counted.optional(), add: optionalQuantity('Counted quantity') })
  .refine(({ counted: all, add }) => all !== undefined || typeof add === 'number', {
    path: ['counted'],
    error: noCount,
  });
export const countLinesRequest = z.object({ _id: id(), lines: linesOf(countLine) });
export const postCountRequest = z.object({ _id: id(), date: optional(goodsDay) });

export const setCostsRequest = z.object({
  _id: id(),
  lines: linesOf(z.object({ productId, unitCost: money('Unit cost') })),
});

/** What a product costs, for admins alone. */
export const productCostPaths = { get: 'GET /product/cost', set: 'PUT /product/setcost' } as const;
export const productCostMessages = { set: msg('Cost set') } as const;
export const setCostRequest = z.object({ _id: id(), unitCost: money('Unit cost'), reason: text('Reason') });

/** In birr, over all warehouses; `lastCost` is that of the newest receipt that was not reversed, or what was set later. */
export const productCost = z.object({
  /** What it is sold for, of which the margin is told. */
  price: z.number(),
  averageCost: z.number().nullable(),
  lastCost: z.number().nullable(),
  quantity: z.number(),
  value: z.number(),
  history: z.array(
    z.object({
      at: z.iso.datetime(),
      quantity: z.number(),
      unitCost: z.number(),
      document: z.object({ _id: z.string(), number: z.string() }).nullable(),
    }),
  ),
  warehouses: z.array(z.object({ _id: z.string(), quantity: z.number(), value: z.number() })),
});
export type ProductCost = z.output<typeof productCost>;
