import type { ListRequest } from '@app/schemas/kit/lists';
import type { Filter } from '../database/model.ts';
import { searchFilter } from '../database/search/search.ts';
import { orderPath } from '../database/sort-keys.ts';
import { filterOf } from './filter.ts';
import type { ApiResource } from './resource.ts';

/** Builds the filter of a list from its filters and search text. */
export async function listFilter(
  { contract, model }: Pick<ApiResource, 'contract' | 'model'>,
  filter: ListRequest['filter'],
  text: string | null | undefined,
  timeZone: string,
): Promise<Filter> {
  const narrowed = filterOf(contract, filter, timeZone);
  return { ...narrowed, ...(text && (await searchFilter(model.modelName, text))) };
}

/** Orders a list: newest first unless sorted by a column. */
export function orderOf(
  contract: ApiResource['contract'],
  sort: ListRequest['sort'],
): Record<string, 1 | -1> {
  const order = sort?.order === 'asc' ? 1 : -1;
  // Ids grow with time, so they stand in for the creation time and break ties.
  if (!sort || sort.field === 'createdAt') return { _id: order };
  return { [orderPath(contract, sort.field, order)]: order, _id: order };
}
