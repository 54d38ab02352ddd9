import type { Page } from '@app/schemas/lists';
import type { Resource, Route } from '@app/schemas/resource';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Sort } from '../components/table/column.ts';
import { call } from '../lib/api.ts';
import { translated } from '../lib/i18n.ts';

export type PageRequest = {
  page: number;
  limit: number;
  /** A search text: with one, the search route is asked. */
  data?: string;
  sort?: Sort;
  filter?: Readonly<Record<string, unknown>>;
};

/** What the keys of all pages of a resource begin with; what a page shows comes after it. */
export const pagesKey = ({ name }: Pick<Resource, 'name'>) => [name, 'page'] as const;

/** A page of a resource's records. The page before stays until the next one is there. */
export const pageQuery = <R>({ name, paths }: Resource, request: PageRequest) =>
  queryOptions({
    queryKey: [...pagesKey({ name }), request],
    queryFn: ({ signal }) =>
      call<Page<R>>((request.data ? paths.search : paths.list) as Route, request, { signal }),
    placeholderData: keepPreviousData,
  });

/** One record, for an address that names it. */
export const recordQuery = <R>({ name, paths }: Resource, id: string) =>
  queryOptions({
    queryKey: [name, 'one', id],
    queryFn: ({ signal }) => call<{ data: R }>(paths.get as Route, { _id: id }, { signal }),
    select: ({ data }) => data,
  });

/** After a change anything may read differently: a product's new name stands in stocks and sales too. */
export const refreshAll = (client: QueryClient): Promise<void> => client.invalidateQueries();

/** The sentence of a call that failed. */
export const messageOf = (error: Error | null): string | undefined =>
  error ? translated(error.message) : undefined;
