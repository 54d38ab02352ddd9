import {
  namesMayComeFrom,
  type ReferenceData,
  type ReferenceList,
  referencePaths,
} from '@app/schemas/reference-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { statusLabel } from '../components/status-badge.tsx';
import { call } from '../lib/api.ts';
import { entryOf } from '../lib/entry-of.ts';

const FRESH_MS = 30_000;

/** The lists that fill dropdowns (specification 2, section 3): the first item of the answer's list holds them. */
export const referenceDataQuery = queryOptions({
  queryKey: ['reference data', 'active'],
  queryFn: ({ signal }) => call<{ data: [ReferenceData] }>(referencePaths.list, {}, { signal }),
  select: ({ data: [lists] }) => lists,
  staleTime: FRESH_MS,
});

type ListedOptions = {
  /** Stored value → what people read. */
  options: Readonly<Record<string, string>>;
  /** Which of them are in the list no more: renamed, switched off or deleted since. */
  gone: readonly string[];
};

/**
 * The choices of these lists, and values that stay choices whatever became of their items: what a field holds is shown,
 * never another in its place.
 */
export function useListedOptions(
  lists: readonly ReferenceList[],
  always: Readonly<Record<string, string>> = {},
  kept: readonly string[] = [],
): ListedOptions {
  const { data } = useQuery(referenceDataQuery);
  const namesOf = (of: readonly ReferenceList[]) =>
    of.flatMap((list) => data?.[list] ?? []).map(({ name }) => name);
  const listed = namesOf(lists);
  const others = kept.filter((name) => name && !listed.includes(name) && entryOf(always, name) === undefined);
  const labels = [...listed, ...others].map((name) => [name, entryOf(always, name) ?? statusLabel(name)]);
  const allowed = namesOf(namesMayComeFrom(lists));
  return {
    options: { ...always, ...Object.fromEntries(labels) },
    gone: data ? others.filter((name) => !allowed.includes(name)) : [],
  };
}
