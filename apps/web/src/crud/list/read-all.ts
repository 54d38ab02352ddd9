import type { Page, Sums } from '@app/schemas/kit/lists';
import type { Resource, Route } from '@app/schemas/kit/resource';
import { call } from '../../lib/api.ts';

/** The API's largest page. */
const PAGE = 100;

/** Records of a list, how many match, and their sums. */
export type Matching<R> = { rows: readonly R[]; total: number; sums: Sums | undefined };
type Limits = { most?: number; signal?: AbortSignal };

/** Reads the records that match a request page by page, no more than `most` of them. */
export async function readMatching<R extends { _id: string }>(
  { paths }: Resource,
  request: object,
  { most = Number.POSITIVE_INFINITY, signal }: Limits = {},
): Promise<Matching<R>> {
  const route = ('data' in request && request.data ? paths.search : paths.list) as Route;
  const rows = new Map<string, R>(); // by id, as a row that moved to a later page meanwhile comes twice
  let [total, sums]: [number, Sums | undefined] = [0, undefined];
  for (let [page, pages] = [1, 1]; page <= pages && rows.size < most; page++) {
    const answer = await call<Page<R>>(route, { ...request, page, limit: PAGE }, signal ? { signal } : {});
    for (const record of answer.data) rows.set(record._id, record);
    pages = answer.totalPages;
    [total, sums] = [answer.total, answer.sums];
  }
  return { rows: [...rows.values()].slice(0, most), total, sums };
}

/** Reads all records that match a request. */
export const readAll = async <R extends { _id: string }>(
  resource: Resource,
  request: object,
): Promise<readonly R[]> => (await readMatching<R>(resource, request)).rows;
