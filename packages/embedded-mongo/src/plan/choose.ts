import type { AccessPath } from './access-path.ts';
import { ESTIMATE_LIMIT, type Estimator } from './estimate.ts';
import type { Conjunction } from './path-predicates.ts';
import type { IdOrder, PlannedQuery, Wanted } from './plan.ts';
import { sortCoverage } from './sort-coverage.ts';

// Costs are in fetched documents: about one and a half microseconds each.
const SCAN_COST = 0.4;
const SKIP_COST = 0.03;
const SORT_COST = 0.5;
const KEY_COST = 0.2;
/** Of a key that is compared with those of other paths. */
const INTERSECT_COST = 2;

/** How much of what an access path finds must be looked at in vain before another plan is tried. */
const BUDGET_FACTOR = 4;
const LEAST_BUDGET = 500;
/** What a trial may cost of what the other plan would: if it fails, little is lost. */
const TRIAL_SHARE = 0.25;
/** Share of documents that conditions without an index are taken to let through. */
const UNKNOWN_SELECTIVITY = 0.1;
/** Keys beyond which it isn't remembered which documents they name. */
const MOST_REMEMBERED = 250_000;
/** Documents beyond which sorting them in memory is left to queries that no index has the order of. */
const MOST_SORTED = 10_000;

interface Candidate extends PlannedQuery {
  /** Whether so much may have to be sorted that memory runs out. */
  readonly overflows?: boolean;
  /** Cost if conditions are spread evenly. */
  readonly cost: number;
  /** Cost if what is wanted comes last. */
  readonly worst: number;
}

/** Picks the cheapest way to what a filter's conditions have in common. */
export function choosePlan(
  limited: readonly AccessPath[],
  whole: readonly AccessPath[],
  filter: Conjunction,
  wanted: Wanted,
  estimator: Estimator,
): PlannedQuery {
  const unique = limited.find(isUniqueLookup);
  if (unique !== undefined) return scanOf(unique, wanted);
  const only = limited.length === 1 ? limited[0] : undefined;
  if (only !== undefined && (wanted.sort.length === 0 || sortCoverage(only, wanted.sort) !== undefined))
    return scanOf(only, wanted);
  const matches = estimateMatches(limited, filter, estimator);
  const candidates = [
    ...[...limited, ...whole].flatMap((path) => scanCandidate(path, filter, wanted, matches, estimator)),
    ...idCandidates(limited, filter, wanted, matches, estimator),
    ...orderedCandidates(limited, whole, filter, wanted, estimator),
  ];
  return withFallback(candidates);
}

/** Whether a path leads to one document at most for each of a few keys. */
function isUniqueLookup({ index, pinned, ranged }: AccessPath): boolean {
  return (index.unique || index.isId) && pinned === index.fields.length && !ranged;
}

/** A plan that goes through a path as it is, in the wanted order if it can. */
export function scanOf(path: AccessPath, wanted: Wanted): PlannedQuery {
  const coverage = sortCoverage(path, wanted.sort);
  const order = coverage ?? { reverse: false, merge: false };
  return { plan: { kind: 'scan', path, ...order }, sorted: coverage !== undefined };
}

/** How many documents will match, guessed from the most selective path. */
function estimateMatches(
  limited: readonly AccessPath[],
  filter: Conjunction,
  estimator: Estimator,
): number | undefined {
  if (limited.length === 0) return undefined;
  const fewest = Math.min(...limited.map((path) => estimator.entries(path)));
  return Math.max(1, limited.some((path) => isDecided(filter, [path])) ? fewest : fewest * 0.5);
}

function scanCandidate(
  path: AccessPath,
  filter: Conjunction,
  wanted: Wanted,
  matches: number | undefined,
  estimator: Estimator,
): Candidate[] {
  const planned = scanOf(path, wanted);
  const isLimited = path.pinned > 0 || path.ranged;
  // Going through a whole index only pays for its order.
  if (!isLimited && !path.index.isId && !planned.sorted) return [];
  const entries = estimator.entries(path);
  const each = path.index.isId ? SCAN_COST : 1;
  const worst = estimator.most(path) * each;
  if (!planned.sorted) {
    const toSort = matches ?? entries;
    const overflows = Math.min(wanted.rows, toSort) > MOST_SORTED;
    const cost = entries * each + toSort * SORT_COST;
    return [{ cost, worst: worst * (1 + SORT_COST), overflows, ...planned }];
  }
  if (isDecided(filter, [path])) {
    // Every entry is a row, and those to be skipped are passed by in the index.
    const skipped = Math.min(wanted.skip, entries);
    const cost = skipped * SKIP_COST + Math.min(wanted.rows - wanted.skip, entries - skipped) * each;
    return [{ cost, worst: cost, ...planned }];
  }
  // In the right order the scan ends as soon as it has what is wanted.
  const found = Math.min(matches ?? entries * UNKNOWN_SELECTIVITY, entries);
  const needed = found === 0 ? entries : Math.min(entries, (wanted.rows * entries) / found);
  return [{ cost: needed * each, worst, ...planned }];
}

