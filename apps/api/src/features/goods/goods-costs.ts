import { type GoodsDocument, goods } from '@app/schemas/goods/documents';
import type { setCostRequest, setCostsRequest } from '@app/schemas/goods/goods-calls';
import { fromCents, fromThousandths, toCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import { products } from '@app/schemas/products';
import type { z } from 'zod';
import { type Posting, postingOf } from '../../books/posting.ts';
import { share, valueAtCost, type Worth } from '../../books/values.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import type { Reader } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidFields, notFound } from '../../lib/errors.ts';
import { GoodsModel } from './goods.model.ts';
import { changedTo, ownDocument, refuseReversed } from './goods.service.ts';
import { ProductCostModel } from './product-cost.model.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

/** Entries of a product's history. */
const HISTORY_MAX = 100;

/** Gives a posted receipt its costs, or corrects them, as of today. @throws NOT_FOUND, REVERSED, PERIOD_LOCKED */
export async function setCosts(
  { _id, lines: sent }: z.output<typeof setCostsRequest>,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  await pinCreator(context.actor, context.session);
  const receipt = await ownDocument(_id, posting);
  if (receipt.kind !== 'receipt') throw notFound(goods.label);
  refuseReversed({ ...receipt, reversedBy: receipt.reversedBy ?? receipt.reverses });
  posting.refuseClosedToday();
  refuseOthers(receipt, sent);
  const costs = new Map(sent.map(({ productId, unitCost }) => [productId, toCents(unitCost)]));
  const lines: StoredGoodsLine[] = [];
  for (const line of receipt.lines) {
    const unitCost = costs.get(String(line.productId));
    lines.push(unitCost === undefined ? line : await costed(line, unitCost, receipt, posting));
  }
  const isMissing = lines.some(({ unitCost }) => unitCost === null);
  const changes = {
    lines,
    costs: isMissing ? ('missing' as const) : ('known' as const),
    updatedAt: new Date(),
  };
  posting.update(GoodsModel, receipt, changes);
  const after = { ...receipt, ...changes, __v: receipt.__v + 1 };
  const message = msg('Costs of {{number}} set', { number: receipt.number ?? '' });
  return changedTo(after, posting, { action: 'Update', message });
}

/** @throws VALIDATION_FAILED for products that did not come */
function refuseOthers({ lines }: StoredGoods, sent: readonly { productId: string }[]): void {
  const errors: Record<string, Message[]> = {};
  const came = new Set(lines.map(({ productId }) => String(productId)));
  for (const [at, { productId }] of sent.entries())
    if (!came.has(productId))
      errors[`lines.${at}.productId`] = [msg('{{label}} does not exist', { label: 'Product' })];
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/** Puts the difference to what goods cost before into their value, as far as they are there still. */
async function costed(
  line: StoredGoodsLine,
  unitCost: number,
  { _id: reference, warehouseId }: StoredGoods,
  posting: Posting,
): Promise<StoredGoodsLine> {
  const place = { productId: line.productId, warehouseId };
  const had = line.unitCost === null ? line.value : valueAtCost(line.quantity, line.unitCost);
  const more = valueAtCost(line.quantity, unitCost) - had;
  const { quantity, value } = await posting.worthAt(place);
  const there = Math.max(0, Math.min(quantity, line.quantity));
  const into = Math.max(0 - value, Math.sign(more) * share(Math.abs(more), there, line.quantity));
  await posting.revalue(place, { change: into, expense: more - into, reference, date: posting.today });
  return { ...line, unitCost, value: line.value + into };
}

/** Values all that there is of a product anew. @throws NOT_FOUND, PERIOD_LOCKED */
export async function setCost(
  { _id, unitCost: birr, reason }: z.output<typeof setCostRequest>,
  context: WriteContext,
): Promise<Written<object>> {
  const posting = postingOf(context);
  await pinCreator(context.actor, context.session);
  const product = await readProduct(_id, posting.reader);
  posting.refuseClosedToday();
  const unitCost = toCents(birr);
  let all = 0;
  for (const { quantity, value, ...place } of await posting.worthsOf(_id)) {
    all += quantity;
    if (quantity <= 0) continue;
    const change = valueAtCost(quantity, unitCost) - value;
    await posting.revalue(place, { change, expense: 0, reference: null, date: posting.today });
  }
  const set = { productId: product._id, unitCost, quantity: all, reason, at: new Date() };
  posting.insert(ProductCostModel, { ...set, userId: new Id(context.actor.id) });
  const message = msg('Cost of {{product}} set: {{reason}}', { product: String(product.name), reason });
  const record = { kind: products.name, _id };
  return { record: { _id }, audit: { action: 'Update', type: products.label, message, record } };
}

async function readProduct(_id: string, reader: Reader) {
  const product = await reader.findOne('Product', { _id }, { projection: { name: 1, price: 1 } });
  if (!product) throw notFound(products.label);
  return product;
}

type ValuedStock = Partial<Worth> & { warehouseId: Id };

/** Tells what a product costs: over all warehouses, and how it came to that. @throws NOT_FOUND */
export async function readCost(_id: string, reader: Reader) {
  const product = await readProduct(_id, reader);
  const projection = { warehouseId: 1, quantity: 1, value: 1 };
  const stocks = await reader.find<ValuedStock>('Stock', { productId: _id }, { projection });
  const [quantity, value] = (['quantity', 'value'] as const).map((of) =>
    stocks.reduce((sum, stock) => sum + (stock[of] ?? 0), 0),
  ) as [number, number];
  const entries = [
    ...(await costsOfReceipts(product._id, reader)),
    ...(await costsThatWereSet(product._id, reader)),
  ];
  const newest = entries.toSorted((one, other) => Number(other.at) - Number(one.at));
  const last = newest.find(({ isReversed }) => !isReversed);
  return {
    price: fromCents(Number(product.price)),
    averageCost: value > 0 && quantity > 0 ? fromCents((value * 1_000) / quantity) : null,
    lastCost: last ? fromCents(last.unitCost) : null,
    quantity: fromThousandths(quantity),
    value: fromCents(value),
    history: newest.slice(0, HISTORY_MAX).map(({ at, unitCost, document, ...entry }) => ({
      at: at.toISOString(),
      quantity: fromThousandths(entry.quantity),
      unitCost: fromCents(unitCost),
      document,
    })),
    warehouses: stocks.map((stock) => ({
      _id: String(stock.warehouseId),
      quantity: fromThousandths(stock.quantity ?? 0),
      value: fromCents(stock.value ?? 0),
    })),
  };
}

type Entry = {
  at: Date;
  quantity: number;
  unitCost: number;
  document: { _id: string; number: string } | null;
  isReversed: boolean;
};

async function costsOfReceipts(productId: Id, reader: Reader): Promise<Entry[]> {
  const lines = { $elemMatch: { productId, unitCost: { $gt: 0 } } };
  const options = { sort: { _id: -1 as const }, limit: HISTORY_MAX };
  const found = await reader.find<StoredGoods>(
    GoodsModel,
    { 'lines.productId': productId, kind: 'receipt', lines },
    options,
  );
  return found.flatMap(({ _id, number, createdAt, reversedBy, lines: came }) => {
    const line = came.find((one) => String(one.productId) === String(productId));
    if (!line?.unitCost) return [];
    const document = { _id: String(_id), number: number ?? '' };
    const { quantity, unitCost } = line;
    return [{ at: createdAt as Date, quantity, unitCost, document, isReversed: Boolean(reversedBy) }];
  });
}

async function costsThatWereSet(productId: Id, reader: Reader): Promise<Entry[]> {
  const options = { sort: { _id: -1 as const }, limit: HISTORY_MAX };
  const found = await reader.find(ProductCostModel, { productId }, options);
  return found.map(({ at, quantity, unitCost }) => ({
    at,
    quantity,
    unitCost,
    document: null,
    isReversed: false,
  }));
}
