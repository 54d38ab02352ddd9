import { type ComponentType, lazy } from 'react';
import { probe, whenLineIsBack } from './line.ts';

/**
 * A component that is loaded when it is first drawn. Unlike React's own `lazy` it takes any export and keeps its
 * type, and without a line it waits for one.
 * @param otherwise stands in for it where its file is gone, with the version that it belonged to
 */
export function lazyComponent<M, K extends keyof M>(
  load: () => Promise<M>,
  name: K,
  otherwise?: ComponentType,
): M[K] {
  const loadOne = async () => {
    try {
      return { default: (await loadOnLine(load))[name] as ComponentType };
    } catch (error) {
      if (otherwise) return { default: otherwise };
      throw error;
    }
  };
  return lazy(loadOne) as unknown as M[K]; // a lazy component takes the props of the one that it loads
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
