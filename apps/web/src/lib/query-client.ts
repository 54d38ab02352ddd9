import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const FRESH_MS = 2_000;

/** What the API was asked, and its answers. An answer of the API is final; only a lost call is repeated once. */
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
