import type { Page } from '@app/schemas/kit/lists';
import { type Stock, stocks } from '@app/schemas/stocks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const FRESH_MS = 5_000;
const PLACES = 100;

/** What a warehouse holds of a product. */
export type PlaceStock = { _id: string; name: string; quantity: number };
/** Where a product is, the most first. */
export type ProductStocks = { places: readonly PlaceStock[]; areAll: boolean };

/** Queries where a product is. */
export const stocksOfProduct = (productId: string) =>
  queryOptions({
    queryKey: [stocks.name, 'of product', productId],
    queryFn: async ({ signal }): Promise<ProductStocks> => {
      const sort = { field: 'quantity', order: 'desc' };
      const request = { page: 1, limit: PLACES, filter: { productId: [productId] }, sort };
      const { data, total } = await call<Page<Stock>>(stocks.paths.list, request, { signal });
      const places = data.map(({ warehouseId, quantity }) => ({ ...warehouseId, quantity }));
      return { places, areAll: total <= data.length };
    },
    staleTime: FRESH_MS,
  });
