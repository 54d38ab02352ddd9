import { DEFAULT_PAGE_SIZE, pageSizes } from '@app/schemas/lists';
import { parseAsArrayOf, parseAsInteger, parseAsNumberLiteral, parseAsString, useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { Sort } from '../components/table/column.ts';
import type { PageRequest } from './queries.ts';
import type { ListFilter } from './resource-view.ts';

type Options = { pageSize?: (typeof pageSizes)[number]; filters?: readonly ListFilter[] };

const fixedParsers = {
  page: parseAsInteger.withDefault(1),
  q: parseAsString.withDefault(''),
  /** A field, with a minus before it when sorted downwards. */
  sort: parseAsString.withDefault(''),
  view: parseAsString,
};

/**
 * What a list shows, kept in the address: a reload, Back and a link that was passed on show the same again.
 * Defaults are left out. Paging makes history; typing doesn't.
 */
export function useListState({ pageSize = DEFAULT_PAGE_SIZE, filters = [] }: Options) {
  const parsers = useMemo(
    () => ({ ...fixedParsers, size: parseAsNumberLiteral(pageSizes).withDefault(pageSize) }),
    [pageSize],
  );
  const filterParsers = useMemo(
    () =>
      Object.fromEntries(filters.map(({ field }) => [field, parseAsArrayOf(parseAsString).withDefault([])])),
    [filters],
  );
  const [state, set] = useQueryStates(parsers, { history: 'push' });
  const [filter, setFilters] = useQueryStates(filterParsers, { history: 'push' });
  const setViewed = useCallback((view: string | null) => void set({ view }), [set]);
  const sort = sortOf(state.sort);
  const firstPage = { page: null };

  return {
    page: Math.max(1, state.page),
    size: state.size,
    text: state.q,
    sort,
    filter,
    viewed: state.view,
    setPage: (page: number, history: 'push' | 'replace' = 'push') => void set({ page }, { history }),
    setSize: (size: number) => void set({ ...firstPage, size: size as (typeof pageSizes)[number] }),
    setText: (q: string) => void set({ ...firstPage, q: q || null }, { history: 'replace' }),
    toggleSort: (field: string) => void set({ ...firstPage, sort: nextSort(field, sort) }),
    setViewed,
    clearFilters: () => void setFilters(null),
    setFilter: (field: string, values: readonly string[]) => {
      void set(firstPage);
      void setFilters({ [field]: values.length ? [...values] : null });
    },
  };
}
export type ListState = ReturnType<typeof useListState>;

function sortOf(value: string): Sort | undefined {
  if (!value) return undefined;
  return value.startsWith('-') ? { field: value.slice(1), order: 'desc' } : { field: value, order: 'asc' };
}

/** Upwards, downwards, as it comes. */
function nextSort(field: string, current: Sort | undefined): string | null {
  if (current?.field !== field) return field;
  return current.order === 'asc' ? `-${field}` : null;
}

/** The filter of a list call: nothing for a filter that chooses nothing. */
export function filterOf(
  filters: readonly ListFilter[],
  chosen: ListState['filter'],
): PageRequest['filter'] | undefined {
  const entries = filters.flatMap(({ field, kind }) => {
    const values = chosen[field] ?? [];
    if (!values.some(Boolean)) return [];
    const [from, to] = values;
    return [[field, kind === 'days' ? { ...(from && { from }), ...(to && { to }) } : values] as const];
  });
  return entries.length ? Object.fromEntries(entries) : undefined;
}
