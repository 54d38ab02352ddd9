import { toThousandths } from '@app/schemas/kit/amounts';
import { DAY_MS, dayOf } from '@app/schemas/kit/days';
import { MINIMUM } from '@app/schemas/products';
import type { Reader } from '../database/reader.ts';
import { type Filter, Id } from '../database/types.ts';
import { ProductDayModel } from './sums.ts';

type Place = { _id: Id; productId: Id; quantity: number };

/** Below this much a product without a minimum of its own is low. */
const usual = toThousandths(MINIMUM);
/** Days that tell whether a product sells. */
const SOLD_WITHIN_DAYS = 30;

/** Tells whether so much of a product, in all that the reader sees, is little; in thousandths. */
export const isLow = (quantity: number, minimum: number | null | undefined): boolean =>
  quantity <= (minimum ?? usual);

/**
 * Sums up what there is of products in all that the reader sees, in thousandths.
 * @param known stocks as they are to be, where the database has them otherwise
 */
export async function quantitiesOf(
  productIds: readonly unknown[],
  reader: Reader,
  known: readonly Place[] = [],
): Promise<Map<string, number>> {
  const projection = { productId: 1, quantity: 1 };
  const places = await reader.find<Place>('Stock', { productId: { $in: productIds } }, { projection });
  const quantities = new Map<string, number>();
  const asKnown = new Set(known.map(({ _id }) => String(_id)));
  for (const { productId, quantity } of [...places.filter(({ _id }) => !asKnown.has(String(_id))), ...known])
    quantities.set(String(productId), (quantities.get(String(productId)) ?? 0) + quantity);
  return quantities;
}

type Limited = { _id: Id; minimum?: number | null };

async function minimumsOf(filter: Filter, reader: Reader): Promise<Map<string, number>> {
  const products = await reader.find<Limited>('Product', filter, { projection: { minimum: 1 } });
  return new Map(products.map(({ _id, minimum }) => [String(_id), minimum ?? usual]));
}

/** What there is of a product, and the least that there should be; in thousandths. */
type Low = { _id: Id; quantity: number; minimum: number };

/** Lists the products that have stocks and are at or under their minimum, lowest first. */
export async function lowProducts(reader: Reader): Promise<Low[]> {
  const minimums = await minimumsOf({ minimum: { $gte: 0 } }, reader);
  const scarce = { productId: { $in: await scarceProducts(minimums, reader) } };
  const sums = await reader.sum<{ _id: Id; quantity: number }>('Stock', scarce, [
    { $group: { _id: '$productId', quantity: { $sum: '$quantity' } } },
  ]);
  return sums
    .map(({ _id, quantity }) => ({ _id, quantity, minimum: minimums.get(String(_id)) ?? usual }))
    .filter(({ quantity, minimum }) => quantity <= minimum)
    .toSorted(
      (one, other) => one.quantity - other.quantity || (String(one._id) < String(other._id) ? -1 : 1),
    );
}

/**
 * Finds the products that may be low by an index, so that not all stocks are read: one that is low has a stock of no
 * more than its minimum.
 */
async function scarceProducts(minimums: ReadonlyMap<string, number>, reader: Reader): Promise<Id[]> {
  const few = await reader.sum<{ _id: Id }>('Stock', { quantity: { $lte: usual } }, [
    { $group: { _id: '$productId' } },
  ]);
  const more = [...minimums].filter(([, minimum]) => minimum > usual);
  return [...few.map(({ _id }) => _id), ...more.map(([id]) => new Id(id))];
}

/** Sums up what was sold of products in the last days, less what came back; in thousandths. */
export async function soldLately(
  reader: Reader,
  productIds?: readonly unknown[],
): Promise<Map<string, number>> {
  const day = { $gte: dayOf(new Date(Date.now() - SOLD_WITHIN_DAYS * DAY_MS)) };
  const filter = { day, ...(productIds && { productId: { $in: productIds } }) };
  const sums = await reader.sum<{ _id: Id; quantity: number }>(ProductDayModel, filter, [
    { $group: { _id: '$productId', quantity: { $sum: '$quantity' } } },
  ]);
  return new Map(sums.map(({ _id, quantity }) => [String(_id), Math.max(0, quantity)]));
}
