import { z } from 'zod';
import { yesOrNo } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import {
  AMOUNT_MAX,
  atMost,
  calendarDate,
  choice,
  hasAtMostDecimals,
  money,
  NOTE_MAX,
  number,
  optional,
  optionalPaperNumber,
  optionalText,
  quantity,
  requiredId,
  text,
  tooExact,
} from '../kit/fields.ts';
import { importReference, storedImport } from '../kit/import-reference.ts';
import { productOnce } from '../kit/product-once.ts';
import { defineResource, everyone, type RecordOf } from '../kit/resource.ts';
import {
  productReference,
  recordFields,
  storedDate,
  storedId,
  storedMoney,
  storedQuantity,
  storedReference,
} from '../kit/stored.ts';
import { asText, msg } from '../messages/message.ts';

/** Every movement of goods that is no sale is a document (part 4, section 3). */

export const goodsKinds = {
  receipt: 'Receipt',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  count: 'Count',
} as const;
export type GoodsKind = keyof typeof goodsKinds;
export const goodsStates = { open: 'Open', 'on the way': 'On the way', done: 'Done' } as const;

/** A document with more lines has to be split. */
export const GOODS_LINES_MAX = 500;

const noLines = asText(msg('At least one line is required'));
const tooManyLines = asText(msg('A document can have at most {{max}} lines', { max: GOODS_LINES_MAX }));

/** Lines of products, each of which stands there once. */
export const anyLinesOf = <T extends z.ZodType<{ productId: string }>>(line: T) =>
  z.array(line, noLines).max(GOODS_LINES_MAX, tooManyLines).check(productOnce);
export const linesOf = <T extends z.ZodType<{ productId: string }>>(line: T) =>
  anyLinesOf(line).min(1, noLines);

export const goodsDay = calendarDate('Date', {
  notFuture: true,
  future: msg('Date must not be in the future'),
});
const productId = requiredId('Product');
const unitCost = money('Unit cost');
const note = optionalText('Note', NOTE_MAX);

const notZero = asText(msg('{{label}} must not be 0', { label: 'Quantity' }));
/** Below 0 takes away. */
const change = declare(
  number('Quantity')
    .min(
      -AMOUNT_MAX,
      asText(msg('{{label}} must be at least {{min, number}}', { label: 'Quantity', min: -AMOUNT_MAX })),
    )
    .max(AMOUNT_MAX, atMost('Quantity', AMOUNT_MAX))
    .refine((value) => value !== 0, notZero)
    .refine((value) => hasAtMostDecimals(value, 3), tooExact('Quantity', 3)),
  { label: 'Quantity', kind: 'quantity' },
);

const common = { date: goodsDay, warehouseId: requiredId('Warehouse'), note };
const goodsLine = z.object({ productId, quantity: quantity('Quantity') });

type Cost = number | null | undefined;
const receiptOf = (cost: z.ZodType<Cost>) =>
  z.object({
    ...common,
    kind: z.literal('receipt'),
    supplier: optionalText('Supplier'),
    reference: optionalPaperNumber('Delivery note'),
    /** Whose goods come: their costs are those that it tells (part 5, section 5). */
    importId: importReference,
    lines: linesOf(goodsLine.extend({ unitCost: cost })),
  });
const toWarehouseId = requiredId('Destination');
const transfer = z
  .object({
    ...common,
    kind: z.literal('transfer'),
    toWarehouseId,
    onTheWay: optional(yesOrNo('On the way')),
    lines: linesOf(goodsLine),
  })
  .refine((sent) => sent.warehouseId !== sent.toWarehouseId, {
    path: ['toWarehouseId'],
    error: asText(msg('Destination must be another warehouse')),
    when: ({ value }) =>
      toWarehouseId.safeParse((value as { toWarehouseId?: unknown })?.toWarehouseId).success,
  });
const adjustment = z.object({
  ...common,
  kind: z.literal('adjustment'),
  reason: text('Reason'),
  lines: linesOf(z.object({ productId, quantity: change })),
});

const ofKind = (cost: z.ZodType<Cost>) =>
  z.discriminatedUnion('kind', [receiptOf(cost), transfer, adjustment], asText(msg('Invalid kind')));

const cost = optional(unitCost);
/** Fields of another kind are dropped. */
export const goodsInput = ofKind(cost);
/** Takes costs unread: those of encoders are dropped, those of admins are checked by `goodsCosts`. */
export const goodsRequest = ofKind(z.any().optional());
export const goodsCosts = z.object({ lines: z.array(z.object({ unitCost: cost })) });
export type GoodsInput = z.output<typeof goodsInput>;

const lineRecord = z.object({
  productId: productReference,
  /** Null where a blind count doesn't tell. */
  quantity: storedQuantity.nullable(),
  expected: storedQuantity.nullable().default(null),
  counted: storedQuantity.nullable().default(null),
});
const related = z.object({ _id: storedId, number: z.string() });

const goodsRecord = z.object({
  ...recordFields,
  kind: choice('Kind', goodsKinds),
  /** Null while a count is open, as is its date. */
  number: declare(z.string().nullable(), { label: 'Number', kind: 'document number' }),
  date: declare(storedDate.nullable(), { label: 'Date', kind: 'date' }),
  state: choice('State', goodsStates),
  warehouseId: declare(storedReference, { label: 'Warehouse', kind: 'reference' }),
  toWarehouseId: declare(storedReference.nullable(), { label: 'Destination', kind: 'reference' }),
  reason: declare(z.string().nullable(), { label: 'Reason', kind: 'text' }),
  supplier: declare(z.string().nullable(), { label: 'Supplier', kind: 'text' }),
  reference: declare(z.string().nullable(), { label: 'Delivery note', kind: 'document number' }),
  note: declare(z.string().nullable(), { label: 'Note', kind: 'text' }),
  importId: storedImport,
  blind: z.boolean(),
  lines: z.array(lineRecord),
  reverses: related.nullable(),
  reversedBy: related.nullable(),
  /** Of a transfer that was on the way. */
  arrived: z.object({ date: storedDate, note: z.string().nullable(), user: z.string() }).nullable(),
  /** Of a count, which was opened before; its maker is who posted it. */
  postedAt: storedDate.nullable().default(null),
});

export const goods = defineResource({
  name: 'goods',
  label: 'Goods document',
  paths: {
    list: 'POST /goods/getdocuments',
    search: 'POST /search/goods',
    export: 'POST /goods/export',
  },
  access: { list: everyone, search: everyone, export: everyone },
  record: goodsRecord,
  sortable: ['number', 'kind', 'date', 'createdAt'],
  filters: { kind: 'value', state: 'value', warehouseId: { anyOf: 'places' }, date: 'days', costs: 'value' },
  adminFilters: ['costs'],
});
export type GoodsDocument = RecordOf<typeof goods>;

/** What admins see of a document: costs too, which nobody else gets from anywhere. */
export const goodsForAdmins = {
  ...goods,
  record: goodsRecord.extend({
    lines: z.array(
      lineRecord.extend({
        unitCost: storedMoney.nullable().default(null),
        value: storedMoney.nullable().default(null),
      }),
    ),
  }),
} as const;
/** A count of many lines becomes several documents. */
export const goodsAnswer = goodsForAdmins.record
  .extend({ documents: z.array(related).optional() })
  .or(goodsRecord.extend({ documents: z.array(related).optional() }));
