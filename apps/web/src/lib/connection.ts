import { createStore, useStore } from './store.ts';

/** Answers while server and database are up, signed in or not. */
const PROBE = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PROBE_MS = 1_000;
const MAX_PROBE_MS = 15_000;

/** Set by a failed call, cleared by the next answer. */
const isDown = createStore(!navigator.onLine);
export const useIsOffline = () => useStore(isDown);
export const isOffline = isDown.get;

/** Tells a page of a captive portal or a proxy from an answer of the server. */
export const isIntercepted = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('text/html') ?? false;

const listeners = new Set<() => void>();
/** Calls the listener each time the server answers again. @returns unsubscribes */
export function whenOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Probes the server after a failed call: the cause may be the call itself. */
export function checkConnection(): void {
  if (!isDown.get()) void probe();
}

function markOffline(): void {
  if (isDown.get()) return;
  isDown.set(true);
  probeIn(FIRST_PROBE_MS);
}

export function markOnline(): void {
  if (!isDown.get()) return;
  clearTimeout(timer);
  isDown.set(false);
  for (const listener of listeners) listener();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function probeIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!(await probe())) probeIn(Math.min(ms * 2, MAX_PROBE_MS));
  }, ms);
}

let probing: Promise<boolean> | undefined;

/** Checks whether the server answers. Concurrent callers share one request. */
export function probe(): Promise<boolean> {
  probing ??= askServer().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function askServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const response = await fetch(PROBE, { cache: 'no-store', signal }).catch(() => undefined);
  const isReady = (response?.ok && !isIntercepted(response)) ?? false;
  if (isReady) markOnline();
  else markOffline();
  return isReady;
}

/** Follows the browser's own online and offline events. */
export function watchConnection(): void {
  addEventListener('offline', markOffline);
  addEventListener('online', () => void probe());
  if (isDown.get()) probeIn(FIRST_PROBE_MS);
}
