import type { ListRequest } from '@app/schemas/lists';
import type { Filter } from '../database/model.ts';
import { orderPath } from '../database/sort-keys.ts';
import { filterOf } from './filter.ts';
import type { ApiResource } from './resource.ts';
import { searchFilter } from './search.ts';

/** The records that a list shows: those that match its filters and hold the text, if there is one. */
export async function listFilter(
  { contract, model }: Pick<ApiResource, 'contract' | 'model'>,
  filter: ListRequest['filter'],
  text: string | null | undefined,
  timeZone: string,
): Promise<Filter> {
  const narrowed = filterOf(contract, filter, timeZone);
  return { ...narrowed, ...(text && (await searchFilter(model.modelName, text))) };
}

/** The order of a list: newest first, unless it is sorted by a column. */
export function orderOf(
  contract: ApiResource['contract'],
  sort: ListRequest['sort'],
): Record<string, 1 | -1> {
  const order = sort?.order === 'asc' ? 1 : -1;
  // Ids grow with time, so they serve for the time of recording and settle ties.
  if (!sort || sort.field === 'createdAt') return { _id: order };
  return { [orderPath(contract, sort.field, order)]: order, _id: order };
}
