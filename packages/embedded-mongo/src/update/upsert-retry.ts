import type { RawValue } from '../bson/raw-value.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import { compareAt } from '../ordering/compare.ts';
import type { Condition, FilterNode } from '../query/node.ts';
import { onlyValue } from './upsert-base.ts';

/** A value that a filter asks for. */
interface Asked {
  readonly path: string;
  readonly value: RawValue;
}

/**
 * Whether an upsert that found nothing, and whose document was refused for a key that somebody has taken meanwhile,
 * would find that document now: it asks for the values of that key and for nothing else.
 */
export function findsWhatIsTaken(filter: FilterNode, error: unknown): boolean {
  if (!(error instanceof CommandError) || error.code !== ErrorCode.DuplicateKey) return false;
  const asked: Asked[] = [];
  if (!collect(filter, asked)) return false;
  const taken = error.details.keyValue as ReadonlyMap<string, RawValue>;
  if (asked.length !== taken.size) return false;
  return [...taken].every(([path, value]) =>
    asked.some((other) => other.path === path && isSame(other.value, value)),
  );
}

/** Notes the values that a filter asks for. @returns false if it asks for something else as well */
function collect(node: FilterNode, into: Asked[]): boolean {
  if (node.kind === 'field') return collectCondition(node.path, node.condition, into);
  if (node.kind === 'or' && node.children.length > 1) return false;
  return (node.kind === 'and' || node.kind === 'or') && node.children.every((child) => collect(child, into));
}

function collectCondition(path: string, condition: Condition, into: Asked[]): boolean {
  if (condition.kind === 'every')
    return condition.children.every((child) => collectCondition(path, child, into));
  const value = condition.kind === 'leaf' ? onlyValue(condition) : undefined;
  if (value !== undefined) into.push({ path, value });
  return value !== undefined;
}

function isSame(a: RawValue, b: RawValue): boolean {
  return compareAt(a.buffer, a.type, a.start, b.buffer, b.type, b.start) === 0;
}
