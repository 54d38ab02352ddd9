import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import { snapshotUnavailable } from '../errors/command-error.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import type { Filter } from '../query/filter.ts';
import type { FilterNode } from '../query/predicates/node.ts';
import { limitedPaths, usableIndexes, wholePaths } from './candidates.ts';
import { choosePlan, scanOf } from './choose.ts';
import { Estimator } from './estimate.ts';
import { type Conjunction, conjunction } from './path-predicates.ts';
import type { Plan, PlannedQuery, Wanted } from './plan.ts';

/** An index that the client insists on, or the order in which documents are stored. */
export type Hint =
  | { readonly kind: 'index'; readonly index: IndexDescriptor }
  | { readonly kind: 'natural'; readonly reverse: boolean };

/** Everything that is known when a plan is made. */
interface Planning {
  readonly collection: Collection;
  readonly indexes: readonly IndexDescriptor[];
  readonly wanted: Wanted;
  readonly estimator: Estimator;
  /** Whether the client insists on the index. */
  readonly isHinted: boolean;
}

/** Finds out how to get at the documents of a query. Whatever the plan, the filter is checked again on each. */
export function planQuery(
  collection: Collection,
  filter: Filter,
  wanted: Wanted,
  view: ReadView,
  hint: Hint | undefined,
): PlannedQuery {
  const planning: Planning = {
    collection,
    indexes: hint?.kind === 'index' ? [hintedIndex(hint.index, view)] : usableIndexes(collection, view),
    wanted,
    estimator: new Estimator(view),
    isHinted: hint !== undefined,
  };
  if (hint?.kind === 'natural') return naturalPlan(planning, hint.reverse);
  return planNode(planning, filter.root);
}

/** @throws CommandError 246 if the view is older than the index */
function hintedIndex(index: IndexDescriptor, { snapshot }: ReadView): IndexDescriptor {
  if (snapshot === undefined || index.completeSince <= snapshot.sequence) return index;
  throw snapshotUnavailable(`The index ${index.name} is younger than the snapshot.`);
}

function naturalPlan({ collection, wanted }: Planning, reverse: boolean): PlannedQuery {
  const path = wholePaths(collection, [collection.idIndex], [], true)[0];
  const plan: Plan = path === undefined ? { kind: 'nothing' } : { kind: 'scan', path, reverse, merge: false };
  return { plan, sorted: wanted.sort.length === 0 };
}

function planNode(planning: Planning, node: FilterNode): PlannedQuery {
  const filter = conjunction(node);
  if (filter.predicates.some(({ bounds }) => bounds?.intervals.length === 0))
    return { plan: { kind: 'nothing' }, sorted: true };
  const { collection, indexes, wanted, estimator, isHinted } = planning;
  const limited = limitedPaths(collection, indexes, filter.predicates, isHinted);
  // Conditions on one field may exclude each other.
  if (limited.some(({ ranges }) => ranges.length === 0)) return { plan: { kind: 'nothing' }, sorted: true };
  if (limited.length === 0 && filter.alternatives.length > 0) {
    const union = planUnion(planning, filter);
    if (union !== undefined) return union;
  }
  const whole = wholePaths(collection, wholeIndexes(planning), filter.predicates, isHinted);
  const [hinted] = isHinted && limited.length === 0 ? whole : [];
  if (hinted !== undefined) return scanOf(hinted, wanted);
  return choosePlan(limited, whole, filter, wanted, estimator);
}

function wholeIndexes({ collection, indexes, wanted, isHinted }: Planning): readonly IndexDescriptor[] {
  if (isHinted) return indexes;
  return wanted.sort.length === 0 ? [collection.idIndex] : indexes;
}

/** A plan for `$or` if every alternative has an index of its own. */
function planUnion(planning: Planning, filter: Conjunction): PlannedQuery | undefined {
  for (const alternatives of filter.alternatives) {
    const plans = alternatives.map((node) => planAlternative(planning, filter, node));
    const usable = plans.filter((planned): planned is PlannedQuery => planned !== undefined);
    if (usable.length < plans.length) continue;
    const sorted = usable.every((planned) => planned.sorted && planned.fallback === undefined);
    return {
      plan: {
        kind: 'union',
        plans: usable.map(({ plan }) => plan),
        merge: sorted && planning.wanted.sort.length > 0,
      },
      sorted: sorted || planning.wanted.sort.length === 0,
    };
  }
  return undefined;
}

function planAlternative(
  planning: Planning,
  filter: Conjunction,
  node: FilterNode,
): PlannedQuery | undefined {
  const own = conjunction(node);
  if (own.predicates.some(({ bounds }) => bounds?.intervals.length === 0))
    return { plan: { kind: 'nothing' }, sorted: true };
  const { collection, indexes, wanted, estimator, isHinted } = planning;
  const predicates = [...own.predicates, ...filter.predicates];
  const limited = limitedPaths(collection, indexes, predicates, isHinted);
  if (limited.some(({ ranges }) => ranges.length === 0)) return { plan: { kind: 'nothing' }, sorted: true };
  if (limited.length === 0) return own.alternatives.length > 0 ? planUnion(planning, own) : undefined;
  const both: Conjunction = { ...own, predicates };
  const planned = choosePlan(limited, [], both, wanted, estimator);
  return planned.fallback === undefined ? planned : { plan: planned.plan, sorted: planned.sorted };
}
