import { type ReferenceData, type ReferenceList, referencePaths } from '@app/schemas/reference-data';
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

/**
 * The choices of a list: stored value → what people read. A value that is stored already stays a choice, though
 * its item may have been renamed or switched off since.
 */
export function useListedOptions(
  list: ReferenceList,
  { always = {}, stored }: { always?: Readonly<Record<string, string>> | undefined; stored?: string },
): Record<string, string> {
  const { data } = useQuery(referenceDataQuery);
  const names = [...(data?.[list] ?? []).map(({ name }) => name), ...(stored ? [stored] : [])];
  return {
    ...always,
    ...Object.fromEntries(names.map((name) => [name, entryOf(always, name) ?? statusLabel(name)])),
  };
}
