import { createContext, useContext } from 'react';

/** Loads a page's scripts ahead: users mostly follow the link they hover over. */
export const PrefetchContext = createContext<(path: string) => void>(() => {});

/** Returns props for a link that load its page on hover or focus. */
export function usePrefetch(path: string) {
  const prefetch = useContext(PrefetchContext);
  const load = () => prefetch(path);
  return { onPointerEnter: load, onFocus: load };
}
