import { useDebounced } from './use-debounced.ts';

/** What comes faster isn't announced: a short dimming flickers, and repaints every row. */
const SLOW_MS = 200;

/** Tells a wait that takes long enough to be shown. */
export const useSlow = (isWaiting: boolean): boolean => useDebounced(isWaiting, SLOW_MS) && isWaiting;
