import { useCallback, useSyncExternalStore } from 'react';

function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below this width the sidebar slides over the page and forms show one step at a time. */
export const useIsPhone = () => useMediaQuery('(width < 48rem)');
/** Below this width, rows of many cells stack them. */
export const useIsNarrow = () => useMediaQuery('(width < 64rem)');
