import type { RawValue } from '../bson/raw-value.ts';
import { DuplicateKeyError } from '../catalog/duplicate-key.ts';
import { compareAt } from '../ordering/compare.ts';
import type { Condition, FilterNode } from '../query/predicates/node.ts';
import { onlyValue } from './upsert-base.ts';

/** A value that a filter requires. */
interface RequestedValue {
  readonly path: string;
  readonly value: RawValue;
}

/**
 * Whether an upsert that found nothing, and whose document was refused for a key that somebody has taken meanwhile,
 * would find that document now: it asks for the values of that key and for nothing else.
 */
export function findsWhatIsTaken(filter: FilterNode, error: unknown): boolean {
  if (!(error instanceof DuplicateKeyError)) return false;
  const requested: RequestedValue[] = [];
  if (!collect(filter, requested)) return false;
  const taken = error.details.keyValue;
  if (requested.length !== taken.size) return false;
  return [...taken].every(([path, value]) =>
    requested.some((other) => other.path === path && isSame(other.value, value)),
  );
}

/** Notes the values that a filter asks for. @returns false if it asks for something else as well */
function collect(node: FilterNode, into: RequestedValue[]): boolean {
  if (node.kind === 'field') return collectCondition(node.path, node.condition, into);
  if (node.kind === 'or' && node.children.length > 1) return false;
  return (node.kind === 'and' || node.kind === 'or') && node.children.every((child) => collect(child, into));
}

function collectCondition(path: string, condition: Condition, into: RequestedValue[]): boolean {
  if (condition.kind === 'every')
    return condition.children.every((child) => collectCondition(path, child, into));
  const value = condition.kind === 'leaf' ? onlyValue(condition) : undefined;
  if (value !== undefined) into.push({ path, value });
  return value !== undefined;
}

function isSame(a: RawValue, b: RawValue): boolean {
  return compareAt(a.buffer, a.type, a.start, b.buffer, b.type, b.start) === 0;
}
