import type { Page } from '@app/schemas/kit/lists';
import { type Stock, stocks } from '@app/schemas/stocks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { inLots } from '../../lib/in-lots.ts';

const FRESH_MS = 5_000;
const PLACES = 100;
/** Several products that are asked for at once are in two places each as a rule: their stocks fit a page. */
const LOT = 50;

/** What a warehouse holds of a product. */
export type PlaceStock = { _id: string; name: string; quantity: number };
/** Where a product is, the most first. */
export type ProductStocks = { places: readonly PlaceStock[]; areAll: boolean };

/** Queries where a product is. */
export const stocksOfProduct = (productId: string) =>
  queryOptions({
    queryKey: [stocks.name, 'of product', productId],
    queryFn: () => placesOf(productId),
    staleTime: FRESH_MS,
  });

const placesOf = inLots(async (ids): Promise<ProductStocks[]> => {
  const { found, areAll } = await stocksOf(ids);
  return ids.map((id) => ({
    places: found
      .filter(({ productId }) => productId._id === id)
      .map(({ warehouseId, quantity }) => ({ ...warehouseId, quantity })),
    areAll,
  }));
}, LOT);

/** Of one product the places with the most are enough; one among several may have all of its own far down. */
async function stocksOf(ids: readonly string[]): Promise<{ found: Stock[]; areAll: boolean }> {
  const found: Stock[] = [];
  for (let page = 1; ; page += 1) {
    const sort = { field: 'quantity', order: 'desc' };
    const request = { page, limit: PLACES, filter: { productId: ids }, sort };
    const { data, total } = await call<Page<Stock>>(stocks.paths.list, request);
    found.push(...data);
    const areAll = total <= found.length || !data.length;
    if (areAll || ids.length === 1) return { found, areAll };
  }
}
