import { useQueries } from '@tanstack/react-query';
import type { KeptGoods } from '../../outbox/goods.ts';
import type { SaleLine } from '../../outbox/sale-form.ts';
import { useKeptGoods } from '../../outbox/use-kept-goods.ts';
import { type PlaceStock, type ProductStocks, stocksOfProduct } from '../products/product-stocks.shared.ts';

/** The quantity in stock, with the date of a cached one while offline. */
type Level = { quantity: number; asOf?: string };
/** What is known of a line's stock: in its warehouse, and in all of them. Missing until it is loaded. */
export type LineStock = { level: Level | undefined; places: readonly PlaceStock[] | undefined };

/** Returns what is known of each line's stock; a warehouse without a record of the product has none. */
export function useStockLevels(lines: readonly SaleLine[]): (line: SaleLine) => LineStock {
  const wanted = [...new Set(lines.map(({ productId }) => productId))].filter(Boolean);
  const { answered, isFailed } = useQueries({
    queries: wanted.map(stocksOfProduct),
    combine: (results) => ({
      answered: results.map(({ data }) => data),
      isFailed: results.some(({ error, data }) => error && data === undefined),
    }),
  });
  const goods = useKeptGoods(isFailed);
  return (line) => {
    const known = answered[wanted.indexOf(line.productId)];
    const level = known ? levelIn(known, line) : lastKnown(line, goods);
    return { level, places: known?.places };
  };
}

function levelIn({ places, areAll }: ProductStocks, { warehouseId }: SaleLine): Level | undefined {
  if (!warehouseId) return undefined;
  const place = places.find(({ _id }) => _id === warehouseId);
  if (place) return { quantity: place.quantity };
  return areAll ? { quantity: 0 } : undefined;
}

function lastKnown({ productId, warehouseId }: SaleLine, goods: KeptGoods | undefined): Level | undefined {
  const product = goods?.products.find(({ _id }) => _id === productId);
  const isOwn = warehouseId === goods?.ownWarehouse;
  return goods && product && isOwn ? { quantity: product.quantity, asOf: goods.at } : undefined;
}
