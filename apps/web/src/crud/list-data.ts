import { matcher } from '@app/schemas/fold';
import { type Page, SEARCH_SIZE } from '@app/schemas/lists';
import type { Resource } from '@app/schemas/resource';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { filterOf, type ListState } from './list-state.ts';
import { type PageRequest, pageQuery, pagesKey } from './queries.ts';
import type { RecordBase, ResourceView } from './resource-view.ts';

const none: never[] = [];

/** The rows that the address asks for, and what the head and the foot of the list say of them. */
export function useListData<R extends RecordBase>(view: ResourceView<R>, state: ListState) {
  const { resource, loadedSearch, filters = none } = view;
  const { page, size, text, asked, sort, setPage } = state;
  const isSearch = asked !== '' && !loadedSearch;
  const filter = filterOf(filters, state.filter);
  const narrowed = { ...(sort && { sort }), ...(filter && { filter }) };
  const request: PageRequest = {
    // With paging off, a search shows its first matches and says how many there are in all.
    ...(isSearch ? { page: 1, limit: SEARCH_SIZE } : { page, limit: size }),
    ...(asked && { data: asked }),
    ...narrowed,
  };
  const client = useQueryClient();
  const query = useQuery(pageQuery<R>(resource, request));
  const { data } = query;
  const loaded: readonly R[] = data?.data ?? none;
  const isOfLoaded = text !== asked;
  const rows = useMemo(
    () => (loadedSearch && isOfLoaded ? loaded.filter(matching(text, loadedSearch.textOf)) : loaded),
    [loaded, loadedSearch, isOfLoaded, text],
  );
  const known = query.isPlaceholderData ? undefined : data;
  const totalPages = known?.totalPages ?? totalPagesOfOthers(client, resource, request);
  const pages = isSearch ? 1 : totalPages === undefined ? undefined : Math.max(1, totalPages);

  // A page that isn't there any more, or never was: the last one instead.
  const last = Math.max(1, known?.totalPages ?? page);
  const isPast = !isSearch && page > last;
  useEffect(() => {
    if (isPast) setPage(last, 'replace');
  }, [isPast, last, setPage]);

  const isNarrowed = asked !== '' || filter !== undefined;
  const askedPage = isSearch ? 1 : Math.min(page, last);
  const before = isSearch ? 0 : ((data?.currentPage ?? page) - 1) * size;
  return {
    loaded,
    rows,
    /** Unknown until the first page of these rows is there. */
    pages,
    page: askedPage,
    /** What the rows belong to: those of the page before stay, numbers and all, until the next one is there. */
    shownPage: query.isPlaceholderData && pages !== undefined && data ? data.currentPage : askedPage,
    /** The number before that of the first loaded row. */
    before,
    numberOf: (record: R) => before + loaded.indexOf(record) + 1,
    total: data?.total,
    sums: data?.sums && rows.length && !isOfLoaded ? { total: data.total, of: data.sums } : undefined,
    /** How many there are of what is narrowed, as far as that was asked before. */
    totalOfAll: isNarrowed ? knownTotal(client, resource) : undefined,
    isSearch,
    /** The text was looked for in the loaded rows alone. */
    isOfLoaded,
    /** There are records beside the loaded ones. */
    hasOthers: data !== undefined && (asked !== '' || data.total > loaded.length),
    isNarrowed,
    isFiltered: filter !== undefined,
    /** What an export asks for, to hold what the list shows. */
    shown: { ...narrowed, ...(text && { data: text }) },
    isLoading: query.isPending || isPast,
    isStale: query.isPlaceholderData,
    /** Rows that were there before a reload failed stay. */
    error: data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
export type ListData<R extends RecordBase> = ReturnType<typeof useListData<R>>;

function matching<R>(text: string, textOf: (record: R) => string) {
  const isMatch = matcher(text);
  return (record: R) => isMatch(textOf(record));
}

/** How many pages there are, as another page of the same rows tells. */
function totalPagesOfOthers(
  client: QueryClient,
  resource: Resource,
  request: PageRequest,
): number | undefined {
  const rowsOf = ({ limit, data, filter }: PageRequest) => JSON.stringify([limit, data, filter]);
  return newestPage(client, resource, (other) => rowsOf(other) === rowsOf(request))?.totalPages;
}

const knownTotal = (client: QueryClient, resource: Resource): number | undefined =>
  newestPage(client, resource, ({ data, filter }) => !data && !filter)?.total;

/** What was loaded last of these pages, and not before a change: it may have altered their number. */
function newestPage(client: QueryClient, resource: Resource, fits: (request: PageRequest) => boolean) {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: pagesKey(resource) })
    .filter(({ queryKey, state }) => !state.isInvalidated && fits(queryKey.at(-1) as PageRequest))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest?.state.data as Page<unknown> | undefined;
}
