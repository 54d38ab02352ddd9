import type { Reader } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';
import type { StoredImportGoods } from './import.model.ts';
import { outstandingOf } from './import-figures.ts';

/** A receipt of an import's goods as stored: quantities in thousandths, money in cents. */
export type Receipt = {
  _id: Id;
  number: string;
  date: Date;
  lines: { productId: Id; quantity: number; value: number; unitCost: number | null }[];
};

/** Receipts that count: neither reversed nor the reversal of another. */
const ofImport = (importId: Id) => ({ importId, reverses: null, reversedBy: null });

/** Reads the receipts of an import, oldest first. */
export const readReceipts = (importId: Id, reader: Reader): Promise<Receipt[]> =>
  reader.find<Receipt>('Goods', ofImport(importId), {
    projection: { number: 1, date: 1, lines: 1 },
    sort: { _id: 1 },
  });

/** How far the goods of an import have come. */
export type Arrival = {
  /** Something of them is still to come. */
  isExpected: boolean;
  /** The last receipt's day, once all is received. */
  stocked: Date | null;
};

/** Tells how far goods have come. @param date that of a receipt which is not stored yet */
export async function arrivalOf(
  importId: Id,
  goods: readonly Pick<StoredImportGoods, 'quantity' | 'short' | 'received'>[],
  reader: Reader,
  date?: Date,
): Promise<Arrival> {
  const isExpected = goods.some((line) => outstandingOf(line) > 0);
  if (isExpected || goods.every(({ received }) => !received)) return { isExpected, stocked: null };
  const days = (await readReceipts(importId, reader)).map((receipt) => receipt.date);
  return { isExpected, stocked: lastOf(date ? [...days, date] : days) };
}

const lastOf = (days: readonly Date[]): Date | null =>
  days.reduce<Date | null>((last, day) => (last && last >= day ? last : day), null);

/**
 * Tells what goods have cost since they were received beyond what they came in at, in cents: as of today nobody has
 * taken it into their value.
 * @param unitCosts of now, in cents, by product
 */
export function notInStock(
  receipts: readonly Receipt[],
  unitCosts: ReadonlyMap<string, number | null>,
): number {
  let sum = 0n;
  for (const { productId, quantity, value, unitCost } of receipts.flatMap(({ lines }) => lines)) {
    const now = unitCosts.get(String(productId));
    if (!now && unitCost === null) continue;
    // Without a cost of its own it came in at the average of its moment.
    const then = unitCost === null ? BigInt(value) * 1000n : BigInt(quantity) * BigInt(unitCost);
    sum += BigInt(quantity) * BigInt(now ?? 0) - then;
  }
  return Math.round(Number(sum) / 1000);
}
