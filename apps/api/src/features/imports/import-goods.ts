import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { SetGoods } from '@app/schemas/imports/import-goods';
import { fromCents, fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { StoredImport } from './import.model.ts';
import { refuseMissingRate, valueOfGoods } from './import-figures.ts';
import { arrivalOf } from './import-receipts.ts';
import { asStored, changeFields, readImport, refuseClosed } from './imports.service.ts';

/**
 * Replaces the goods of an import: a cost for products that are gone is for the others it names, else for all.
 * @throws VALIDATION_FAILED, IMPORT_CLOSED, STALE as part 5, section 5 says
 */
export async function setGoods(
  { _id, goods: sent, __v }: { _id: string; goods: SetGoods; __v?: number | null | undefined },
  context: WriteContext,
): Promise<Written<ImportDetail>> {
  const reader = readerOf(context);
  const before = await readImport(_id, reader);
  refuseClosed(before);
  refuseFewer(sent, before);
  refuseMissingRate(sent, before.rate);
  const received = receivedOf(before);
  const goods = sent.map(({ productId, quantity, unitPrice, weight, volume, short }) => ({
    productId,
    quantity,
    unitPrice: unitPrice ?? null,
    weight: weight ?? null,
    volume: volume ?? null,
    short: short ?? 0,
    received: fromThousandths(received.get(productId) ?? 0),
  }));
  const stored = asStored({ goods }).goods;
  const changes = {
    goods,
    ...costsWithin(before, new Set(goods.map(({ productId }) => productId))),
    goodsValue: fromCents(valueOfGoods(stored, before.rate, 'goods')),
    ...(await arrivalOf(before._id, stored, reader)),
  };
  const message = msg('Goods of {{number}} saved', { number: before.number });
  return changeFields(before, changes, context, { version: __v ?? undefined, message });
}

const receivedOf = ({ goods }: StoredImport): ReadonlyMap<string, number> =>
  new Map(goods.map(({ productId, received }) => [String(productId), received]));

/** @throws VALIDATION_FAILED where less is to come than was received already */
function refuseFewer(sent: SetGoods, before: StoredImport): void {
  const errors: Record<string, Message[]> = {};
  const left = new Map(receivedOf(before));
  for (const [at, { productId, ...line }] of sent.entries()) {
    const received = left.get(productId) ?? 0;
    left.delete(productId);
    const [quantity, short] = [toThousandths(line.quantity), toThousandths(line.short ?? 0)];
    if (quantity < received) errors[`goods.${at}.quantity`] = [already(received)];
    else if (short > quantity - received)
      errors[`goods.${at}.short`] = [received ? already(received) : shortAtMost(line.quantity)];
  }
  const [gone] = [...left.values()].filter(Boolean);
  if (gone) errors.goods = [already(gone)];
  if (Object.keys(errors).length) throw invalidFields(errors);
}

const already = (received: number) =>
  msg('{{number, number}} are received already', { number: fromThousandths(received) });
const shortAtMost = (max: number) =>
  msg('{{label}} must be at most {{max, number}}', { label: 'Will not come', max });

/** Takes products that are gone from the costs that name them, if any does. */
function costsWithin({ costs }: StoredImport, left: ReadonlySet<string>) {
  const isLeft = (id: unknown) => left.has(String(id));
  if (costs.every(({ products }) => products.every(isLeft))) return {};
  return {
    costs: costs.map((cost) => ({
      ...cost,
      amount: fromCents(cost.amount),
      products: cost.products.filter(isLeft),
    })),
  };
}
