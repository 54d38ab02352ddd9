import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api.ts';

const FRESH_MS = 2_000;

/** The cache of API answers. Answers are final, errors included; only a call without one is retried, once. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.status === 0,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always' },
    },
  });
