import type { Page } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { call } from '../../lib/api.ts';

/** The API's largest page. */
const PAGE = 100;

/** Reads all records that match a request, page by page. */
export async function readAll<R extends { _id: string }>(
  { paths }: Resource,
  request: object,
): Promise<readonly R[]> {
  const route = ('data' in request ? paths.search : paths.list) as Route;
  const found = new Map<string, R>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await call<Page<R>>(route, { ...request, page, limit: PAGE });
    for (const record of data) found.set(record._id, record); // one may be on two pages
    pages = totalPages;
  }
  return [...found.values()];
}
