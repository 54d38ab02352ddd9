import type { Page } from '@app/schemas/kit/lists';
import { type Stock, stocks } from '@app/schemas/stocks';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { KeptGoods } from '../../outbox/goods.ts';
import { type SaleLine, stockOf } from '../../outbox/sale-form.ts';
import { useKeptGoods } from '../../outbox/use-kept-goods.ts';

const FRESH_MS = 5_000;

/** Reads the stock of a product in a warehouse; no record means none. */
const levelQuery = (stock: string) =>
  queryOptions({
    queryKey: [stocks.name, 'level', stock],
    queryFn: async ({ signal }) => {
      const [productId, warehouseId] = stock.split(' ');
      const filter = { productId: [productId], warehouseId: [warehouseId] };
      const { data } = await call<Page<Stock>>(stocks.paths.list, { page: 1, limit: 1, filter }, { signal });
      return data[0]?.quantity ?? 0;
    },
    staleTime: FRESH_MS,
  });

/** The quantity in stock, with the date of a cached one while offline. */
export type Level = { quantity: number; asOf?: string };

/** Returns the stock levels of the lines, by `stockOf`; those not loaded yet are missing. */
export function useStockLevels(lines: readonly SaleLine[]): ReadonlyMap<string, Level> {
  const wanted = [...new Set(lines.map(stockOf))].filter((stock) => stock !== null);
  const { answered, isFailed } = useQueries({
    queries: wanted.map(levelQuery),
    combine: (results) => ({
      answered: results.map(({ data }) => data),
      isFailed: results.some(({ error, data }) => error && data === undefined),
    }),
  });
  const goods = useKeptGoods(isFailed);
  return new Map(
    wanted.flatMap((stock, index) => {
      const quantity = answered[index];
      const level = quantity === undefined ? lastKnown(stock, goods) : { quantity };
      return level ? [[stock, level] as const] : [];
    }),
  );
}

function lastKnown(stock: string, goods: KeptGoods | undefined): Level | undefined {
  const [productId, warehouseId] = stock.split(' ');
  const product = goods?.products.find(({ _id }) => _id === productId);
  const isOwn = warehouseId === goods?.ownWarehouse;
  return goods && product && isOwn ? { quantity: product.quantity, asOf: goods.at } : undefined;
}
