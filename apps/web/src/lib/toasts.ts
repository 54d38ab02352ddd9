import { ApiError, isRecordedAlready, sentenceOf } from './api.ts';
import { fromData, type Text } from './i18n.ts';
import { createStore, useStore } from './store.ts';

/** The outcome of the last change. A new one replaces it. */
type Toast = {
  id: number;
  title: Text;
  message?: Text | undefined;
  isFailure?: boolean;
  tryAgain?: (() => void) | undefined;
  /** Leads on after a success, and the key that does the same. */
  next?: { label: Text; key: string; go: () => void } | undefined;
  /** How long it shows; five seconds by default. */
  durationMs?: number;
};

let lastId = 0;
const shown = createStore<Toast | null>(null);

export const useShownToast = () => useStore(shown);
/** Tells whether the toast that shows leads on by this key. */
export const leadsOnBy = (key: string): boolean => shown.get()?.next?.key === key;

/** Shows a toast in place of the last one. Its texts are English sentences, translated on display. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  shown.set({ id: lastId, ...toast });
}

export const dismissToast = (id: number) => shown.set((current) => (current?.id === id ? null : current));

/**
 * Removes a failure when its user leaves the page: it names their customers and goods, and nobody else may retry it.
 */
export const dropFailure = () => shown.set((current) => (current?.isFailure ? null : current));

/** Shows the specification's red toast: the server's sentence, else the error's own, else the given one. */
export function showFailure(title: Text, error: unknown, otherwise: Text | '', tryAgain?: () => void): void {
  const sentence = fromData(sentenceOf(error, otherwise));
  const message = sentence === title ? undefined : sentence; // never the same text twice
  // A retry could create a second record, so it must be deliberate, at the form.
  const isLate = error instanceof ApiError && error.isLate;
  const again = isRecordedAlready(error) || isLate ? undefined : tryAgain;
  showToast({ title, message, isFailure: true, tryAgain: again });
}
