import type { FieldValues, Resolver } from 'react-hook-form';

/** On a touch screen the mouse's events follow those of the pointer; a field is left at the former. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** Where a release is never heard of, as outside of the window, a key ends the press. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;

/** Settled unless the pointer is pressed. */
let pressed: Promise<void> = Promise.resolve();
let release = () => {};

function press(): void {
  release();
  pressed = new Promise((resolve) => {
    // The click follows in the same turn.
    release = () => setTimeout(resolve);
  });
}

for (const type of BEGINS) window.addEventListener(type, press, { capture: true });
for (const type of ENDS) window.addEventListener(type, () => release(), { capture: true });

/**
 * Lets a form say what is wrong with a field that was left only when the pointer is released: its message makes room
 * for itself, and would push away what is being pressed, which then hears of no click.
 */
export const afterPress =
  <Values extends FieldValues, Context, Output>(
    resolver: Resolver<Values, Context, Output>,
  ): Resolver<Values, Context, Output> =>
  async (...form) => {
    await pressed;
    return resolver(...form);
  };
