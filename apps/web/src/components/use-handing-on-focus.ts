import { useLayoutEffect, useRef } from 'react';
import { firstPlace } from './ui/returning-focus.ts';

/**
 * A row that goes while it has the focus, because its record was deleted, hands it on to the row that follows, or
 * to the one before when there is none; anything else that goes, to its heir.
 * @param heir finds who gets the focus, once what goes has gone; the same function at each call
 * @returns a reference for what may go
 */
export function useHandingOnFocus<E extends HTMLElement>(heir?: () => HTMLElement | null) {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // Once the rows have changed: the neighbour may have gone as well, or a new page have taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const menu = neighbour?.isConnected && neighbour.querySelector<HTMLElement>('[aria-haspopup=menu]');
        ((heir ? heir() : menu) || firstPlace())?.focus();
      });
    };
  }, [heir]);
  return element;
}
