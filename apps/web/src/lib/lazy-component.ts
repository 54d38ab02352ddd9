import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { probe, whenLineIsBack } from './line.ts';
import { showToast } from './toasts.ts';
import { checkVersion } from './version.ts';

/** What loads the parts of the pages that were opened so far. */
const loaders = new Set<() => Promise<unknown>>();

/**
 * A component that is loaded when it is first drawn. Unlike React's own `lazy` it takes any export and keeps its
 * type, and without a line it waits for one.
 * @param otherwise stands in for it where its file is gone, with the version that it belonged to
 */
export function lazyComponent<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  otherwise: ComponentType = Gone,
): M[K] {
  loaders.add(load);
  const loadOne = async () => {
    try {
      return { default: (await loadOnLine(load))[name] as ComponentType };
    } catch {
      return { default: otherwise };
    }
  };
  return lazy(loadOne) as unknown as M[K]; // a lazy component takes the props of the one that it loads
}

/** Loads every part that the opened pages may still show, so that no new version takes it from work in hand. */
export async function loadParts(): Promise<void> {
  for (const load of loaders) await load().catch(() => {}); // one after the other: nobody waits for them
}

/** What most parts take, as far as it concerns who stands in for one. */
type Surroundings = { trigger?: ReactNode; children?: ReactNode; onClose?: () => void };

/** Says that a part is gone from the server. The page stays, with all that is typed on it. */
function Gone({ trigger, children, onClose }: Surroundings) {
  useEffect(() => {
    void checkVersion();
    showToast({
      title: 'A new version is ready.',
      message: 'Reload the page to go on with it.',
      isFailure: true,
    });
    onClose?.();
  }, [onClose]);
  return trigger ?? children;
}

async function loadOnLine<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (error) {
    // The server is there, its file is not: a new version took its place.
    if (await probe()) throw error;
    await new Promise<void>((resolve) => {
      const stop = whenLineIsBack(() => {
        stop();
        resolve();
      });
    });
    return loadOnLine(load);
  }
}
