import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { compareAt } from '../ordering/compare.ts';
import type { Condition, FilterNode } from '../query/node.ts';
import { equalities } from './upsert-base.ts';

/**
 * Whether an upsert that found nothing, and whose document was refused for a key that somebody has taken meanwhile,
 * would find that document now: it asks for the values of that key and for nothing else.
 */
export function findsWhatIsTaken(filter: FilterNode, error: unknown): boolean {
  if (!(error instanceof CommandError) || error.code !== ErrorCode.DuplicateKey) return false;
  if (!isOnlyEqualities(filter)) return false;
  const asked = equalities(filter);
  const taken = error.details.keyValue as ReadonlyMap<string, RawValue>;
  if (asked.size !== taken.size) return false;
  return [...taken].every(([path, value]) => {
    const other = asked.get(path);
    return (
      other !== undefined &&
      compareAt(value.buffer, value.type, value.start, other.buffer, other.type, other.start) === 0
    );
  });
}

function isOnlyEqualities(node: FilterNode): boolean {
  if (node.kind === 'field') return isEquality(node.condition);
  if (node.kind === 'or' && node.children.length > 1) return false;
  return (node.kind === 'and' || node.kind === 'or') && node.children.every(isOnlyEqualities);
}

function isEquality(condition: Condition): boolean {
  if (condition.kind === 'every') return condition.children.every(isEquality);
  if (condition.kind !== 'leaf') return false;
  if (condition.operator !== '$in') return condition.operator === '$eq';
  const [only, other] = condition.operand.items();
  return only !== undefined && other === undefined && only.type !== BsonType.regex;
}
