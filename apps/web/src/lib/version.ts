import { createStore, useStore } from './store.ts';

const isNew = createStore(false);
/** Whether the server has a newer version of the web app than the one that runs. */
export const useIsNewVersion = () => useStore(isNew);

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

/** Compares the script that the start page names with the one that runs. */
export async function checkVersion(): Promise<void> {
  const running = document.querySelector('script[type=module][src]')?.getAttribute('src');
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  if (!running || !response?.ok) return;
  const [, served] = SCRIPT.exec(await response.text()) ?? [];
  if (served && served !== running) isNew.set(true);
}

/** Looks for a new version now and then, and whenever one comes back to the page. Returns what stops it. */
export function watchVersion(): () => void {
  let last = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < EVERY_MS) return;
    last = Date.now();
    void checkVersion();
  };
  const timer = setInterval(check, EVERY_MS);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}
