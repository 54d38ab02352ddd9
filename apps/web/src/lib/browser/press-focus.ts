/** A menu's button passes the focus on to its menu; one with a `tabindex` leaves it to its field. */
const OTHERS = '[aria-haspopup], [tabindex]';

/**
 * Focuses a button or link that is pressed: Safari doesn't for a mouse, nor browsers for a screen reader. What it
 * opens, disables or removes can then return the focus to it.
 */
export function focusWhatIsPressed(): void {
  const focus = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
    if (!pressed || pressed.matches(OTHERS) || isByEnterInField(event, pressed)) return;
    pressed.focus({ preventScroll: true });
  };
  addEventListener('click', focus, { capture: true }); // before it opens anything
}

/** Tells whether Enter in a field pressed the submit button: the focus stays in the field. */
const isByEnterInField = ({ detail }: MouseEvent, pressed: HTMLElement) =>
  detail === 0 &&
  pressed instanceof HTMLButtonElement &&
  pressed.type === 'submit' &&
  pressed.form?.contains(document.activeElement) === true;
