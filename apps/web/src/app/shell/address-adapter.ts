import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
} from 'nuqs/adapters/custom';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { useIsLeaving } from '../page/leaving.ts';

type Options = { history: 'push' | 'replace' };

/**
 * Lets the router write a list's state to the address. The adapter of nuqs writes to the browser's history without the
 * router, which then can't tell how far Back went, and undoes it by reloading the page.
 */
function useRouterAdapter() {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const updateUrl = useCallback(
    (search: URLSearchParams, { history }: Options) => {
      // The address belongs to the next page already; writing to it would cancel the navigation.
      if (isLeaving()) return;
      // Flush at once: nuqs forgets what it has handed over, and within the router's transition a list would read the
      // old address.
      const how: NavigateOptions = {
        replace: history === 'replace',
        preventScrollReset: true,
        flushSync: true,
      };
      return navigate({ search: renderQueryString(search), hash: location.hash }, how) as Promise<void>;
    },
    [navigate, isLeaving],
  );
  return { searchParams, updateUrl };
}

export const AddressAdapter = createAdapterProvider(useRouterAdapter);
