import { fromThousandths } from '@app/schemas/kit/amounts';
import { lowProducts, soldLately } from '../../books/levels.ts';
import type { Reader } from '../../database/reader.ts';
import type { Id } from '../../database/types.ts';

type NamedProduct = { _id: Id; name: string; unit?: string | null };

/** Counts products at or under their minimum, and tells the lowest with what was sold of them lately. */
export async function lowStocks(limit: number, reader: Reader) {
  const low = await lowProducts(reader);
  const lowest = low.slice(0, limit);
  const ids = lowest.map(({ _id }) => _id);
  const projection = { name: 1, unit: 1 };
  const [products, sold] = await Promise.all([
    reader.find<NamedProduct>('Product', { _id: { $in: ids } }, { projection }),
    soldLately(reader, ids),
  ]);
  const productOf = new Map(products.map((product) => [String(product._id), product]));
  const items = lowest.map(({ _id, quantity, minimum }) => ({
    _id: String(_id),
    product: productOf.get(String(_id))?.name ?? '',
    quantity: fromThousandths(quantity),
    minimum: fromThousandths(minimum),
    unit: productOf.get(String(_id))?.unit ?? null,
    soldIn30Days: fromThousandths(sold.get(String(_id)) ?? 0),
  }));
  return { count: low.length, items };
}
