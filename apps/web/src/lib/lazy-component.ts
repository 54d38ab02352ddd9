import { type ComponentType, lazy } from 'react';

/** A component that is loaded when it is first drawn. Unlike React's own `lazy` it takes any export and keeps its type. */
export function lazyComponent<M, K extends keyof M>(load: () => Promise<M>, name: K): M[K] {
  const loadOne = async () => ({ default: (await load())[name] as ComponentType });
  return lazy(loadOne) as unknown as M[K]; // a lazy component takes the props of the one that it loads
}
