import { type ProductCost, productCostPaths } from '@app/schemas/goods/goods-calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const FRESH_MS = 30_000;
/** Queries what a product costs, which the API tells admins alone. */
export const costOfProduct = (_id: string) =>
  queryOptions({
    queryKey: ['cost of product', _id],
    queryFn: ({ signal }) => call<{ data: ProductCost }>(productCostPaths.get, { _id }, { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  });

/** The share of a price that is left after the cost: 23.6%. */
export const marginOf = ({
  price,
  averageCost,
}: Pick<ProductCost, 'price' | 'averageCost'>): string | null =>
  averageCost === null ? null : `${(((price - averageCost) / price) * 100).toFixed(1).replace('-', '−')}%`;
