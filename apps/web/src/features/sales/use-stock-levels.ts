import type { Page } from '@app/schemas/lists';
import { type Stock, stocks } from '@app/schemas/stocks';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
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

/** The stock behind each line, by `stockOf`. Unknown until it has been answered. */
export function useStockLevels(lines: readonly SaleLine[]): ReadonlyMap<string, number> {
  const wanted = [...new Set(lines.map(stockOf))].filter((stock) => stock !== null);
  return useQueries({
    queries: wanted.map(levelQuery),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, index) => {
          const stock = wanted[index];
          return stock !== undefined && data !== undefined ? [[stock, data] as const] : [];
        }),
      ),
  });
}
