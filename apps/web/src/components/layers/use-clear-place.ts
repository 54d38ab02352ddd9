import { useLayoutEffect, useState } from 'react';

const GAP_PX = 16;
/** Height of a toast with two lines of text and a button below. */
const TOAST_PX = 130;

/**
 * Finds the place for a toast on a phone that shows a dialog: above it where there is room, else below its header,
 * whose buttons it must not cover.
 * @returns pixels from the screen's top
 */
export function useClearPlace(isShown: boolean): number {
  const [top, setTop] = useState(GAP_PX);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => setTop(clearTop());
    place();
    // Dialogs are children of the body, and may open, grow and close while the toast shows.
    const changes = new MutationObserver(place);
    changes.observe(document.body, { childList: true });
    const sizes = new ResizeObserver(place);
    sizes.observe(document.body);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, [isShown]);
  return top;
}

function clearTop(): number {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const head = dialog?.querySelector('header')?.getBoundingClientRect();
  return head && head.top < GAP_PX + TOAST_PX ? Math.max(head.bottom, 0) + GAP_PX / 2 : GAP_PX;
}
