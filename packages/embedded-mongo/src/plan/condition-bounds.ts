import type { RawValue } from '../bson/raw-value.ts';
import { BsonType, Rank, rankOf } from '../bson/types.ts';
import { isNaNAt } from '../ordering/compare.ts';
import { encodeKey } from '../ordering/encode.ts';
import { afterPrefix, keyOfText, keyText } from '../ordering/prefix.ts';
import type { LeafCondition } from '../query/predicates/node.ts';
import { type Interval, normalized, point } from './intervals.ts';

/** The values that a condition accepts, as intervals of encoded values. */
export interface Bounds {
  readonly intervals: readonly Interval[];
  /** Whether a value matches the condition just if it lies in the intervals. */
  readonly exact: boolean;
}

const nullKey = Buffer.from([Rank.null]);
const undefinedKey = Buffer.from([Rank.undefined]);
const nanKey = Buffer.concat([Buffer.from([Rank.number]), Buffer.alloc(8)]);

/** Longest list of values for which an index is considered. */
export const MOST_VALUES = 20_000;

const known = new WeakMap<LeafCondition, Bounds | { readonly none: true }>();
const NONE = { none: true } as const;

/** Intervals of the values that a condition accepts, or undefined if an index is no help. */
export function conditionBounds(condition: LeafCondition): Bounds | undefined {
  let bounds = known.get(condition);
  if (bounds === undefined) {
    bounds = workedOut(condition) ?? NONE;
    known.set(condition, bounds);
  }
  return 'none' in bounds ? undefined : bounds;
}

function workedOut(condition: LeafCondition): Bounds | undefined {
  const { operator, operand } = condition;
  switch (operator) {
    case '$eq':
      return equalityBounds(operand);
    case '$in':
      return membershipBounds(condition);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBounds(operator, operand);
    case '$regex':
      return regexBounds(condition);
    default:
      return undefined;
  }
}

function equalityBounds(operand: RawValue): Bounds | undefined {
  switch (operand.type) {
    case BsonType.array:
      // An index holds the elements of an array, not the array.
      return undefined;
    case BsonType.null:
    case BsonType.undefined:
      return { intervals: [point(undefinedKey), point(nullKey)], exact: false };
    default:
      return { intervals: [point(encodeKey(operand))], exact: true };
  }
}

function membershipBounds({ members, patterns = [] }: LeafCondition): Bounds | undefined {
  // Counted before they are encoded, which takes time that a longer list doesn't repay.
  if (members === undefined || members.length > MOST_VALUES) return undefined;
  const matching = patterns.map(regexBounds);
  if (!matching.every((bounds) => bounds !== undefined)) return undefined;
  // No encoding is the beginning of another one, so that in order they are disjoint as they stand.
  const sorted = [...members.keys].sort();
  // An index holds the elements of an array, not the array.
  if (sorted.some((text) => text.charCodeAt(0) === Rank.array)) return undefined;
  const points = sorted.map((text) => point(keyOfText(text)));
  const hasNull = members.keys.has(keyText(nullKey));
  if (!hasNull && !matching.length) return { intervals: points, exact: true };
  const others = matching.flatMap(({ intervals }) => intervals);
  if (hasNull) others.push(point(undefinedKey));
  return {
    intervals: normalized([...points, ...others]),
    exact: !hasNull && matching.every(({ exact }) => exact),
  };
}

function rangeBounds(operator: '$gt' | '$gte' | '$lt' | '$lte', operand: RawValue): Bounds | undefined {
  const { type } = operand;
  if (type === BsonType.null || type === BsonType.undefined)
    return operator === '$gte' || operator === '$lte' ? equalityBounds(operand) : undefined;
  if (type === BsonType.array || type === BsonType.minKey || type === BsonType.maxKey) return undefined;
  const key = encodeKey(operand);
  if (isNaNAt(operand.buffer, type, operand.start))
    return { intervals: operator.length === 4 ? [point(key)] : [], exact: true };
  const bracket = bracketOf(rankOf(type));
  const [start, end] = {
    $gt: [afterPrefix(key), bracket.end],
    $gte: [key, bracket.end],
    $lt: [bracket.start, key],
    $lte: [bracket.start, afterPrefix(key)],
  }[operator] as [Buffer, Buffer];
  return { intervals: normalized([{ start, end, isPoint: false }]), exact: true };
}

/** All values of a rank, those that aren't numbers left out. */
function bracketOf(rank: number): { start: Buffer; end: Buffer } {
  const start = rank === Rank.number ? afterPrefix(nanKey) : Buffer.from([rank]);
  return { start, end: Buffer.from([rank + 1]) };
}

function regexBounds({ operand, prefix }: LeafCondition): Bounds | undefined {
  if (prefix === undefined) return undefined;
  const text = Buffer.from(prefix.text);
  // Zero and one are escaped in keys; such a beginning isn't worth a special case.
  if (text.some((byte) => byte < 2)) return undefined;
  const start = Buffer.concat([Buffer.from([Rank.string]), text]);
  const intervals: Interval[] = [{ start, end: afterPrefix(start), isPoint: false }];
  // A regular expression also matches a stored regular expression that is the same.
  if (operand.type === BsonType.regex) intervals.push(point(encodeKey(operand)));
  return { intervals: normalized(intervals), exact: prefix.exact };
}
