import { useEffect, useRef } from 'react';

/** Wraps an action so that it does nothing after its component has unmounted: it would act on another page. */
export function useWhileShown<A extends unknown[]>(action: (...given: A) => void): (...given: A) => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (...given) => {
    if (isShown.current) action(...given);
  };
}
