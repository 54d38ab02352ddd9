import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** A query that ignores cached data: a form starts from what is stored now. */
export function useRefreshed<Read, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Error, Data, Key>,
) {
  const [since] = useState(Date.now);
  const { data, dataUpdatedAt, error, refetch } = useQuery({ ...options, staleTime: 0 });
  return { data: dataUpdatedAt >= since ? data : undefined, error, refetch };
}
