import { useRef } from 'react';

/**
 * Returns props that restore the focus to the element that had it before, or to the page's heading when that is gone
 * and nothing else has the focus: of two dialogs that close together, the outer one knows better.
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

/** Tells whether an element can take the focus again. */
export const isUsable = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body;

/** The fallback for the focus: the page's heading. */
export const firstPlace = () => document.querySelector<HTMLElement>('main h1');
