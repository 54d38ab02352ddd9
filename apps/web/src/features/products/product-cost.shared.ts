import { type productCost, productCostPaths } from '@app/schemas/goods/goods-calls';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';

const FRESH_MS = 30_000;

/** Queries what a product costs, for admins. */
export const costOfProduct = (_id: string) =>
  queryOptions({
    queryKey: ['cost of product', _id],
    queryFn: ({ signal }) =>
      call<{ data: z.output<typeof productCost> }>(productCostPaths.get, { _id }, { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
  });
