/** A menu's button passes the focus on to its menu; one with a `tabindex` leaves it to the field that it serves. */
const OTHERS = '[aria-haspopup], [tabindex]';

/**
 * Gives a button or link the focus when it is pressed: Safari doesn't for a mouse, nor browsers for a screen reader.
 * What it opens, disables or removes gives the focus back to it, or goes on from it.
 */
export function focusWhatIsPressed(): void {
  const focus = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('button, a') : null;
    if (!pressed || pressed.matches(OTHERS) || isByEnterInField(event, pressed)) return;
    pressed.focus({ preventScroll: true });
  };
  addEventListener('click', focus, { capture: true }); // before it opens anything
}

/** Whether it is Enter in a field that presses the button which sends the form: who types goes on there. */
const isByEnterInField = ({ detail }: MouseEvent, pressed: HTMLElement) =>
  detail === 0 &&
  pressed instanceof HTMLButtonElement &&
  pressed.type === 'submit' &&
  pressed.form?.contains(document.activeElement) === true;
