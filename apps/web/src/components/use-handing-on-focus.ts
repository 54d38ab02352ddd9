import { useLayoutEffect, useRef } from 'react';
import { firstPlace } from './layers/returning-focus.ts';

/**
 * Passes the focus on when an element that has it is removed: from a deleted record's row to the next row, or the
 * previous one; otherwise to its heir.
 * @param heir finds the element to focus after the removal; must be the same function at each call
 * @returns a ref for the element that may go
 */
export function useHandingOnFocus<E extends HTMLElement>(heir?: () => HTMLElement | null) {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // After the rows have changed: the neighbour may be gone as well, or a new page have the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const menu = neighbour?.isConnected && neighbour.querySelector<HTMLElement>('[aria-haspopup=menu]');
        ((heir ? heir() : menu) || firstPlace())?.focus();
      });
    };
  }, [heir]);
  return element;
}
