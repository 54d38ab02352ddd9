import { createContext, useContext } from 'react';

/** Loads the scripts of a page that is about to be opened: who points at a link most often follows it. */
export const PrefetchContext = createContext<(path: string) => void>(() => {});

/** Props of a link whose page is fetched as soon as it is pointed at or reached by key. */
export function usePrefetch(path: string) {
  const prefetch = useContext(PrefetchContext);
  const load = () => prefetch(path);
  return { onPointerEnter: load, onFocus: load };
}
