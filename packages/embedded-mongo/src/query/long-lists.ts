import type { Operation } from '../scheduling/operation.ts';
import { advance } from '../scheduling/slice.ts';
import type { Members } from './predicates/members.ts';
import type { Condition, FilterNode } from './predicates/node.ts';

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

/** Encodes long lists in slices; queries that use them needn't do it at one go then. */
export async function prepareLists(lists: readonly Members[], operation: Operation): Promise<void> {
  const steps = lists.map((list) => list.prepare());
  await operation.run((slice) => steps.every((list) => advance(list, slice)));
}
