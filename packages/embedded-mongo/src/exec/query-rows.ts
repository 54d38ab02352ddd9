import type { Collection } from '../catalog/collection.ts';
import type { CollectionOverlay, OverlayEntry, ReadView } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { keyText } from '../ordering/prefix.ts';
import type { PlannedQuery } from '../plan/plan.ts';
import { type Hint, planQuery } from '../plan/planner.ts';
import type { Filter } from '../query/filter.ts';
import type { SortField } from '../sort/sort-key.ts';
import { ID_OFFSET } from '../store/file/layout.ts';
import { buildSource, type SourceContext } from './build-source.ts';
import { ChainedRows, MergedRows } from './combined-rows.ts';
import { DistinctRows, indexOfValues } from './distinct-rows.ts';
import { RowsOutsideOverlay } from './filtered-rows.ts';
import { KeptRows } from './kept-rows.ts';
import { LimitedRows } from './limited-rows.ts';
import type { QueryStats, RowSource } from './row-source.ts';
import { type KeptRow, SortedRows } from './sorted-rows.ts';
import { TrialRows } from './trial-rows.ts';

/** What a query asks of one collection. */
export interface Query {
  readonly collection: Collection;
  readonly filter: Filter;
  readonly sort: readonly SortField[];
  readonly skip: number;
  /** Infinity for no limit. */
  readonly limit: number;
  readonly hint?: Hint | undefined;
  /** A path, if rows are wanted only for its different values; more rows may come. */
  readonly distinct?: string | undefined;
}

/** A query ready to run. */
export interface RunningQuery {
  readonly rows: RowSource;
  readonly planned: PlannedQuery;
  readonly stats: QueryStats;
  /** The index that leads from one wanted value to the next. */
  readonly valueIndex?: IndexDescriptor | undefined;
}

/** Plans a query and makes the source of its rows. */
export function startQuery(query: Query, view: ReadView): RunningQuery {
  const { collection, filter, sort, skip, limit, distinct } = query;
  const wanted = { sort, rows: skip + limit, skip };
  const planned = planQuery(collection, filter, wanted, view, query.hint);
  const stats: QueryStats = { keys: 0, documents: 0 };
  const own = view.overlay(collection);
  const rows = orderedRows(query, planned, { filter, sort, stats }, own);
  const valueIndex =
    distinct !== undefined && filter.isEmpty ? indexOfValues(collection, distinct, view) : undefined;
  if (valueIndex !== undefined)
    return { rows: new DistinctRows(collection, valueIndex, rows, stats), planned, stats, valueIndex };
  return { rows: skip > 0 || limit !== Infinity ? new LimitedRows(rows, skip, limit) : rows, planned, stats };
}

function orderedRows(
  query: Query,
  planned: PlannedQuery,
  context: SourceContext,
  own: CollectionOverlay | undefined,
): RowSource {
  const { sort, skip, limit } = query;
  const found = foundRows(query, planned, context);
  const rows =
    own === undefined ? found : withOwnWrites(found, ownWrites(own, planned), planned.sorted, context);
  return planned.sorted || sort.length === 0 ? rows : new SortedRows(rows, sort, skip + limit);
}

function foundRows(query: Query, planned: PlannedQuery, context: SourceContext): RowSource {
  const source = buildSource(planned.plan, context);
  const { fallback } = planned;
  if (fallback === undefined) return source;
  return new TrialRows({
    source,
    stats: context.stats,
    budget: fallback.budget,
    rows: query.skip + query.limit,
    fallback: () => {
      const other = buildSource(fallback.query.plan, context);
      // Whoever reads a trial relies on the first plan's order.
      if (fallback.query.sorted || !planned.sorted || query.sort.length === 0) return other;
      return new SortedRows(other, query.sort, query.skip + query.limit);
    },
  });
}

/**
 * What of a transaction's writes a plan may meet: a look-up by `_id` needn't go through all of thousands. It is a
 * copy, because a cursor's later batches must see what its first one saw.
 */
function ownWrites(own: CollectionOverlay, { plan, fallback }: PlannedQuery): CollectionOverlay {
  const isByIds = plan.kind === 'scan' && plan.path.index.isId && plan.path.pinned === 1;
  if (!isByIds || fallback !== undefined) return new Map(own);
  const met = new Map<string, OverlayEntry>();
  for (const { start } of plan.path.ranges) {
    const id = keyText(start, ID_OFFSET);
    const entry = own.get(id);
    if (entry !== undefined) met.set(id, entry);
  }
  return met;
}

/** Adds what a transaction has written itself, in its place if the rows are sorted. */
function withOwnWrites(
  found: RowSource,
  own: CollectionOverlay,
  sorted: boolean,
  { filter, sort }: SourceContext,
): RowSource {
  const outside = new RowsOutsideOverlay(found, own);
  const matching: KeptRow[] = [];
  for (const { after, idKey } of own.values())
    if (after !== undefined && filter.matches(after, 0)) matching.push({ document: after, idKey });
  if (matching.length === 0) return outside;
  const inside = new KeptRows(matching);
  if (!sorted || sort.length === 0) return new ChainedRows([outside, inside], false);
  return new MergedRows([outside, new SortedRows(inside, sort, Infinity)], sort, false);
}
