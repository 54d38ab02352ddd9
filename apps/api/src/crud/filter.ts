import type { Days, FilterValue, ListRequest } from '@app/schemas/lists';
import type { Bands, FilterKind, Resource } from '@app/schemas/resource';
import type { Filter } from '../database/model.ts';
import { hasKeys, sortKey } from '../database/sort-keys.ts';
import { DAY, dayStart } from '../time-zone.ts';

/** The database's filter for what a list call asks to see. */
export function filterOf(
  contract: Pick<Resource, 'filters' | 'sortable' | 'record'>,
  asked: ListRequest['filter'],
  timeZone: string,
): Filter {
  const filter: Filter = {};
  for (const [field, value] of Object.entries(asked ?? {})) {
    const kind = contract.filters[field];
    if (!kind || !value) continue;
    if (typeof kind === 'object') filter.$or = bandConditions(kind, value);
    else {
      const condition = conditionOf(kind, value, timeZone);
      if (!condition) continue;
      filter[field] = condition;
      // The index of a text that lists are sorted by is that of its key.
      if (Array.isArray(value) && hasKeys(contract, field))
        filter[`sort.${field}`] = { $in: value.map(sortKey) };
    }
  }
  return filter;
}

/** Who did something: by their ids, or by the words for them that are stored with it. */
export function whoFilter(asked: FilterValue): ListRequest['filter'] {
  const ids = Array.isArray(asked) && asked.every(isId) ? asked.map((id) => id.toLowerCase()) : undefined;
  return ids ? { userId: ids } : { user: asked };
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

function conditionOf(kind: Exclude<FilterKind, Bands>, value: NonNullable<FilterValue>, timeZone: string) {
  if (Array.isArray(value)) return { $in: value };
  return daysCondition(kind, value, timeZone);
}

/**
 * The condition that a date or a moment lies in these days; null without either end. Dates are stored as midnight UTC;
 * moments belong to the business's own days.
 */
export function daysCondition(kind: FilterKind, { from, to }: Days, timeZone: string): Filter | null {
  if (!from && !to) return null;
  const start = (day: Date, later: number) =>
    kind === 'moments' ? dayStart(day, later, timeZone) : new Date(day.getTime() + later * DAY);
  return { ...(from && { $gte: start(from, 0) }), ...(to && { $lt: start(to, 1) }) };
}
