import { type Goods, goodsAnswer } from '@app/schemas/outbox';
import type { Reader } from '../../database/reader.ts';

/** Products per call. */
export const GOODS_PAGE = 1_000;

/**
 * Reads the newest products, or those older than one, with the stocks of the caller's own warehouse and all warehouses.
 */
export async function goodsFor(
  userId: string,
  before: string | null | undefined,
  reader: Reader,
): Promise<Goods> {
  const user = await reader.findOne('User', { _id: userId }, { projection: { wareHouse: 1 } });
  const ownWarehouse = user?.wareHouse ?? null;
  const [products, warehouses] = await Promise.all([
    reader.find('Product', before ? { _id: { $lt: before } } : {}, {
      sort: { _id: -1 },
      limit: GOODS_PAGE,
      projection: { name: 1, supplier: 1, price: 1, sku: 1, barcode: 1 },
    }),
    reader.find(
      'Warehouse',
      {},
      {
        sort: { _id: -1 },
        limit: GOODS_PAGE,
        projection: { name: 1, address: 1 },
      },
    ),
  ]);
  const levels = await levelsOf(products, ownWarehouse, reader);
  const withLevels = products.map((product) => ({
    ...product,
    quantity: levels.get(String(product._id)) ?? 0,
  }));
  const next = products.length === GOODS_PAGE ? products.at(-1)?._id : null;
  return goodsAnswer.shape.data.parse({ products: withLevels, next, warehouses, ownWarehouse });
}

async function levelsOf(products: readonly { _id: unknown }[], warehouseId: unknown, reader: Reader) {
  const stocks =
    warehouseId && products.length
      ? await reader.find(
          'Stock',
          { warehouseId, productId: { $in: products.map(({ _id }) => _id) } },
          { projection: { productId: 1, quantity: 1 } },
        )
      : [];
  return new Map(stocks.map(({ productId, quantity }) => [String(productId), quantity]));
}
