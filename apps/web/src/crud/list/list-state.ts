import { dayOf } from '@app/schemas/kit/days';
import { DEFAULT_PAGE_SIZE, days, pageSizes } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import {
  createParser,
  parseAsArrayOf,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  useQueryStates,
} from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { Sort } from '../../components/table/column.ts';
import type { PageRequest } from '../queries.ts';
import type { ListFilter } from '../resource-view.ts';

type Options = {
  resource: Pick<Resource, 'sortable'>;
  pageSize?: (typeof pageSizes)[number];
  filters?: readonly ListFilter[];
  loadedSearch?: object;
};

const fixedParsers = {
  page: parseAsInteger.withDefault(1),
  q: parseAsString.withDefault(''),
  /** The text searched among all records, in lists that search the loaded ones first. */
  all: parseAsString.withDefault(''),
  /** A field, prefixed with a minus for descending order. */
  sort: parseAsString.withDefault(''),
  view: parseAsString,
  update: parseAsString,
};

/** A day in the address; anything else there counts as empty. */
const parseAsDay = createParser({
  parse: (text) => {
    const { data: date } = days.shape.from.safeParse(text);
    return date ? dayOf(date) : '';
  },
  serialize: String,
});

/**
 * Keeps a list's state in the address: a reload, Back and a shared link show the same again. Defaults are left out.
 * Paging adds history entries; typing doesn't.
 */
export function useListState({
  resource,
  pageSize = DEFAULT_PAGE_SIZE,
  filters = [],
  loadedSearch,
}: Options) {
  const parsers = useMemo(
    () => ({ ...fixedParsers, size: parseAsNumberLiteral(pageSizes).withDefault(pageSize) }),
    [pageSize],
  );
  const filterParsers = useMemo(
    () =>
      Object.fromEntries(
        filters.map(({ field, kind }) => [
          field,
          parseAsArrayOf(kind === 'days' ? parseAsDay : parseAsString).withDefault([]),
        ]),
      ),
    [filters],
  );
  const [state, set] = useQueryStates(parsers, { history: 'push' });
  const [filter, setFilters] = useQueryStates(filterParsers, { history: 'push' });
  const setViewed = useCallback((view: string | null) => void set({ view }), [set]);
  const sort = sortOf(state.sort, resource.sortable);
  const firstPage = { page: null };

  return {
    // The API takes no larger number; for a page past the end it answers with the last.
    page: Math.min(Math.max(1, state.page), Number.MAX_SAFE_INTEGER),
    size: state.size,
    text: state.q,
    /** The text that the server searches. */
    searched: loadedSearch ? state.q && state.all : state.q,
    sort,
    filter,
    viewed: state.view,
    updated: state.update,
    setPage: (page: number, history: 'push' | 'replace' = 'push') => void set({ page }, { history }),
    setSize: (size: number) => void set({ ...firstPage, size: size as (typeof pageSizes)[number] }),
    setText: (q: string) => {
      // Searching the loaded rows keeps their page until the search of all records is cleared.
      const place = loadedSearch && (q || !state.all) ? {} : { ...firstPage, all: null };
      void set({ ...place, q: q || null }, { history: 'replace' });
    },
    askAll: (text: string) => void set({ ...firstPage, q: text, all: text }),
    /** Takes a field, with a minus in front of it for descending; empty for the default order. */
    setSort: (sorted: string) => void set({ ...firstPage, sort: sorted || null }),
    toggleSort: (field: string) => void set({ ...firstPage, sort: nextSort(field, sort) }),
    setViewed,
    endUpdate: () => void set({ update: null }, { history: 'replace' }),
    clearFilters: () => void setFilters(null),
    setFilter: (field: string, values: readonly string[]) => {
      void set(firstPage);
      void setFilters({ [field]: values.length ? [...values] : null });
    },
  };
}
export type ListState = ReturnType<typeof useListState>;

/** Ignores a field by which this list isn't sorted: the address may be typed or old. */
function sortOf(value: string, sortable: readonly string[]): Sort | undefined {
  const order = value.startsWith('-') ? 'desc' : 'asc';
  const field = order === 'desc' ? value.slice(1) : value;
  return sortable.includes(field) ? { field, order } : undefined;
}

/** Turns a sorting into what the address says of it. */
export const sortKey = ({ field, order }: Sort): string => (order === 'desc' ? `-${field}` : field);

/** Cycles through ascending, descending and the default order. */
function nextSort(field: string, current: Sort | undefined): string | null {
  if (current?.field !== field) return field;
  return current.order === 'asc' ? `-${field}` : null;
}

/** Builds the filter of a list call; undefined when no filter is set. */
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
