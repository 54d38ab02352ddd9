import { useRef } from 'react';

/**
 * Props that give the focus back to what had it before, or to the page's first place when that is gone and nobody
 * else has taken it: of two dialogs that close together, the outer one knows better.
 */
export function useReturningFocus() {
  const opener = useRef(document.activeElement);
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const before = opener.current;
      if (isUsable(before)) before.focus({ preventScroll: true });
      else if (document.activeElement === document.body) firstPlace()?.focus();
    },
  };
}

/** Whether something that had the focus can have it again. */
export const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** Where people go on from when there is no better place: the page's heading. */
export const firstPlace = () => document.querySelector<HTMLElement>('main h1');
