import { type RefObject, useLayoutEffect } from 'react';
import { firstPlace } from '../ui/returning-focus.ts';

/** A row that goes while it has the focus, because its record was deleted, hands it on to the row that follows. */
export function useHandingOnFocus(row: RefObject<HTMLTableRowElement | null>): void {
  useLayoutEffect(() => {
    const leaving = row.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // Once the rows of the page have changed: the neighbour may have gone with it, or a new page have taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const control =
          neighbour?.isConnected && neighbour.querySelector<HTMLElement>('.ledger-actions button');
        (control || firstPlace())?.focus();
      });
    };
  }, [row]);
}
