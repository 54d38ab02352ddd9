import { DAY_MS } from '@app/schemas/kit/days';
import { type Days, type FilterValue, type ListRequest, unknownFilter } from '@app/schemas/kit/lists';
import type { Bands, FilterKind, Resource } from '@app/schemas/kit/resource';
import type { Reader } from '../database/reader.ts';
import { searchFilter } from '../database/search/search.ts';
import { hasKeys, orderPath, sortKey } from '../database/sort-keys.ts';
import type { Filter } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { invalidField } from '../lib/errors.ts';
import { dayStart } from '../lib/time-zone.ts';
import type { ApiResource } from './resource.ts';

/** Builds the filter of a list from its filters and search text. @param model names the kind of its records */
export async function listFilter(
  { contract, model, computed = {} }: Pick<ApiResource, 'contract' | 'computed'> & { model: string },
  { filter, text }: { filter?: ListRequest['filter']; text?: string | null | undefined },
  { reader, timeZone }: { reader: Reader; timeZone: string },
): Promise<Filter> {
  const found = [filterOf(contract, filter, timeZone)];
  if (text) found.push(await searchFilter(model, text));
  for (const [field, conditionsOf] of Object.entries(computed)) {
    const values = filter?.[field];
    if (Array.isArray(values)) found.push({ $or: await conditionsOf(values, reader) });
  }
  const conditions = found.filter((one) => Object.keys(one).length);
  return conditions.length > 1 ? { $and: conditions } : (conditions[0] ?? {});
}

/** @throws VALIDATION_FAILED for a filter that admins alone may use, as for an unknown one */
export function refuseFilters(
  contract: Pick<Resource, 'filters' | 'adminFilters'>,
  requested: ListRequest['filter'],
  { role }: Pick<Actor, 'role'>,
): void {
  const used = Object.keys(requested ?? {});
  if (role !== 'admin' && contract.adminFilters?.some((name) => used.includes(name)))
    throw invalidField('filter', unknownFilter(contract));
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

/** Turns a list call's filter into the database's. */
export function filterOf(
  contract: Pick<Resource, 'filters' | 'sortable' | 'record'>,
  requested: ListRequest['filter'],
  timeZone: string,
): Filter {
  const filter: Filter = {};
  for (const [field, value] of Object.entries(requested ?? {})) {
    const kind = contract.filters[field];
    if (!kind || !value) continue;
    if (typeof kind === 'object' && 'computed' in kind) continue;
    if (typeof kind === 'object' && 'anyOf' in kind) filter[kind.anyOf] = { $in: value };
    else if (typeof kind === 'object') filter.$or = bandConditions(kind, value);
    else {
      const condition = conditionOf(kind, value, timeZone);
      if (!condition) continue;
      filter[field] = condition;
      // The index of a sortable text is on its sort key.
      if (Array.isArray(value) && hasKeys(contract, field))
        filter[`sort.${field}`] = { $in: value.map(sortKey) };
    }
  }
  return filter;
}

/** Filters by user: by ids, or by the stored name or e-mail. */
export function whoFilter(requested: FilterValue): ListRequest['filter'] {
  const ids =
    Array.isArray(requested) && requested.every(isId) ? requested.map((id) => id.toLowerCase()) : undefined;
  return ids ? { userId: ids } : { user: requested };
}
const isId = (value: string) => /^[0-9a-f]{24}$/i.test(value);

function bandConditions({ of, bands }: Bands, chosen: NonNullable<FilterValue>): Filter[] {
  const named = Array.isArray(chosen) ? chosen : [];
  return named.map((name) => {
    const { above, upTo } = bands[name] ?? {};
    return {
      [of]: { ...(above !== undefined && { $gt: above }), ...(upTo !== undefined && { $lte: upTo }) },
    };
  });
}

function conditionOf(kind: Exclude<FilterKind, object>, value: NonNullable<FilterValue>, timeZone: string) {
  if (Array.isArray(value)) return { $in: value };
  return daysCondition(kind, value, timeZone);
}

/**
 * Matches dates or moments within these days; null if open at both ends. Dates are stored as midnight UTC; moments fall
 * on days of the business's time zone.
 */
export function daysCondition(kind: FilterKind, { from, to }: Days, timeZone: string): Filter | null {
  if (!from && !to) return null;
  const start = (day: Date, later: number) =>
    kind === 'moments' ? dayStart(day, later, timeZone) : new Date(day.getTime() + later * DAY_MS);
  return { ...(from && { $gte: start(from, 0) }), ...(to && { $lt: start(to, 1) }) };
}
