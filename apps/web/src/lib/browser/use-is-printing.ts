import { useSyncExternalStore } from 'react';

let isAsked = false;

/** Tells whether the page is being printed, or shown as it prints. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAsked || matchMedia('print').matches);

function subscribe(listener: () => void): () => void {
  const media = matchMedia('print');
  const begin = () => {
    isAsked = true;
    listener();
  };
  const end = () => {
    isAsked = false;
    listener();
  };
  media.addEventListener('change', listener);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    media.removeEventListener('change', listener);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
