import { equality } from '../query/predicates/comparison.ts';
import type { Condition, FilterNode, LeafCondition } from '../query/predicates/node.ts';
import { type Bounds, conditionBounds } from './condition-bounds.ts';

/** A condition that every result has to fulfil, with what it means for an index. */
export interface PathPredicate {
  readonly path: string;
  readonly condition: LeafCondition;
  readonly bounds: Bounds | undefined;
  /** Whether an index finds more than what matches, as with elements of an array within `$elemMatch`. */
  readonly inexact: boolean;
  /** The `$elemMatch` whose element has the path as a field of its own. */
  readonly element: LeafCondition | undefined;
}

/** What all results of a filter have in common. */
export interface Conjunction {
  readonly predicates: readonly PathPredicate[];
  /** Whether the predicates say all that the filter says. */
  readonly complete: boolean;
  /** The `$or` lists among the conditions. */
  readonly alternatives: readonly (readonly FilterNode[])[];
}

/** Takes a filter apart into conditions that all have to hold. */
export function conjunction(node: FilterNode): Conjunction {
  const collected = { predicates: [] as PathPredicate[], complete: true, alternatives: [] as FilterNode[][] };
  collect(node, { prefix: '', element: undefined }, collected);
  return collected;
}

interface Collected {
  predicates: PathPredicate[];
  complete: boolean;
  alternatives: (readonly FilterNode[])[];
}

/** The `$elemMatch` that a part of a filter is in. */
interface Surroundings {
  readonly prefix: string;
  readonly element: LeafCondition | undefined;
}

function collect(node: FilterNode, within: Surroundings, into: Collected): void {
  switch (node.kind) {
    case 'and':
      for (const child of node.children) collect(child, within, into);
      return;
    case 'field':
      collectCondition(node.condition, node.path, within, into);
      return;
    case 'or':
      if (node.children.length === 1 && node.children[0] !== undefined) {
        collect(node.children[0], within, into);
        return;
      }
      if (within.element === undefined) into.alternatives.push(node.children);
      into.complete = false;
      return;
    case 'expr':
      into.complete = false;
      for (const { path, value } of node.predicate.equalities) {
        const condition = equality(value);
        const bounds = conditionBounds(condition);
        // Expressions see arrays as a whole, so an index finds more than what matches.
        into.predicates.push({ path, condition, bounds, inexact: true, element: undefined });
      }
      return;
    default:
      into.complete = false;
  }
}

function collectCondition(condition: Condition, path: string, within: Surroundings, into: Collected): void {
  if (condition.kind === 'every') {
    for (const child of condition.children) collectCondition(child, path, within, into);
    return;
  }
  if (condition.kind === 'not') {
    into.complete = false;
    return;
  }
  const bounds = conditionBounds(condition);
  const inexact = within.element !== undefined;
  // Below a longer path there may be further arrays, whose elements differ.
  const element = path.includes('.') ? undefined : within.element;
  into.predicates.push({ path: within.prefix + path, condition, bounds, inexact, element });
  if (bounds === undefined || inexact) into.complete = false;
  if (condition.elementFilter !== undefined)
    collect(condition.elementFilter, { prefix: `${within.prefix}${path}.`, element: condition }, into);
}
