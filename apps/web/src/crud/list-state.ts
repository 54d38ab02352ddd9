import { DEFAULT_PAGE_SIZE, days, pageSizes } from '@app/schemas/lists';
import type { Resource } from '@app/schemas/resource';
import {
  createParser,
  parseAsArrayOf,
  parseAsInteger,
  parseAsNumberLiteral,
  parseAsString,
  useQueryStates,
} from 'nuqs';
import { useCallback, useMemo } from 'react';
import type { Sort } from '../components/table/column.ts';
import type { PageRequest } from './queries.ts';
import type { ListFilter } from './resource-view.ts';

type Options = {
  resource: Pick<Resource, 'sortable'>;
  pageSize?: (typeof pageSizes)[number];
  filters?: readonly ListFilter[];
  loadedSearch?: object;
};

const fixedParsers = {
  page: parseAsInteger.withDefault(1),
  q: parseAsString.withDefault(''),
  /** The text that all records were asked for, where a search looks through the loaded ones first. */
  all: parseAsString.withDefault(''),
  /** A field, with a minus before it when sorted downwards. */
  sort: parseAsString.withDefault(''),
  view: parseAsString,
  update: parseAsString,
};

/** A day of the address. What somebody else wrote there and is none stands for no day. */
const parseAsDay = createParser({
  parse: (text) => days.shape.from.safeParse(text).data?.toISOString().slice(0, 10) ?? '',
  serialize: String,
});

/**
 * What a list shows, kept in the address: a reload, Back and a link that was passed on show the same again.
 * Defaults are left out. Paging makes history; typing doesn't.
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
    // The API takes no larger number, and answers with the last page there is.
    page: Math.min(Math.max(1, state.page), Number.MAX_SAFE_INTEGER),
    size: state.size,
    text: state.q,
    /** The text that the server is asked for. */
    asked: loadedSearch ? state.q && state.all : state.q,
    sort,
    filter,
    viewed: state.view,
    updated: state.update,
    setPage: (page: number, history: 'push' | 'replace' = 'push') => void set({ page }, { history }),
    setSize: (size: number) => void set({ ...firstPage, size: size as (typeof pageSizes)[number] }),
    setText: (q: string) => {
      // What is loaded is looked through where it stands, until nothing is searched for any more.
      const place = loadedSearch && (q || !state.all) ? {} : { ...firstPage, all: null };
      void set({ ...place, q: q || null }, { history: 'replace' });
    },
    askAll: (text: string) => void set({ ...firstPage, q: text, all: text }),
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

/** An address that was typed or is old may name what this list isn't sorted by: it comes as ever then. */
function sortOf(value: string, sortable: readonly string[]): Sort | undefined {
  const order = value.startsWith('-') ? 'desc' : 'asc';
  const field = order === 'desc' ? value.slice(1) : value;
  return sortable.includes(field) ? { field, order } : undefined;
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
