/** A stored value that others changed, and what was typed in its place, if anything. */
export type OthersChange = { path: string; stored: unknown; typed?: unknown };

/**
 * Finds what others changed in a form's record: value by value, but as a whole where parts of a group or list came or
 * went.
 * @param before the form's initial values
 * @param now its current values
 * @param stored what its initial values would be now
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
/** Compares what can be typed: texts, numbers and groups of them. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
