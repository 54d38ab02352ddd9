import { type Page, PICKER_SIZE } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { fold, matcher } from '@app/schemas/text/fold';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { useT } from '../../lib/i18n.ts';
import { messageOf, pageQuery, pagesKey } from '../queries.ts';
import type { KeptRecords, PickerSource } from '../resource-view.ts';

const DEBOUNCE_MS = 250;
/** Lists of choices rarely change; the pickers of a form share one answer. */
const FRESH_MS = 30_000;

/** Finds records to choose from, and shows them as choices: the first ones, or those that match what is typed. */
export function useChoices({ resource, noteOf, nameOf, useKept = useNothing }: PickerSource) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...pageQuery<Named>(resource, {
      page: 1,
      limit: PICKER_SIZE,
      ...(text && { data: text }),
    }),
    staleTime: FRESH_MS,
  });
  const client = useQueryClient();
  const { data, error } = query;
  const kept = useKept(Boolean(error));
  const keptRecords = kept?.records;
  const others = useMemo(
    () => (error ? offlineChoices(client, resource, keptRecords, text) : []),
    [error, client, resource, keptRecords, text],
  );
  const records = useMemo(() => {
    const named = (record: Named) => (nameOf ? { ...record, name: nameOf(record as never) } : record);
    return data?.data.map(named) ?? others.slice(0, PICKER_SIZE);
  }, [data, others, nameOf]);
  const choices = useMemo(() => {
    const repeated = repeatedNames(records);
    return records.map((record) => ({
      value: record._id,
      label: record.name,
      ...(repeated.has(fold(record.name)) && { note: noteOf(record as never, t) }),
    }));
  }, [records, noteOf, t]);
  const found = {
    choices,
    total: data?.total ?? others.length,
    asOf: error && !data ? kept?.at : undefined,
    isPending: typed.trim() !== text || query.isPending || query.isPlaceholderData,
    error: choices.length ? undefined : messageOf(error),
  };
  return { found, records, search: setTyped };
}

type Named = KeptRecords['records'][number];
const useNothing = () => undefined;

/** Finds names that several of these records share, folded so that look-alikes count. */
function repeatedNames(records: readonly Named[]): ReadonlySet<string> {
  const names = records.map(({ name }) => fold(name));
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/** Offers, while offline, the records loaded before and those kept for offline use. */
function offlineChoices(
  client: QueryClient,
  { name: resource }: Resource,
  kept: KeptRecords['records'] = [],
  text: string,
): Named[] {
  const isMatch = matcher(text);
  const pages = client.getQueriesData<Page<Named>>({ queryKey: pagesKey({ name: resource }) });
  const records = [...kept, ...pages.flatMap(([, page]) => page?.data ?? [])];
  const byId = new Map(records.map((record) => [record._id, record]));
  return [...byId.values()].filter(({ name }) => isMatch(name));
}
