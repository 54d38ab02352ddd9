import type { FieldValues, Resolver } from 'react-hook-form';

/** What comes when a press ends, one way or another. */
const ENDS = ['pointerup', 'mouseup', 'pointercancel'] as const;

/**
 * Lets a form say what is wrong with a field that was left only when the pointer is released: its message makes room
 * for itself, and would push away what is being pressed, which then hears of no click.
 */
export const afterPress =
  <Values extends FieldValues, Context, Output>(
    resolver: Resolver<Values, Context, Output>,
  ): Resolver<Values, Context, Output> =>
  async (...form) => {
    await released();
    return resolver(...form);
  };

async function released(): Promise<void> {
  if (!document.querySelector(':active')) return;
  const ended = new AbortController();
  await new Promise<void>((resolve) => {
    // The click follows in the same turn.
    const end = () => setTimeout(resolve);
    for (const type of ENDS) window.addEventListener(type, end, { capture: true, signal: ended.signal });
  });
  ended.abort();
}
