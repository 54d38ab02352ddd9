import type { FilterValue, ListRequest } from '@app/schemas/lists';
import type { FilterKind } from '@app/schemas/resource';
import type { Filter } from '../database/model.ts';

const DAY = 86_400_000;

/** The database's filter for what a list call asks to see. */
export function filterOf(kinds: Readonly<Record<string, FilterKind>>, asked: ListRequest['filter']): Filter {
  const conditions = Object.entries(asked ?? {}).flatMap(([field, value]) => {
    const condition = kinds[field] && conditionOf(value);
    return condition ? [[field, condition]] : [];
  });
  return Object.fromEntries(conditions);
}

function conditionOf(value: FilterValue) {
  if (!value) return null;
  if (Array.isArray(value)) return { $in: value };
  const { from, to } = value;
  // Both days included: up to the last moment of the day `to`.
  return from || to
    ? { ...(from && { $gte: from }), ...(to && { $lt: new Date(to.getTime() + DAY) }) }
    : null;
}
