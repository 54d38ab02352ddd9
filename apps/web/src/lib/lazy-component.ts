import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { isOffline, probe, whenOnline } from './connection.ts';
import { showToast } from './toasts.ts';
import { checkVersion } from './version.ts';

/** Loaders of the parts of all pages opened so far. */
const loaders = new Set<() => Promise<unknown>>();

/**
 * Loads a component on first render. Unlike React's own `lazy` it takes any export, keeps its type, and waits for the
 * connection while offline.
 * @param otherwise replaces it when its file can't be loaded or went with an old version
 */
export function lazyComponent<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  otherwise: ComponentType = Gone,
): M[K] {
  loaders.add(load);
  const loadOne = async () => {
    try {
      return { default: (await loadOnline(load))[name] as ComponentType };
    } catch {
      return { default: otherwise };
    }
  };
  return lazy(loadOne) as unknown as M[K]; // a lazy component takes the props of the one it loads
}

/** Loads every part that the opened pages may still show, so that a new version can't break work in progress. */
export async function loadParts(): Promise<void> {
  for (const load of loaders) await loadAhead(load); // one after the other: nobody waits for them
}

/**
 * Preloads a module. Not while offline: the request would fail, and most browsers never retry a script that failed
 * (none before autumn 2026 does).
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  if (!isOffline()) await load().catch(() => {}); // whoever needs it later sees the failure
}

/** The props of most parts that a stand-in needs. */
type Surroundings = { trigger?: ReactNode; children?: ReactNode; onClose?: () => void };

/** Reports that a part can't be loaded. The page stays, with everything typed on it. */
function Gone({ trigger, children, onClose }: Surroundings) {
  useEffect(() => {
    void checkVersion().then((isNew) =>
      showToast({
        title: isNew ? 'A new version is ready.' : 'A part of this page could not be loaded.',
        message: 'Reload the page to go on with it.',
        isFailure: true,
      }),
    );
    onClose?.();
  }, [onClose]);
  return trigger ?? children;
}

async function loadOnline<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    // Retry where the server answers: the connection dropped briefly, or the file went with an old version.
    if (await probe()) return load();
    await new Promise<void>((resolve) => {
      const stop = whenOnline(() => {
        stop();
        resolve();
      });
    });
    return loadOnline(load);
  }
}
