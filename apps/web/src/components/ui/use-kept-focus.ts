import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A button that was pressed and is disabled while its call runs loses the focus. It has it again once it can be
 * pressed again, unless somebody else has taken it meanwhile: a field that is wrong, or whatever people went on to.
 */
export function useKeptFocus(button: RefObject<HTMLButtonElement | null>, isDisabled = false): void {
  const hadFocus = useRef(false);
  const isLeaving = isDisabled && button.current?.disabled === false;
  // While rendering: an effect comes too late, what is disabled has lost the focus by then.
  if (isLeaving) hadFocus.current = document.activeElement === button.current;
  useLayoutEffect(() => {
    if (isDisabled || !hadFocus.current) return;
    hadFocus.current = false;
    // Nobody has it: it fell to the page, or to the dialog that holds the button.
    if (document.activeElement?.contains(button.current)) button.current?.focus({ preventScroll: true });
  }, [button, isDisabled]);
}