/** Plans that find `_id`s from keys and fetch documents afterwards. */
function idCandidates(
  limited: readonly AccessPath[],
  filter: Conjunction,
  wanted: Wanted,
  matches: number | undefined,
  estimator: Estimator,
): Candidate[] {
  const order = idOrder(wanted);
  if (order === undefined || limited.length === 0 || limited[0]?.collection.idIndex.truncated) return [];
  const ascending = [...limited].sort((a, b) => estimator.entries(a) - estimator.entries(b));
  const candidates: Candidate[] = [];
  let keys = 0;
  for (let count = 1; count <= ascending.length; count++) {
    const path = ascending[count - 1] as AccessPath;
    // Beyond the limit nobody knows how many keys there are.
    if (estimator.entries(path) >= ESTIMATE_LIMIT && count > 1) break;
    keys += estimator.entries(path);
    const paths = ascending.slice(0, count);
    const fetched = Math.min(wanted.rows, matches ?? keys);
    // Where keys alone decide, no document is fetched in vain.
    const most = isDecided(filter, paths) ? fetched : estimator.most(ascending[0] as AccessPath);
    const each = count === 1 ? KEY_COST : INTERSECT_COST;
    const worst = Math.max(keys, estimator.most(path)) * each + most;
    candidates.push({
      plan: { kind: 'ids', paths, order },
      sorted: true,
      cost: keys * each + fetched,
      worst,
    });
  }
  return candidates;
}

/**
 * Plans that go through an index in the wanted order and fetch only those documents that the keys of the most
 * selective path name: for conditions and an order that have much to do with each other.
 */
function orderedCandidates(
  limited: readonly AccessPath[],
  whole: readonly AccessPath[],
  filter: Conjunction,
  wanted: Wanted,
  estimator: Estimator,
): Candidate[] {
  if (wanted.sort.length === 0 || limited.length === 0) return [];
  const among = limited.reduce((a, b) => (estimator.entries(b) < estimator.entries(a) ? b : a));
  const named = estimator.most(among);
  if (named > MOST_REMEMBERED || among.collection.idIndex.truncated) return [];
  return [...limited, ...whole].flatMap((path) => {
    const { plan, sorted } = scanOf(path, wanted);
    if (!sorted || path === among || path.index.isId || plan.kind !== 'scan') return [];
    const fetched = isDecided(filter, [path, among]) ? Math.min(wanted.rows, named) : named;
    const cost = (2 * named + estimator.most(path)) * KEY_COST + fetched;
    return [{ plan: { among, ...plan }, sorted, cost, worst: cost }];
  });
}

/** Whether the keys of these paths alone decide which documents match. */
function isDecided({ complete, predicates }: Conjunction, paths: readonly AccessPath[]): boolean {
  return complete && predicates.every(({ condition }) => paths.some(({ covered }) => covered.has(condition)));
}

/** Order of `_id` that a query wants, or undefined if it wants another order. */
function idOrder({ sort }: Wanted): IdOrder | undefined {
  const [first] = sort;
  if (first === undefined) return 'none';
  if (first.path !== '_id') return undefined;
  return first.descending ? 'descending' : 'ascending';
}

function withFallback(all: readonly Candidate[]): PlannedQuery {
  const bearable = all.filter(({ overflows }) => overflows !== true);
  const candidates = bearable.length > 0 ? bearable : all;
  const byCost = [...candidates].sort((a, b) => a.cost - b.cost);
  const best = byCost[0] as Candidate;
  const safest = candidates.reduce((safe, candidate) => (candidate.worst < safe.worst ? candidate : safe));
  if (best === safest || safest.worst + best.cost * BUDGET_FACTOR >= best.worst) return best;
  const budget = Math.ceil(Math.max(best.cost * BUDGET_FACTOR, safest.worst * TRIAL_SHARE, LEAST_BUDGET));
  return { fallback: { query: safest, budget }, ...best };
}
