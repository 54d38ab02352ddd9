import { createStore, useStore } from './store.ts';

const isNew = createStore(false);
/** Whether the server has a newer version of the web app than the one that runs. */
export const useIsNewVersion = () => useStore(isNew);

const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;
const EVERY_MS = 15 * 60_000;

/** The address of the script that runs, which every version names differently. */
const runningScript = () => document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Compares the script that the start page names with the one that runs: whether there is a newer version. */
export async function checkVersion(): Promise<boolean> {
  const running = runningScript();
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  if (!running || !response?.ok) return isNew.get();
  const [, served] = SCRIPT.exec(await response.text()) ?? [];
  if (served && served !== running) isNew.set(true);
  return isNew.get();
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

/** Has the browser keep this version's files, so that a page can be loaded anew without a line. */
export async function keepFiles(): Promise<void> {
  // Not everywhere: only over https and on this machine itself.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  await workers.register(`/service-worker.js?version=${runningScript()}`);
  if (!workers.controller) {
    await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }));
  }
  // It sees what is asked for once it has taken over. What was asked for before may come only afterwards: it is
  // told of every file when that is there.
  const loaded = new PerformanceObserver((list) => {
    const files = list.getEntries().flatMap(({ name }) => (name.includes('/assets/') ? [name] : []));
    if (files.length) workers.controller?.postMessage(files);
  });
  loaded.observe({ type: 'resource', buffered: true });
}
