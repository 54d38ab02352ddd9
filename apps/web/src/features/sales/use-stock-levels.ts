import type { Page } from '@app/schemas/lists';
import { type Stock, stocks } from '@app/schemas/stocks';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { useKeptGoods } from '../../crud/use-kept-goods.ts';
import { call } from '../../lib/api.ts';
import type { KeptGoods } from '../../lib/goods.ts';
import { type SaleLine, stockOf } from './sale-form.ts';

const FRESH_MS = 5_000;

/** What is left of a product in a warehouse; no record is none left. */
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

/** What a stock holds, and from when that is known, where there is no line to ask anew. */
export type Level = { quantity: number; asOf?: string };

/** The stock behind each line, by `stockOf`. Unknown until it has been answered. */
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
