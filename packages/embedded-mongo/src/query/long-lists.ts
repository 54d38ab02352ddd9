import type { Members } from './members.ts';
import type { Condition, FilterNode } from './node.ts';

/** Lists up to this length are encoded at one go: a millisecond or two. */
const LONG = 1000;

/** The long `$in` lists of a filter. */
export function longLists(node: FilterNode, lists: Members[] = []): Members[] {
  if (node.kind === 'field') collect(node.condition, lists);
  else if (node.kind !== 'expr') for (const child of node.children) longLists(child, lists);
  return lists;
}

function collect(condition: Condition, lists: Members[]): void {
  if (condition.kind === 'not') collect(condition.child, lists);
  else if (condition.kind === 'every') for (const child of condition.children) collect(child, lists);
  else {
    if (condition.members !== undefined && condition.members.length > LONG) lists.push(condition.members);
    if (condition.elementFilter !== undefined) longLists(condition.elementFilter, lists);
  }
}
