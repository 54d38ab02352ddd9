import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

const named = createStore<string | null>(null);
/** What the page's record is called in the breadcrumb; null where the page has none. */
export const useCrumb = (): string | null => useStore(named);

/** Ends the breadcrumb with the number of the page's record. */
export function Crumb({ children }: { children: string }) {
  useEffect(() => {
    named.set(children);
    return () => named.set(null);
  }, [children]);
  return null;
}
