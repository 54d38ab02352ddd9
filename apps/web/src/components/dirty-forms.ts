export type Guard = (leave: () => void) => void;

/**
 * The questions of forms that hold typed work. Several can be open at once, and the router asks the last one only:
 * it answers for all.
 */
export const dirtyForms = new Set<Guard>();

/** Does what every form is lost by, such as logging out, after asking when one holds typed work. */
export function leaveForms(leave: () => void): void {
  const ask = [...dirtyForms].at(-1);
  if (ask) ask(leave);
  else leave();
}
