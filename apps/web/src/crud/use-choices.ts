import { fold, matcher } from '@app/schemas/fold';
import { type Page, PICKER_SIZE } from '@app/schemas/lists';
import type { Resource } from '@app/schemas/resource';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { KeptGoods } from '../lib/goods.ts';
import { useT } from '../lib/i18n.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { messageOf, pageQuery, pagesKey } from './queries.ts';
import type { PickerSource } from './resource-view.ts';
import { useKeptGoods } from './use-kept-goods.ts';

const DEBOUNCE_MS = 250;
/** Lists of choices change seldom; several pickers of a form share one answer. */
const FRESH_MS = 30_000;

/** The records to choose from: the first ones, or those that match what is typed, of all there are. */
export function useChoices({ resource, noteOf, nameOf }: PickerSource) {
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
  const goods = useKeptGoods(Boolean(error));
  const others = useMemo(
    () => (error ? withoutLine(client, resource, goods, text) : []),
    [error, client, resource, goods, text],
  );
  const choices = useMemo(() => {
    const named = (record: Named) => (nameOf ? { ...record, name: nameOf(record as never) } : record);
    const records = data?.data.map(named) ?? others.slice(0, PICKER_SIZE);
    const repeated = repeatedNames(records);
    return records.map((record) => ({
      value: record._id,
      label: record.name,
      ...(repeated.has(fold(record.name)) && { note: noteOf(record as never, t) }),
    }));
  }, [data, others, noteOf, nameOf, t]);
  const found = {
    choices,
    total: data?.total ?? others.length,
    asOf: error && !data ? goods?.at : undefined,
    isPending: typed.trim() !== text || query.isPending || query.isPlaceholderData,
    error: choices.length ? undefined : messageOf(error),
  };
  return { found, search: setTyped };
}

type Named = { _id: string; name: string };

/** The names that more than one of these records has, as far as people can tell them apart. */
function repeatedNames(records: readonly Named[]): ReadonlySet<string> {
  const names = records.map(({ name }) => fold(name));
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/**
 * Without a line one still chooses among the records that were loaded while there was one, and those that are kept for
 * that.
 */
function withoutLine(
  client: QueryClient,
  { name: resource }: Resource,
  goods: KeptGoods | undefined,
  text: string,
): Named[] {
  const isMatch = matcher(text);
  const pages = client.getQueriesData<Page<Named>>({ queryKey: pagesKey({ name: resource }) });
  const kept: readonly Named[] =
    resource === 'products' || resource === 'warehouses' ? (goods?.[resource] ?? []) : [];
  const records = [...kept, ...pages.flatMap(([, page]) => page?.data ?? [])];
  const byId = new Map(records.map((record) => [record._id, record]));
  return [...byId.values()].filter(({ name }) => isMatch(name));
}
