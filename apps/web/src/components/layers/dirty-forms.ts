export type Guard = (leave: () => void) => void;

/**
 * The guards of forms with unsaved input. Several forms can be open at once; the router asks the last one only, which
 * answers for all.
 */
export const dirtyForms = new Set<Guard>();

/** Runs an action that discards all forms, such as a logout, after asking when one has unsaved input. */
export function leaveForms(leave: () => void): void {
  const ask = [...dirtyForms].at(-1);
  if (ask) ask(leave);
  else leave();
}
