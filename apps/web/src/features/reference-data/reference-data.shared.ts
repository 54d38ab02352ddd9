import { namesMayComeFrom, type ReferenceList } from '@app/schemas/kit/listed';
import { type ReferenceData, referencePaths } from '@app/schemas/reference-data';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ListedSource, listedLabel } from '../../crud/listed.ts';
import { call } from '../../lib/api.ts';
import { entryOf } from '../../lib/entry-of.ts';

const FRESH_MS = 30_000;

/** The lists behind dropdowns (specification 2, section 3); the answer wraps them in an array of one. */
export const referenceDataQuery = queryOptions({
  queryKey: ['reference data', 'active'],
  queryFn: ({ signal }) => call<{ data: [ReferenceData] }>(referencePaths.list, {}, { signal }),
  select: ({ data: [lists] }) => lists,
  staleTime: FRESH_MS,
});

export const useListedOptions: ListedSource['useOptions'] = (of, kept = []) => {
  const { lists, always = {}, without = [], isMoneyOnly = false } = of;
  const { data } = useQuery(referenceDataQuery);
  const namesOf = (some: readonly ReferenceList[]) =>
    some
      .flatMap((list) => data?.[list] ?? [])
      .filter(({ money = true }) => money || !isMoneyOnly)
      .map(({ name }) => name);
  const listed = namesOf(lists).filter((name) => !without.includes(name));
  const others = kept.filter((name) => name && !listed.includes(name) && entryOf(always, name) === undefined);
  const labels = [...listed, ...others].map((name) => [name, listedLabel(of, name)]);
  const allowed = namesOf(namesMayComeFrom(of));
  return {
    options: { ...always, ...Object.fromEntries(labels) },
    gone: data ? others.filter((name) => !allowed.includes(name)) : [],
  };
};

/** Provides the values of the kit's `listed` fields and filters. */
export const listedSource: ListedSource = {
  useOptions: useListedOptions,
  useLists: () => useQuery(referenceDataQuery),
};
