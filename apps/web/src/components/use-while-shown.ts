import { useEffect, useRef } from 'react';

/** The action, which does nothing any more once its component has left the screen: it would act on another page. */
export function useWhileShown(action: () => void): () => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    if (isShown.current) action();
  };
}
