import type { FieldValues, Resolver } from 'react-hook-form';

/** Touch screens fire mouse events after those of the pointer, and a field loses focus on the former. */
const BEGINS = ['pointerdown', 'mousedown'] as const;
/** A release outside of the window fires no event; the next key ends the press instead. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel', 'keydown'] as const;

/** Settled unless the pointer is down. */
let pressed: Promise<void> = Promise.resolve();
let release = () => {};

function press(): void {
  release();
  pressed = new Promise((resolve) => {
    // The click follows in the same task.
    release = () => setTimeout(resolve);
  });
}

/** Tracks whether the pointer is down. */
export function watchPresses(): void {
  for (const type of BEGINS) addEventListener(type, press, { capture: true });
  for (const type of ENDS) addEventListener(type, () => release(), { capture: true });
}

/**
 * Delays a form's validation until the pointer is released: the message about the field just left takes up room, and
 * would push the pressed button away before it gets its click.
 */
export const afterPress =
  <Values extends FieldValues, Context, Output>(
    resolver: Resolver<Values, Context, Output>,
  ): Resolver<Values, Context, Output> =>
  async (...form) => {
    await pressed;
    return resolver(...form);
  };
