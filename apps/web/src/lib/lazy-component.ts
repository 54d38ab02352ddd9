import { type ComponentType, lazy, type ReactNode, useEffect } from 'react';
import { isLineDown, probe, whenLineIsBack } from './line.ts';
import { showToast } from './toasts.ts';
import { checkVersion } from './version.ts';

/** What loads the parts of the pages that were opened so far. */
const loaders = new Set<() => Promise<unknown>>();

/**
 * A component that is loaded when it is first drawn. Unlike React's own `lazy` it takes any export and keeps its
 * type, and without a line it waits for one.
 * @param otherwise stands in for it where its file doesn't come, or went with an old version
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
  for (const load of loaders) await loadAhead(load); // one after the other: nobody waits for them
}

/**
 * Loads what may be needed soon. Not without a line: there, a script would be asked for in vain, and most browsers
 * never ask again for one that failed (none before autumn 2026 does).
 */
export async function loadAhead(load: () => Promise<unknown>): Promise<void> {
  if (!isLineDown()) await load().catch(() => {}); // who needs it then sees the failure
}

/** What most parts take, as far as it concerns who stands in for one. */
type Surroundings = { trigger?: ReactNode; children?: ReactNode; onClose?: () => void };

/** Says that a part is not to be had. The page stays, with all that is typed on it. */
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

async function loadOnLine<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch {
    // Once more where the server answers: the line broke for a moment, or the file went with an old version.
    if (await probe()) return load();
    await new Promise<void>((resolve) => {
      const stop = whenLineIsBack(() => {
        stop();
        resolve();
      });
    });
    return loadOnLine(load);
  }
}
