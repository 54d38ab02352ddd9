import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { AccessPath } from '../plan/access-path.ts';
import { limitedPaths, usableIndexes } from '../plan/candidates.ts';
import { Estimator } from '../plan/estimate.ts';
import { conjunction } from '../plan/path-predicates.ts';
import type { Filter } from '../query/filter.ts';
import type { LeafCondition } from '../query/predicates/node.ts';
import type { Slice } from '../scheduling/slice.ts';
import { documentKey, type KeyRange } from '../store/file/layout.ts';
import { mayRepeat, mayRepeatInRange } from './build-source.ts';
import { IdSet } from './id-set.ts';
import { type Query, startQuery } from './query-rows.ts';
import type { RowSource } from './row-source.ts';

/** A count that is worked out in slices. */
export interface RunningCount {
  /** Does a slice of work. @returns true when `result` is final */
  step(slice: Slice): boolean;
  readonly result: number;
}

/** Starts counting the documents that match a filter, from index keys alone where that is possible. */
export function startCount(query: Query, view: ReadView): RunningCount {
  const { collection, filter, skip, limit } = query;
  const counted = query.hint === undefined ? countFromKeys(collection, filter, view) : undefined;
  if (counted === undefined) return new RowCount(query, view);
  return new PageOfCount(counted, ownDifference(collection, filter, view), skip, limit);
}

/** A way to count without documents, or undefined if there is none or it would cost more. */
function countFromKeys(collection: Collection, filter: Filter, view: ReadView): RunningCount | undefined {
  const { predicates, complete } = conjunction(filter.root);
  if (!complete) return undefined;
  if (predicates.length === 0) return { step: () => true, result: view.countOf(collection) };
  if (predicates.some(({ bounds }) => bounds?.intervals.length === 0)) return { step: () => true, result: 0 };
  const paths = limitedPaths(collection, usableIndexes(collection, view), predicates, false);
  const wanted = predicates.map(({ condition }) => condition);
  const single = paths.find((path) => wanted.every((condition) => path.covered.has(condition)));
  if (single !== undefined)
    return repeats(single) ? new IdCount([single], view) : new KeyCount(single.ranges, view);
  const estimator = new Estimator(view);
  const chosen = coveringPaths(paths, wanted, estimator);
  if (chosen === undefined) return undefined;
  const keys = chosen.reduce((sum, path) => sum + estimator.entries(path), 0);
  // Fetching the documents of the most selective path, or all there are, costs about six times as much each.
  const fewest = Math.min(estimator.entries(chosen[0] as AccessPath), collection.count);
  return keys > fewest * 6 ? undefined : new IdCount(chosen, view);
}

function repeats(path: AccessPath): boolean {
  return path.ranges.length > 1 ? mayRepeat(path) : mayRepeatInRange(path);
}

/** Paths that together take care of all conditions, the most selective first. */
function coveringPaths(
  paths: readonly AccessPath[],
  wanted: readonly LeafCondition[],
  estimator: Estimator,
): AccessPath[] | undefined {
  const open = new Set(wanted);
  const chosen: AccessPath[] = [];
  const ascending = [...paths].sort((a, b) => estimator.entries(a) - estimator.entries(b));
  for (const path of ascending) {
    const news = [...path.covered].filter((condition) => open.delete(condition));
    if (news.length > 0) chosen.push(path);
  }
  return open.size === 0 ? chosen : undefined;
}

/** By how much a transaction's own writes change a count. */
function ownDifference(collection: Collection, filter: Filter, view: ReadView): number {
  let difference = 0;
  for (const { idKey, existed, after } of view.overlay(collection)?.values() ?? []) {
    if (existed && wasCounted(collection, idKey, filter, view)) difference--;
    if (after !== undefined && filter.matches(after, 0)) difference++;
  }
  return difference;
}

/** Whether a document matches as the view's snapshot has it. */
function wasCounted(
  { prefix }: Collection,
  idKey: Buffer,
  filter: Filter,
  { store, snapshot }: ReadView,
): boolean {
  if (filter.isEmpty) return true;
  return store.peek(documentKey(prefix, idKey), snapshot) && filter.matches(store.entry.value, 0);
}

/** Counts entries in the store itself. */
class KeyCount implements RunningCount {
  result = 0;
  private readonly ranges: KeyRange[];
  private readonly view: ReadView;

  constructor(ranges: readonly KeyRange[], view: ReadView) {
    this.ranges = [...ranges];
    this.view = view;
  }

  step(slice: Slice): boolean {
    const { store, snapshot } = this.view;
    while (this.ranges.length > 0) {
      const { counted, rest } = store.countStep(this.ranges.pop() as KeyRange, snapshot);
      this.result += counted;
      if (rest !== undefined) this.ranges.push(rest);
      if (slice.overNow()) break;
    }
    return this.ranges.length === 0;
  }
}

/** Counts different `_id`s in index entries. */
class IdCount implements RunningCount {
  private readonly ids: IdSet;
  private readonly view: ReadView;

  constructor(paths: readonly AccessPath[], view: ReadView) {
    this.ids = new IdSet(paths, { keys: 0, documents: 0 });
    this.view = view;
  }

  get result(): number {
    return this.ids.ids.size;
  }

  step(slice: Slice): boolean {
    return this.ids.step(this.view, slice);
  }
}

/** Counts by looking at documents. */
class RowCount implements RunningCount {
  result = 0;
  private readonly query: Query;
  private readonly view: ReadView;
  private rows: RowSource | undefined;

  constructor(query: Query, view: ReadView) {
    this.query = query;
    this.view = view;
  }

  step(slice: Slice): boolean {
    if (this.rows === undefined) {
      this.rows = startQuery(this.query, this.view).rows;
      if (slice.overNow()) return false;
    }
    return this.rows.pump(
      this.view,
      () => {
        this.result++;
        return true;
      },
      slice,
    );
  }
}

/** What skip and limit leave of a count. */
class PageOfCount implements RunningCount {
  private readonly count: RunningCount;
  private readonly difference: number;
  private readonly skip: number;
  private readonly limit: number;

  constructor(count: RunningCount, difference: number, skip: number, limit: number) {
    this.count = count;
    this.difference = difference;
    this.skip = skip;
    this.limit = limit;
  }

  get result(): number {
    return Math.min(this.limit, Math.max(0, this.count.result + this.difference - this.skip));
  }

  step(slice: Slice): boolean {
    return this.count.step(slice);
  }
}
