/** A menu's button passes the focus on to its menu; one with a `tabindex` leaves it to the field that it serves. */
const OTHERS = '[aria-haspopup], [tabindex]';

/**
 * Gives a button or link the focus when it is pressed: Safari doesn't for a mouse, nor browsers for a screen reader.
 * What it opens, disables or removes gives the focus back to it, or goes on from it.
 */
export function focusWhatIsPressed(): void {
  const focus = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
    if (!pressed?.matches(OTHERS)) pressed?.focus({ preventScroll: true });
  };
  addEventListener('click', focus, { capture: true }); // before it opens anything
}
