import { setImmediate as afterThisRound } from 'node:timers/promises';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { fromCents } from '@app/schemas/kit/amounts';
import type { Reader } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import { COSTS_AT_ONCE, figuresOf, outstandingOf } from './import-figures.ts';
import { notInStock, readReceipts } from './import-receipts.ts';

type Named = { _id: string; name: string };
/** An import with the names of its goods, amounts as stored. */
type Stored = Pick<ImportDetail, '_id' | 'rate'> & {
  goods: readonly (Omit<StoredLine, 'productId'> & { productId: Named })[];
  costs: readonly (Omit<StoredCost, 'products'> & { products: Named[] })[];
};
type StoredLine = Parameters<typeof figuresOf>[0]['goods'][number] & { received: number };
type StoredCost = Parameters<typeof figuresOf>[0]['costs'][number] & { date: string | null };

/** Tells what goods of an import have cost, who bears which cost, and what was received of them. */
export async function goodsTold({ _id, rate, goods, costs }: Stored, reader: Reader) {
  const lines = goods.map((line) => ({ ...line, productId: line.productId._id }));
  const { lines: landed, shares } = await figuresOf({
    goods: lines,
    costs: costs.map((cost) => ({ ...cost, products: cost.products.map((product) => product._id) })),
    rate,
  });
  const prices = await pricesOf(
    lines.map(({ productId }) => productId),
    reader,
  );
  const receipts = goods.some(({ received }) => received) ? await readReceipts(new Id(_id), reader) : [];
  const unitCosts = new Map(lines.map(({ productId }, at) => [productId, landed[at]?.unitCost ?? null]));
  return {
    receipts,
    goods: goods.map((line, at) => ({
      ...line,
      ...landed[at],
      outstanding: outstandingOf(line),
      price: prices.get(line.productId._id) ?? null,
    })),
    costs: costs.map(({ date, ...cost }) => ({
      ...cost,
      date: date ? new Date(date) : null,
      // There may be very many: `withShares` adds them to what was checked.
      shares: [],
    })),
    shares,
    received: receipts.map(({ _id: receipt, number }) => ({ _id: receipt, number })),
    notInStock: notInStock(receipts, unitCosts),
  };
}

/** Adds the shares of costs, in cents by the order of goods, to what is told of both. */
export async function withShares<T extends Pick<ImportDetail, 'goods' | 'costs'>>(
  told: T,
  shares: readonly (readonly number[])[],
): Promise<T> {
  const costs: ImportDetail['costs'] = [];
  for (const [at, cost] of told.costs.entries()) {
    const borne = told.goods.flatMap(({ productId }, of) => {
      const amount = shares[at]?.[of];
      return amount ? [{ productId, amount: fromCents(amount) }] : [];
    });
    costs.push({ ...cost, shares: borne });
    if (costs.length % COSTS_AT_ONCE === 0) await afterThisRound();
  }
  return { ...told, costs };
}

/** What products are sold for now, in cents. */
async function pricesOf(ids: readonly string[], reader: Reader): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map();
  const options = { projection: { price: 1 } };
  const found = await reader.find<{ _id: Id; price: number }>('Product', { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, price }) => [String(_id), price]));
}
