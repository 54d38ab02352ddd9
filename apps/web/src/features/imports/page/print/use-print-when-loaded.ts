import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isPrintKey } from '../../../../lib/browser/print-key.ts';

/**
 * Prints an import's file once all that stands on it is loaded. Printing waits for nothing, so the browser's own
 * shortcut is held back until then.
 */
export function usePrintWhenLoaded(importId: string): () => void {
  const isLoading =
    useIsFetching({
      predicate: ({ queryKey, state }) => queryKey.includes(importId) && state.data === undefined,
    }) > 0;
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (!isAsked || isLoading) return;
    setIsAsked(false);
    print();
  }, [isAsked, isLoading]);
  useEffect(() => {
    if (!isLoading) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      event.preventDefault();
      setIsAsked(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isLoading]);
  return () => setIsAsked(true);
}
