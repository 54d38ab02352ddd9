import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Condition, FilterNode, LeafCondition } from '../query/predicates/node.ts';
import { MutableContainer } from './document/mutable.ts';

type Equalities = Map<string, RawValue>;

/**
 * Fields that a filter sets to one value, by path.
 * @param idOnly leave out all but `_id`, which is all that a replacement takes from a filter
 * @throws CommandError 54 for contradictions, 224 for `$expr`
 */
export function equalities(node: FilterNode, idOnly = false): Equalities {
  const found: Equalities = new Map();
  collect(node, found, idOnly);
  return found;
}

function collect(node: FilterNode, found: Equalities, idOnly: boolean): void {
  switch (node.kind) {
    case 'and':
      for (const child of node.children) collect(child, found, idOnly);
      return;
    case 'or':
      if (node.children.length === 1 && node.children[0] !== undefined)
        collect(node.children[0], found, idOnly);
      return;
    case 'field':
      if (!idOnly || node.path === '_id') collectCondition(node.path, node.condition, found);
      return;
    case 'expr':
      throw new CommandError(
        ErrorCode.QueryFeatureNotAllowed,
        '$expr is not allowed in the query predicate for an upsert',
      );
    default:
  }
}

function collectCondition(path: string, condition: Condition, found: Equalities): void {
  if (condition.kind === 'every') {
    for (const child of condition.children) collectCondition(path, child, found);
    return;
  }
  const value = condition.kind === 'leaf' ? onlyValue(condition) : undefined;
  if (value !== undefined) add(path, value, found);
}

/** The one value that a condition asks for, or undefined if it is about anything else. */
export function onlyValue({ operator, operand }: LeafCondition): RawValue | undefined {
  if (operator === '$eq') return operand;
  if (operator !== '$in') return undefined;
  const [only, other] = operand.items();
  return other === undefined && only?.type !== BsonType.regex ? only : undefined;
}

function add(path: string, value: RawValue, found: Equalities): void {
  for (const other of found.keys())
    if (other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`))
      throw new CommandError(
        ErrorCode.NotSingleValueField,
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
  found.set(path, value);
}

/** The document that an upsert starts from. */
export function upsertBase(node: FilterNode): MutableContainer {
  const root = new MutableContainer(BsonType.object);
  for (const [path, value] of equalities(node)) {
    const parts = path.split('.');
    let container = root;
    for (const part of parts.slice(0, -1)) {
      const child: MutableContainer = container.open(part) ?? new MutableContainer(BsonType.object);
      container.set(part, child);
      container = child;
    }
    container.set(parts.at(-1) as string, value);
  }
  return root;
}
