/** A value of a form that others changed where it is stored, and what was typed there, if anything was. */
export type OthersChange = { path: string; stored: unknown; typed?: unknown };

/**
 * What others changed of a form's record: value by value, but as a whole where parts of a group or list came or went.
 * @param before what the form began with
 * @param now what it holds
 * @param stored what it would begin with now
 */
export function othersChanges(before: unknown, now: unknown, stored: unknown, path = ''): OthersChange[] {
  if (isSame(before, stored)) return [];
  if (isGroup(before) && isGroup(now) && isGroup(stored) && haveSameParts([before, now, stored])) {
    const pathOf = (part: string) => (path ? `${path}.${part}` : part);
    return Object.keys(stored).flatMap((part) =>
      othersChanges(before[part], now[part], stored[part], pathOf(part)),
    );
  }
  return [{ path, stored, ...(!isSame(before, now) && { typed: now }) }];
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const haveSameParts = (groups: readonly object[]) =>
  new Set(groups.map((group) => Object.keys(group).toSorted().join())).size === 1;
/** Of what can be typed: texts, numbers and groups of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
