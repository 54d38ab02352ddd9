import {
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
} from 'nuqs/adapters/custom';
import { useCallback } from 'react';
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router-dom';
import { useIsLeaving } from '../leaving.ts';

type Options = { history: 'push' | 'replace' };

/**
 * Has the router write what a list keeps in the address. The adapter that nuqs brings writes to the browser's history
 * past the router, which then can't tell how far Back went, and undoes it by loading the page again.
 */
function useRouterAdapter() {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const updateUrl = useCallback(
    (search: URLSearchParams, { history }: Options) => {
      // The address is the next page's by now, and to write another would call that page off.
      if (isLeaving()) return;
      // At once: nuqs forgets what it has handed on, and in the router's transition a list would read the old address.
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
