import type { Collection } from '../catalog/collection.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { exactBytes, hashedKey } from '../index/entries.ts';
import { afterPrefix, inverted } from '../ordering/prefix.ts';
import type { LeafCondition } from '../query/predicates/node.ts';
import { type KeyRange, MAX_ID_BYTES } from '../store/file/layout.ts';
import { MOST_VALUES } from './condition-bounds.ts';
import { type Interval, intersection, PrefixRange } from './intervals.ts';
import type { PathPredicate } from './path-predicates.ts';

/** A way to get at documents: ranges of one index. The index on `_id` ranges over the documents themselves. */
export interface AccessPath {
  readonly collection: Collection;
  readonly index: IndexDescriptor;
  /** Disjoint, in ascending order. */
  readonly ranges: readonly KeyRange[];
  /** How many leading fields are set to single values or lists of them. */
  readonly pinned: number;
  /** Whether each of those has just one value. */
  readonly singleValues: boolean;
  /** Whether the field behind those is limited, too. */
  readonly ranged: boolean;
  /** Conditions that the ranges take care of completely. */
  readonly covered: ReadonlySet<LeafCondition>;
}

/** Most ranges that one access path may have, unless each is one document at most, which nobody has to count. */
const MAX_RANGES = 1000;

interface FieldChoice {
  readonly intervals: readonly Interval[];
  readonly covers: readonly LeafCondition[];
  /** The `$elemMatch` that the conditions are in, if they are about one element. */
  readonly element: LeafCondition | undefined;
}

/** All ways in which an index helps with the predicates; with arrays there may be several. */
export function accessPaths(
  collection: Collection,
  index: IndexDescriptor,
  predicates: readonly PathPredicate[],
): AccessPath[] {
  const first = fieldChoices(index, 0, predicates);
  return first.map((choice) => buildPath(collection, index, predicates, choice));
}

/** The access path that goes through all of an index. */
export function wholeIndex(collection: Collection, index: IndexDescriptor): AccessPath {
  const start = startOfIndex(collection, index);
  return {
    collection,
    index,
    ranges: [{ start, end: afterPrefix(start) }],
    pinned: 0,
    singleValues: true,
    ranged: false,
    covered: new Set(),
  };
}

function startOfIndex(collection: Collection, index: IndexDescriptor): Buffer {
  return index.isId ? collection.prefix : index.prefix;
}

/** What the predicates allow for one field of an index. */
function fieldChoices(
  index: IndexDescriptor,
  field: number,
  predicates: readonly PathPredicate[],
): FieldChoice[] {
  const path = index.fields[field]?.path;
  const useful = predicates.filter((predicate) => predicate.path === path && predicate.bounds !== undefined);
  const choices = useful.map(
    ({ condition, bounds, inexact, element }): FieldChoice => ({
      intervals: bounds?.intervals ?? [],
      covers: bounds?.exact && !inexact ? [condition] : [],
      element,
    }),
  );
  if (choices.length < 2) return choices;
  if (!index.multikey[field]) return [choices.reduce(both)];
  // Different elements of an array may fulfil different conditions, except within one $elemMatch.
  const joined: FieldChoice[] = [];
  for (const choice of choices) {
    const same = choice.element && joined.findIndex(({ element }) => element === choice.element);
    if (same === undefined || same < 0) joined.push(choice);
    else joined[same] = both(joined[same] as FieldChoice, choice);
  }
  return joined;
}

function both(a: FieldChoice, b: FieldChoice): FieldChoice {
  return {
    intervals: intersection(a.intervals, b.intervals),
    covers: [...a.covers, ...b.covers],
    element: a.element,
  };
}

function buildPath(
  collection: Collection,
  index: IndexDescriptor,
  predicates: readonly PathPredicate[],
  first: FieldChoice,
): AccessPath {
  const covered = new Set<LeafCondition>();
  let prefixes = [startOfIndex(collection, index)];
  let ranges: KeyRange[] | undefined;
  let pinned = 0;
  let singleValues = true;
  const isUniqueField = index.fields.length === 1 && (index.isId || index.unique);
  const most = isUniqueField ? MOST_VALUES : MAX_RANGES;
  for (let field = 0; field < index.fields.length && ranges === undefined; field++) {
    const choice =
      field === 0 ? first : bestChoice(usable(index, field, fieldChoices(index, field, predicates), first));
    if (choice === undefined || prefixes.length * choice.intervals.length > most) break;
    const shape = new FieldShape(index, field);
    if (choice.intervals.every(({ isPoint }) => isPoint)) {
      prefixes = prefixes.flatMap((prefix) =>
        choice.intervals.map((interval) => join(prefix, shape.point(interval))),
      );
      pinned++;
      singleValues &&= choice.intervals.length === 1;
    } else
      ranges = prefixes.flatMap((prefix) =>
        choice.intervals.map((interval) => shape.range(prefix, interval)),
      );
    if (!shape.wasCut) for (const condition of choice.covers) covered.add(condition);
  }
  const found = ranges ?? prefixes.map((start) => new PrefixRange(start));
  return {
    collection,
    index,
    ranges: found.sort((a, b) => a.start.compare(b.start)),
    pinned,
    singleValues,
    ranged: ranges !== undefined,
    covered,
  };
}

/**
 * Two fields of one array can only be limited together by conditions on the same element.
 * @param first the choice for the first field
 */
function usable(
  index: IndexDescriptor,
  field: number,
  choices: readonly FieldChoice[],
  first: FieldChoice,
): readonly FieldChoice[] {
  if (!index.multikey[field] || !index.multikey.slice(0, field).includes(true)) return choices;
  return first.element === undefined || !index.multikey[0]
    ? []
    : choices.filter(({ element }) => element === first.element);
}

function bestChoice(choices: readonly FieldChoice[]): FieldChoice | undefined {
  return choices.find(({ intervals }) => intervals.every(({ isPoint }) => isPoint)) ?? choices[0];
}

function join(prefix: Buffer, rest: Buffer): Buffer {
  const joined = Buffer.allocUnsafe(prefix.length + rest.length);
  joined.set(prefix);
  joined.set(rest, prefix.length);
  return joined;
}

/** How the values of one field stand in the entries of an index: perhaps descending, perhaps cut. */
class FieldShape {
  /** Whether a bound had to be shortened, so that the ranges take in too much. */
  wasCut = false;
  private readonly limit: number;
  private readonly descending: boolean;

  constructor(index: IndexDescriptor, field: number) {
    this.limit = index.isId ? MAX_ID_BYTES : index.fieldLimit;
    this.descending = index.fields[field]?.descending === true;
  }

  point({ start }: Interval): Buffer {
    const key = start.length > this.limit ? hashedKey(start, this.limit) : start;
    return this.descending ? inverted(key) : key;
  }

  range(prefix: Buffer, { start, end }: Interval): KeyRange {
    const exact = exactBytes(this.limit);
    const from = start.length > exact ? this.shorten(start) : start;
    const to = end.length > exact ? afterPrefix(this.shorten(end)) : end;
    if (!this.descending) return { start: join(prefix, from), end: join(prefix, to) };
    return {
      start: join(prefix, afterPrefix(inverted(to))),
      end: join(prefix, afterPrefix(inverted(from))),
    };
  }

  private shorten(key: Buffer): Buffer {
    this.wasCut = true;
    return key.subarray(0, exactBytes(this.limit));
  }
}
