import type { ImportDetail } from '@app/schemas/imports/import-detail';
import type { Reader } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import { figuresOf, outstandingOf } from './import-figures.ts';
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
  const { lines: landed, shares } = figuresOf({
    goods: lines,
    costs: costs.map((cost) => ({ ...cost, products: cost.products.map((product) => product._id) })),
    rate,
  });
  const prices = await pricesOf(
    lines.map(({ productId }) => productId),
    reader,
  );
  const receipts = await readReceipts(new Id(_id), reader);
  const unitCosts = new Map(lines.map(({ productId }, at) => [productId, landed[at]?.unitCost ?? null]));
  return {
    receipts,
    goods: goods.map((line, at) => ({
      ...line,
      ...landed[at],
      outstanding: outstandingOf(line),
      price: prices.get(line.productId._id) ?? null,
    })),
    costs: costs.map(({ date, ...cost }, at) => ({
      ...cost,
      date: date ? new Date(date) : null,
      shares: (shares[at] ?? []).flatMap((amount, of) =>
        amount ? [{ productId: goods[of]?.productId, amount }] : [],
      ),
    })),
    received: receipts.map(({ _id: receipt, number }) => ({ _id: receipt, number })),
    notInStock: notInStock(receipts, unitCosts),
  };
}

/** What products are sold for now, in cents. */
async function pricesOf(ids: readonly string[], reader: Reader): Promise<ReadonlyMap<string, number>> {
  if (!ids.length) return new Map();
  const options = { projection: { price: 1 } };
  const found = await reader.find<{ _id: Id; price: number }>('Product', { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, price }) => [String(_id), price]));
}
