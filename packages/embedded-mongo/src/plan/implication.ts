import type { RawValue } from '../bson/raw-value.ts';
import { BsonType, Rank, rankOf, typeByName } from '../bson/types.ts';
import type { Condition, FilterNode, LeafCondition } from '../query/predicates/node.ts';
import { type Bounds, conditionBounds } from './condition-bounds.ts';
import { isWithin } from './intervals.ts';
import type { PathPredicate } from './path-predicates.ts';

/**
 * Whether every document that fulfils the predicates also matches a partial index's filter. May say no
 * where the answer is yes.
 */
export function implies(predicates: readonly PathPredicate[], partial: FilterNode): boolean {
  switch (partial.kind) {
    case 'and':
      return partial.children.every((child) => implies(predicates, child));
    case 'or':
      return partial.children.some((child) => implies(predicates, child));
    case 'field':
      return impliesCondition(predicates, partial.path, partial.condition);
    default:
      return false;
  }
}

function impliesCondition(predicates: readonly PathPredicate[], path: string, condition: Condition): boolean {
  if (condition.kind === 'every')
    return condition.children.every((child) => impliesCondition(predicates, path, child));
  if (condition.kind === 'not') return false;
  return predicates.some((predicate) => predicate.path === path && impliesLeaf(predicate, condition));
}

function impliesLeaf({ condition, bounds, inexact }: PathPredicate, wanted: LeafCondition): boolean {
  if (inexact) return false;
  if (isSame(condition, wanted)) return true;
  if (wanted.operator === '$exists') return requiresValue(condition, bounds);
  if (bounds === undefined) return false;
  if (wanted.operator === '$type') return hasRank(bounds, wanted.operand);
  const outer = conditionBounds(wanted);
  return outer?.exact === true && isWithin(bounds.intervals, outer.intervals);
}

function isSame(a: LeafCondition, b: LeafCondition): boolean {
  return (
    a.operator === b.operator &&
    a.operand.type === b.operand.type &&
    a.operand.copyBytes().equals(b.operand.copyBytes())
  );
}

/** Whether a condition can't hold for a missing field. */
export function requiresValue(condition: LeafCondition, bounds: Bounds | undefined): boolean {
  if (['$exists', '$type', '$size', '$elemMatch', '$regex'].includes(condition.operator)) return true;
  if (bounds === undefined) return false;
  const missing = Buffer.from([Rank.null]);
  return bounds.intervals.every(({ start, end }) => start.compare(missing) > 0 || end.compare(missing) <= 0);
}

/** Whether all values within bounds are of the one type that a `$type` names. */
function hasRank(bounds: Bounds, operand: RawValue): boolean {
  if (operand.type !== BsonType.string) return false;
  const name = operand.text();
  // The numeric types share a rank, so only all of them together can be recognized by the bounds.
  const type = name === 'number' ? BsonType.double : typeByName(name);
  if (type === undefined || (rankOf(type) === Rank.number && name !== 'number')) return false;
  const rank = rankOf(type);
  return bounds.intervals.every(
    ({ start, end }) => start[0] === rank && (end[0] === rank || (end[0] === rank + 1 && end.length === 1)),
  );
}
