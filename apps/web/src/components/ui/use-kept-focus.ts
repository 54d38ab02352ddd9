import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus to a button that was disabled while its call ran, unless something else has taken it meanwhile: an
 * invalid field, or whatever the user moved on to.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, isDisabled = false): void {
  const hadFocus = useRef(false);
  const isLeaving = isDisabled && button.current?.disabled === false;
  // During render: by the time of an effect the disabled button has lost the focus.
  if (isLeaving) hadFocus.current = document.activeElement === button.current;
  useLayoutEffect(() => {
    if (isDisabled || !hadFocus.current) return;
    hadFocus.current = false;
    // Nothing has the focus: it fell back to the page, or to the dialog around the button.
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true });
  }, [button, isDisabled]);
}
