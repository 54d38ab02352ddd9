import type { Days, FilterValue, ListRequest } from '@app/schemas/lists';
import type { FilterKind } from '@app/schemas/resource';
import type { Filter } from '../database/model.ts';
import { DAY, dayStart } from '../time-zone.ts';

/** The database's filter for what a list call asks to see. */
export function filterOf(
  kinds: Readonly<Record<string, FilterKind>>,
  asked: ListRequest['filter'],
  timeZone: string,
): Filter {
  const conditions = Object.entries(asked ?? {}).flatMap(([field, value]) => {
    const kind = kinds[field];
    const condition = kind && conditionOf(kind, value, timeZone);
    return condition ? [[field, condition]] : [];
  });
  return Object.fromEntries(conditions);
}

function conditionOf(kind: FilterKind, value: FilterValue, timeZone: string) {
  if (!value) return null;
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
