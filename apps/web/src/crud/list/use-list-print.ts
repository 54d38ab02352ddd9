import { useEffect, useState } from 'react';
import { isPrintKey } from '../../lib/browser/print-key.ts';

/**
 * Prints all matching rows rather than the visible page. They must be loaded before printing begins, which waits for
 * nothing, so the browser's own shortcut is intercepted while more rows match than show.
 */
export function useListPrint(isWhole: boolean) {
  const [isPrinting, setIsPrinting] = useState(false);
  const start = () => setIsPrinting(true);
  useEffect(() => {
    if (isWhole) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPrintKey(event)) return;
      // An open dialog prints instead of the list.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      setIsPrinting(true);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isWhole]);
  return { print: isWhole ? () => print() : start, isPrinting, end: () => setIsPrinting(false) };
}

export type ListPrint = ReturnType<typeof useListPrint>;
