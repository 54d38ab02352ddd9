import { createStore, useStore } from './store.ts';

/** Answers as long as server and database do, signed in or not. */
const PROBE = '/readyz';
const PROBE_TIMEOUT_MS = 5_000;
const FIRST_PROBE_MS = 1_000;
const SLOWEST_PROBE_MS = 15_000;

/** Whether the server can be reached, as far as the last call tells. */
const isDown = createStore(!navigator.onLine);
export const useIsLineDown = () => useStore(isDown);
export const isLineDown = isDown.get;

/** Whether somebody else answered, with a page: the sign-in of a public network, a proxy that has something to say. */
export const isFromBetween = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('text/html') ?? false;

const listeners = new Set<() => void>();
/** Registers what happens once the server answers again. Returns what unregisters it. */
export function whenLineIsBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** A call or a page got no answer, or one that says the database is away. It may be its own fate, so the server is asked. */
export function doubtLine(): void {
  if (!isDown.get()) void probe();
}

function lineBroke(): void {
  if (isDown.get()) return;
  isDown.set(true);
  probeIn(FIRST_PROBE_MS);
}

/** A call was answered. */
export function lineAnswered(): void {
  if (!isDown.get()) return;
  clearTimeout(timer);
  isDown.set(false);
  for (const listener of listeners) listener();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function probeIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    if (!(await probe())) probeIn(Math.min(ms * 2, SLOWEST_PROBE_MS));
  }, ms);
}

let probing: Promise<boolean> | undefined;

/** Asks whether the server answers, and remembers it. Whoever asks meanwhile gets the same answer. */
export function probe(): Promise<boolean> {
  probing ??= askServer().finally(() => {
    probing = undefined;
  });
  return probing;
}

async function askServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const response = await fetch(PROBE, { cache: 'no-store', signal }).catch(() => undefined);
  const isReady = (response?.ok && !isFromBetween(response)) ?? false;
  if (isReady) lineAnswered();
  else lineBroke();
  return isReady;
}

addEventListener('offline', lineBroke);
addEventListener('online', () => void probe());
if (isDown.get()) probeIn(FIRST_PROBE_MS);
