/**
 * The state of a navigation to a list after work on a page of its own: the list's heading takes the focus rather than its
 * search, so that single keys lead on.
 */
export const afterWork = { isAfterWork: true } as const;

/** Tells whether a page was opened so. */
export const isAfterWork = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAfterWork' in state;
