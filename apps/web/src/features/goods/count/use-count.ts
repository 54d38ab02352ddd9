import type { GoodsDocument } from '@app/schemas/goods/documents';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { recordQuery } from '../../../crud/queries.ts';
import { goodsResource } from '../document/goods-resource.ts';

/** Others' entries appear within ten seconds. */
const REFRESH_MS = 7_000;

export const countQuery = (id: string) => recordQuery<GoodsDocument>(goodsResource, id);

/** Follows an open count. What it was stays when somebody else posts it: who counts is told when they post. */
export function useCount(id: string) {
  const { data, error, refetch } = useQuery({
    ...countQuery(id),
    refetchInterval: ({ state }) => state.data?.data.state === 'open' && REFRESH_MS,
  });
  const open = useRef<GoodsDocument>(undefined);
  if (data?.state === 'open') open.current = data;
  return { count: open.current, isClosed: data !== undefined && data.state !== 'open', error, refetch };
}
