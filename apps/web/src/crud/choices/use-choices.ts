import { type Page, PICKER_SIZE } from '@app/schemas/kit/lists';
import { fold, matcher } from '@app/schemas/text/fold';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { messageOf, pageQuery, pagesKey } from '../queries.ts';
import type { KeptRecords, PickerSource } from '../resource-view.ts';

const DEBOUNCE_MS = 250;
/** Lists of choices rarely change; the pickers of a form share one answer. */
const FRESH_MS = 30_000;

/** Finds records to choose from, and shows them as choices: the first ones, or those that match what is typed. */
export function useChoices(source: PickerSource, held?: HeldAmounts) {
  const { resource, filter, noteOf, nameOf, asideOf, useKept = useNothing } = source;
  const t = useT();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const query = useQuery({
    ...pageQuery<Named>(resource, {
      page: 1,
      limit: PICKER_SIZE,
      ...(text && { data: text }),
      ...(filter && { filter }),
    }),
    staleTime: FRESH_MS,
  });
  const client = useQueryClient();
  const { data, error } = query;
  const kept = useKept(Boolean(error));
  const keptRecords = kept?.records;
  const others = useMemo(
    () => (error ? offlineChoices(client, source, keptRecords, text) : []),
    [error, client, source, keptRecords, text],
  );
  const records = useMemo(() => {
    const named = (record: Named) => (nameOf ? { ...record, name: nameOf(record as never) } : record);
    const found = data?.data.map(named) ?? others.slice(0, PICKER_SIZE);
    return held ? mostFirst(found, held, text) : exactFirst(found, source, text);
  }, [data, others, nameOf, source, held, text]);
  const choices = useMemo(() => {
    const repeated = repeatedNames(records);
    return records.map((record) => ({
      value: record._id,
      label: record.name,
      ...(repeated.has(fold(record.name)) && { note: noteOf(record as never, t) }),
      ...(asideOf && { aside: asideOf(record as never) }),
      ...(held && figureOf(held, record, t)),
    }));
  }, [records, noteOf, asideOf, held, t]);
  const found = {
    choices,
    total: data?.total ?? others.length,
    asOf: error && !data ? kept?.at : undefined,
    isPending: typed.trim() !== text || query.isPending || query.isPlaceholderData,
    error: choices.length ? undefined : messageOf(error),
  };
  return { found, records, typed, search: setTyped };
}

/** What the records hold of something, such as a product's stock in each warehouse: by id. */
export type HeldAmounts = {
  amounts: ReadonlyMap<string, Named & { quantity: number }>;
  /** The reader's own record, which the list marks. */
  ownId: string | undefined;
};

/** Sorts those that hold most first; the ones known to hold something are offered even if the server named others. */
function mostFirst(found: readonly Named[], { amounts }: HeldAmounts, text: string): Named[] {
  const isMatch = matcher(text);
  const holding = [...amounts.values()].filter(({ name, quantity }) => quantity > 0 && isMatch(name));
  const byId = new Map([...holding, ...found].map((record) => [record._id, record]));
  const amountOf = ({ _id }: Named) => amounts.get(_id)?.quantity ?? 0;
  return [...byId.values()].sort((one, other) => amountOf(other) - amountOf(one));
}

const figureOf = ({ amounts, ownId }: HeldAmounts, { _id }: Named, t: Translate) => ({
  figure: amounts.get(_id)?.quantity ? formatAmount(amounts.get(_id)?.quantity ?? 0) : t('none'),
  ...(_id === ownId && { aside: t('yours') }),
});

function exactFirst(found: Named[], { exactness }: PickerSource, text: string): Named[] {
  if (!exactness || !text) return found;
  const rank = new Map(found.map((record) => [record, exactness(record as never, text)]));
  return found.toSorted((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
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
  { resource, textsOf }: PickerSource,
  kept: KeptRecords['records'] = [],
  text: string,
): Named[] {
  const isMatch = matcher(text);
  const pages = client.getQueriesData<Page<Named>>({ queryKey: pagesKey(resource) });
  const records = [...kept, ...pages.flatMap(([, page]) => page?.data ?? [])];
  const byId = new Map(records.map((record) => [record._id, record]));
  const textsIn = (record: Named) => [record.name, ...(textsOf?.(record as never) ?? [])];
  return [...byId.values()].filter((record) => isMatch(textsIn(record).join(' ')));
}
