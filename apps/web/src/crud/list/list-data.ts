import { type Page, SEARCH_SIZE } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { matcher } from '@app/schemas/text/fold';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type MoreRequest, type PageRequest, pageQuery, pagesKey } from '../queries.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import { filterOf, type ListState } from './list-state.ts';

const none: never[] = [];

/** Loads the rows that the address asks for, with the counts and sums of the list's head and foot. */
export function useListData<R extends RecordBase>(
  view: ResourceView<R>,
  state: ListState,
  more: MoreRequest = {},
) {
  const { resource, loadedSearch, filters = none } = view;
  const { page, size, text, searched, sort, setPage } = state;
  const isSearch = searched !== '' && !loadedSearch;
  const { filter: ofPage, ...others } = more;
  const chosen = filterOf(filters, state.filter);
  const filter = ofPage || chosen ? { ...ofPage, ...chosen } : undefined;
  const narrowed = { ...others, ...(sort && { sort }), ...(filter && { filter }) };
  const request: PageRequest = {
    // A search isn't paged: it shows its first matches and their total.
    ...(isSearch ? { page: 1, limit: SEARCH_SIZE } : { page, limit: size }),
    ...(searched && { data: searched }),
    ...narrowed,
  };
  const client = useQueryClient();
  const query = useQuery(pageQuery<R>(resource, request));
  const { data } = query;
  const loaded: readonly R[] = data?.data ?? none;
  const isOfLoaded = text !== searched;
  const rows = useMemo(
    () => (loadedSearch && isOfLoaded ? loaded.filter(matching(text, loadedSearch.textOf)) : loaded),
    [loaded, loadedSearch, isOfLoaded, text],
  );
  const known = query.isPlaceholderData ? undefined : data;
  const sameRows = known ?? pageOfSameRows(client, resource, request);
  const totalPages = sameRows?.totalPages;
  const pages = isSearch ? 1 : totalPages === undefined ? undefined : Math.max(1, totalPages);

  // Go to the last page when the requested one doesn't exist (any more).
  const last = Math.max(1, known?.totalPages ?? page);
  const isPast = !isSearch && page > last;
  useEffect(() => {
    if (isPast) setPage(last, 'replace');
  }, [isPast, last, setPage]);

  const isSummed = Boolean(filter || view.isSummed) && !isOfLoaded;
  const isNarrowed = searched !== '' || filter !== undefined;
  const totalOfAll = isNarrowed ? knownTotal(client, resource, more) : undefined;
  // Ask for it where the list was opened narrowed, or a change may have altered it.
  const isAsked = isNarrowed && data !== undefined && totalOfAll === undefined;
  useQuery({ ...pageQuery(resource, { page: 1, limit: 1, ...others }), enabled: isAsked });
  const requestedPage = isSearch ? 1 : Math.min(page, last);
  const before = isSearch ? 0 : ((data?.currentPage ?? page) - 1) * size;
  return {
    loaded,
    rows,
    /** Undefined until the first page of these rows has loaded. */
    pages,
    page: requestedPage,
    /** The page of the visible rows: the previous one's stay, numbers and all, until the next has loaded. */
    shownPage: query.isPlaceholderData && pages !== undefined && data ? data.currentPage : requestedPage,
    /** How many rows precede the first loaded one. */
    before,
    numberOf: (record: R) => before + loaded.indexOf(record) + 1,
    total: data?.total,
    /** Set where sums show: of what a filter leaves, where not of all. A search shows what it finds and no further row. */
    isSummed,
    sums: isSummed && data?.sums && rows.length ? { total: data.total, of: data.sums } : undefined,
    /** The count without search and filters, once it is known. */
    totalOfAll,
    isSearch,
    /** Set when only the loaded rows were searched. */
    isOfLoaded,
    /** Set when there are more records than the loaded ones. */
    hasOthers: data !== undefined && (searched !== '' || data.total > loaded.length),
    isNarrowed,
    isFiltered: filter !== undefined,
    /** Set where filters of the toolbar are: those that can be cleared. */
    hasChosen: chosen !== undefined,
    /** The request of an export that holds what the list shows. */
    shown: { ...narrowed, ...(text && { data: text }) },
    isLoading: query.isPending || isPast,
    isStale: query.isPlaceholderData,
    /** Set while the rows, their count and sums are those of another search, filter or day. */
    isOutdated: query.isPlaceholderData && !sameRows,
    /** Rows from before a failed reload stay. */
    error: data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
export type ListData<R extends RecordBase> = ReturnType<typeof useListData<R>>;

function matching<R>(text: string, textOf: (record: R) => string) {
  const isMatch = matcher(text);
  return (record: R) => isMatch(textOf(record));
}

/** Finds another page of the same rows. */
function pageOfSameRows(client: QueryClient, resource: Resource, request: PageRequest) {
  const rowsOf = ({ limit, data, filter, asOf }: PageRequest) => JSON.stringify([limit, data, filter, asOf]);
  return newestPage(client, resource, (other) => rowsOf(other) === rowsOf(request));
}

const knownTotal = (client: QueryClient, resource: Resource, more: MoreRequest): number | undefined =>
  newestPage(client, resource, ({ data, filter, asOf }) => !data && !filter && asOf === more.asOf)?.total;

/** Finds the page loaded last among those that fit, unless a change has outdated it: the count may differ. */
function newestPage(client: QueryClient, resource: Resource, fits: (request: PageRequest) => boolean) {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: pagesKey(resource) })
    .filter(({ queryKey, state }) => !state.isInvalidated && fits(queryKey.at(-1) as PageRequest))
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest?.state.data as Page<unknown> | undefined;
}
