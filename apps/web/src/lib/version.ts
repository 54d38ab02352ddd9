import { createStore, useStore } from './store.ts';

const isNew = createStore(false);
/** Whether the server has a newer version of the web app than this one. */
export const useIsNewVersion = () => useStore(isNew);

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

/** The address of the running script, which is different in every version. */
const runningScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Compares the script that the start page names with the running one. @returns whether there is a newer version */
export async function checkVersion(): Promise<boolean> {
  const running = runningScript();
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  if (!running || !response?.ok) return isNew.get();
  const [, served] = SCRIPT.exec(await response.text()) ?? [];
  if (served && served !== running) isNew.set(true);
  return isNew.get();
}

/**
 * Checks for a new version every 15 minutes, and when the user returns to the page after that long. @returns stops it
 */
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

/** Registers the service worker, which caches this version's files so that a page can reload offline. */
export async function keepFiles(): Promise<void> {
  // Available over https and on localhost only.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  await workers.register(`/service-worker.js?version=${runningScript()}`);
  if (!workers.controller) {
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  }
  // The worker sees requests once it has taken over. Earlier ones may finish only afterwards, so it is told of every
  // file as it arrives.
  const loaded = new PerformanceObserver((list) => {
    const files = list.getEntries().flatMap(({ name }) => (name.includes('/assets/') ? [name] : []));
    if (files.length) workers.controller?.postMessage(files);
  });
  loaded.observe({ type: 'resource', buffered: true });
}
