import { ApiError, isRecordedAlready, sentenceOf } from './api.ts';
import { createStore, useStore } from './store.ts';

/** What the last change came to. A new one takes the place of the one before. */
type Toast = {
  id: number;
  title: string;
  message?: string | undefined;
  isFailure?: boolean;
  tryAgain?: (() => void) | undefined;
  /** For how long it stands; five seconds when nobody says. */
  durationMs?: number;
};

let lastId = 0;
const shown = createStore<Toast | null>(null);

export const useShownToast = () => useStore(shown);

/** Shows a toast in place of the one before. Its texts are English sentences, which are translated where they show. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  shown.set({ id: lastId, ...toast });
}

export const dismissToast = (id: number) => shown.set((current) => (current?.id === id ? null : current));

/** Its person has left the page: what failed names their customers and goods, and is nobody else's to try again. */
export const dropFailure = () => shown.set((current) => (current?.isFailure ? null : current));

/** The specification's red toast: the server's sentence, else what went wrong, else a sentence of ours. */
export function showFailure(title: string, error: unknown, otherwise: string, tryAgain?: () => void): void {
  const said = sentenceOf(error, otherwise);
  const message = said === title ? undefined : said; // nothing is said twice
  // To send it as well has to be meant, at the form: it may make a second record of the same thing.
  const isLate = error instanceof ApiError && error.isLate;
  const again = isRecordedAlready(error) || isLate ? undefined : tryAgain;
  showToast({ title, message, isFailure: true, tryAgain: again });
}
