import type { Page } from '@app/schemas/lists';
import type { Resource, Route } from '@app/schemas/resource';
import { call } from '../lib/api.ts';

/** The most that a page may hold. */
const PAGE = 100;

/** All records that match what is asked for, read page by page. */
export async function readAll<R extends { _id: string }>(
  { paths }: Resource,
  asked: object,
): Promise<readonly R[]> {
  const route = ('data' in asked ? paths.search : paths.list) as Route;
  const found = new Map<string, R>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await call<Page<R>>(route, { ...asked, page, limit: PAGE });
    for (const record of data) found.set(record._id, record); // one may stand on two pages, if others came meanwhile
    pages = totalPages;
  }
  return [...found.values()];
}
