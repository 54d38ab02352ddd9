import type { Writable } from '../bson/value.ts';
import type { SortField } from '../sort/sort-key.ts';
import type { AccessPath } from './access-path.ts';
import type { Plan, PlannedQuery } from './plan.ts';

type Stage = Record<string, Writable>;

/** A plan in the form of MongoDB's explain output. */
export function showPlan(
  planned: PlannedQuery,
  sort: readonly SortField[],
  skip: number,
  limit: number,
): Stage {
  let stage = showAccess(planned.plan, sort);
  if (!planned.sorted && sort.length > 0)
    stage = { stage: 'SORT', sortPattern: showSort(sort), inputStage: stage };
  if (skip > 0) stage = { stage: 'SKIP', skipAmount: skip, inputStage: stage };
  if (limit !== Infinity) stage = { stage: 'LIMIT', limitAmount: limit, inputStage: stage };
  if (planned.fallback === undefined) return stage;
  return {
    ...stage,
    fallback: {
      afterDocuments: planned.fallback.budget,
      plan: showPlan(planned.fallback.query, sort, skip, limit),
    },
  };
}

function showSort(sort: readonly SortField[]): Stage {
  return Object.fromEntries(sort.map(({ path, descending }) => [path, descending ? -1 : 1]));
}

function showAccess(plan: Plan, sort: readonly SortField[]): Stage {
  switch (plan.kind) {
    case 'nothing':
      return { stage: 'EOF' };
    case 'ids':
      return {
        stage: 'FETCH',
        inputStage: {
          stage: plan.paths.length > 1 ? 'AND_SORTED' : 'SORT_IDS',
          order: plan.order,
          inputStages: plan.paths.map((path) => showScan(path, false)),
        },
      };
    case 'union':
      return {
        stage: 'SUBPLAN',
        inputStage: {
          stage: plan.merge ? 'SORT_MERGE' : 'OR',
          sortPattern: plan.merge ? showSort(sort) : undefined,
          inputStages: plan.plans.map((child) => showAccess(child, sort)),
        },
      };
    default:
      return showRanges(plan, sort);
  }
}

function showRanges(plan: Extract<Plan, { kind: 'scan' }>, sort: readonly SortField[]): Stage {
  const { path, reverse, merge } = plan;
  if (path.index.isId && path.pinned === 1)
    return { stage: 'IDHACK', indexName: '_id_', keys: path.ranges.length };
  if (path.index.isId && !path.ranged)
    return { stage: 'COLLSCAN', direction: reverse ? 'backward' : 'forward' };
  const keys = showScan(path, reverse);
  const named = plan.among && { stage: 'AND_HASH', inputStages: [keys, showScan(plan.among, false)] };
  const scan = { stage: 'FETCH', inputStage: named ?? keys };
  return merge ? { stage: 'SORT_MERGE', sortPattern: showSort(sort), inputStage: scan } : scan;
}

function showScan({ index, ranges, pinned, ranged }: AccessPath, reverse: boolean): Stage {
  return {
    stage: 'IXSCAN',
    keyPattern: index.key,
    indexName: index.name,
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: reverse ? 'backward' : 'forward',
    ranges: ranges.length,
    boundFields: pinned + (ranged ? 1 : 0),
  };
}
