import type { Page } from '@app/schemas/kit/lists';
import type { Role } from '@app/schemas/kit/resource';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { messageOf, pageQuery } from '../../crud/queries.ts';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { useT } from '../../lib/i18n.ts';
import { pagesFor } from '../navigation/navigation.ts';
import type { CommandGroup } from './commands.ts';
import { commandOf, recordSources, sourcesOf } from './record-sources.ts';

const DEBOUNCE_MS = 250;
const SHOWN = 5;
/** A single letter is in nearly every name. */
const SHORTEST = 2;

type FoundRecords = { groups: CommandGroup[]; isPending: boolean; error: string | undefined };

/** Searches the records that the reader may open. */
export function useFoundRecords(typed: string, role: Role): FoundRecords {
  const t = useT();
  const wanted = typed.trim();
  const text = useDebounced(wanted, DEBOUNCE_MS);
  const isSearched = text.length >= SHORTEST;
  // Hide stale matches: typing on and pressing Enter would open one of them.
  const isShown = isSearched && wanted === text;
  const { data: others = [] } = useQuery({
    queryKey: ['pages of records', role],
    queryFn: () => sourcesOf(pagesFor(role)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sources = [...recordSources(role), ...others];
  const results: UseQueryResult<Page<never>>[] = useQueries({
    queries: sources.map(({ resource }) => ({
      ...pageQuery<never>(resource, { page: 1, limit: SHOWN, data: text }),
      enabled: isSearched,
    })),
  });
  return {
    groups: sources.map((source, index) => ({
      label: source.label,
      commands: isShown ? recordsIn(results[index]).map((record) => commandOf(source, record, t, text)) : [],
    })),
    isPending: wanted !== text || results.some(({ isFetching }) => isFetching),
    error: isSearched ? messageOf(results.find(({ error }) => error)?.error ?? null) : undefined,
  };
}

/** Leaves out the records of an earlier text, which stay until the answer is there. */
const recordsIn = (result: UseQueryResult<Page<never>> | undefined): readonly never[] =>
  (!result?.isPlaceholderData && result?.data?.data) || [];
