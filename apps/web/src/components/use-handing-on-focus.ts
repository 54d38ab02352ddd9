import { useLayoutEffect, useRef } from 'react';
import { firstPlace } from './ui/returning-focus.ts';

/**
 * A row that goes while it has the focus, because its record was deleted, hands it on to the row that follows, or
 * to the one before when there is none.
 * @returns a reference for the row
 */
export function useHandingOnFocus<E extends HTMLElement>() {
  const row = useRef<E>(null);
  useLayoutEffect(() => {
    const leaving = row.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // Once the rows have changed: the neighbour may have gone as well, or a new page have taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const menu = neighbour?.isConnected && neighbour.querySelector<HTMLElement>('[aria-haspopup=menu]');
        (menu || firstPlace())?.focus();
      });
    };
  }, []);
  return row;
}
