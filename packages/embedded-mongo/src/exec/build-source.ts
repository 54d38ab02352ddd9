import type { AccessPath } from '../plan/access-path.ts';
import { conjunction } from '../plan/path-predicates.ts';
import type { Plan } from '../plan/plan.ts';
import type { Filter } from '../query/filter.ts';
import type { SortField } from '../sort/sort-key.ts';
import { ChainedRows, MergedRows } from './combined-rows.ts';
import { DocumentPoints } from './document-points.ts';
import { DocumentRange } from './document-range.ts';
import { FilteredRows } from './filtered-rows.ts';
import { IdRows } from './id-rows.ts';
import { IdSet } from './id-set.ts';
import { IndexScan } from './index-scan.ts';
import { KeptRows } from './kept-rows.ts';
import type { QueryStats, RowSource } from './row-source.ts';

/** What sources need to know beside the plan. */
export interface SourceContext {
  readonly filter: Filter;
  readonly sort: readonly SortField[];
  readonly stats: QueryStats;
}

/** Makes the source of a plan's rows, filtered. */
export function buildSource(plan: Plan, context: SourceContext): RowSource {
  switch (plan.kind) {
    case 'nothing':
      return new KeptRows([]);
    case 'ids':
      return filtered(new IdRows(plan.paths, plan.order, context.stats), context);
    case 'union': {
      const sources = plan.plans.map((child) => buildSource(child, context));
      return plan.merge ? new MergedRows(sources, context.sort, true) : new ChainedRows(sources, true);
    }
    default:
      return buildScan(plan, context);
  }
}

function filtered(source: RowSource, { filter }: SourceContext, exact = false): RowSource {
  return filter.isEmpty ? source : new FilteredRows(source, filter, exact);
}

function buildScan(plan: Extract<Plan, { kind: 'scan' }>, context: SourceContext): RowSource {
  const { path, reverse } = plan;
  const among = plan.among && new IdSet([plan.among], context.stats);
  if (!plan.merge) {
    const source = rangeSource(path, path.ranges, reverse, context, among);
    return filtered(source, context, coversFilter(path, context.filter));
  }
  const sources = path.ranges.map((range) =>
    filtered(rangeSource(path, [range], reverse, context, among), context),
  );
  return new MergedRows(sources, context.sort, mayRepeat(path));
}

function rangeSource(
  path: AccessPath,
  ranges: AccessPath['ranges'],
  reverse: boolean,
  { stats }: SourceContext,
  among: IdSet | undefined,
): RowSource {
  const { collection, index } = path;
  if (!index.isId) {
    const deduplicate = ranges.length > 1 ? mayRepeat(path) : mayRepeatInRange(path);
    return new IndexScan({ collection, index, ranges, reverse, deduplicate, among }, stats);
  }
  if (path.pinned === 1) {
    const keys = ranges.map(({ start }) => start);
    return new DocumentPoints(reverse ? keys.reverse() : keys, stats);
  }
  const sources = ranges.map((range) => new DocumentRange(range, reverse, stats));
  const [only] = sources;
  if (sources.length === 1 && only !== undefined) return only;
  return new ChainedRows(reverse ? sources.reverse() : sources, false);
}

/** Whether the entries of a path are just the documents that match a filter, each once. */
function coversFilter(path: AccessPath, filter: Filter): boolean {
  const { predicates, complete } = conjunction(filter.root);
  return complete && !mayRepeat(path) && predicates.every(({ condition }) => path.covered.has(condition));
}

/** Whether one document may have entries in several ranges, or several in one. */
export function mayRepeat({ index }: AccessPath): boolean {
  return index.multikey.includes(true);
}

/** Whether one document may have several entries in one range. */
export function mayRepeatInRange(path: AccessPath): boolean {
  // Where all fields are set to values there is one entry a document.
  return path.index.multikey.some((isArray, field) => isArray && field >= path.pinned);
}
