import type { Listed } from '@app/schemas/kit/listed';
import { createContext, useContext } from 'react';
import { statusLabel } from '../components/status-badge.tsx';
import { entryOf } from '../lib/entry-of.ts';

type ListedOptions = {
  /** Stored value → label. */
  options: Readonly<Record<string, string>>;
  /** Values no longer in the list: renamed, switched off or deleted. */
  gone: readonly string[];
};

/** Source of the values of `listed` fields and filters. */
export type ListedSource = {
  /**
   * Returns the choices of a field, and `kept` values whatever became of their items: a field shows what it holds,
   * never another value in its place.
   */
  useOptions: (of: Listed, kept?: readonly string[]) => ListedOptions;
  /** Loads the lists, for a page that waits for them. */
  useLists: () => { data?: object | undefined; error: Error | null; refetch: () => unknown };
};

/** Provided by the app: the kit knows no feature. */
export const ListedContext = createContext<ListedSource>({
  useOptions: ({ always = {} }) => ({ options: always, gone: [] }),
  useLists: () => ({ data: {}, error: null, refetch: () => {} }),
});
export const useListed = () => useContext(ListedContext);

/** What a name of the lists is called: a status in capitals, a unit as it is written. */
export const listedLabel = ({ lists, always }: Listed, name: string): string =>
  entryOf(always, name) ?? (lists.includes('units') ? name : statusLabel(name));
