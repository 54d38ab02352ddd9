import type { Page } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Sort } from '../components/table/column.ts';
import { call } from '../lib/api.ts';
import { translated } from '../lib/i18n.ts';

/** What a call of some lists says beside the common. */
export type MoreRequest = {
  /** The day as of which the records are told. */
  asOf?: string;
  /** What the page narrows them by, beside the filters of its toolbar. */
  filter?: Readonly<Record<string, unknown>>;
};

export type PageRequest = MoreRequest & {
  page: number;
  limit: number;
  /** A search text: with one, the search route is called. */
  data?: string;
  sort?: Sort;
};

/** Prefix of the query keys of all pages of a resource; the request follows it. */
export const pagesKey = ({ name }: Pick<Resource, 'name'>) => [name, 'page'] as const;

/** Queries a page of a resource's records. The previous page stays until the next one has loaded. */
export const pageQuery = <R>({ name, paths }: Pick<Resource, 'name' | 'paths'>, request: PageRequest) =>
  queryOptions({
    queryKey: [...pagesKey({ name }), request],
    queryFn: ({ signal }) =>
      call<Page<R>>((request.data ? paths.search : paths.list) as Route, request, { signal }),
    placeholderData: keepPreviousData,
  });

/** Queries one record, for an address that names it. */
export const recordQuery = <R>({ name, paths }: Pick<Resource, 'name' | 'paths'>, id: string) =>
  queryOptions({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => call<{ data: R }>(paths.get as Route, { _id: id }, { signal }),
    select: ({ data }) => data,
  });

/** Invalidates everything: a change may show anywhere, as a product's new name does in stocks and sales. */
export const refreshAll = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** Returns the translated message of a failed call. */
export const messageOf = (error: Error | null): string | undefined =>
  error ? translated(error.message) : undefined;
