import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';
import { isArrayIndex } from '../query/path.ts';
import { applyAtPath, type UpdateTarget } from './apply-path.ts';
import { KEEP } from './field-operator.ts';
import type { MutableContainer, MutableValue } from './mutable.ts';
import { unset } from './operators/assignment.ts';
import { isPositional, parseUpdatePath } from './update-path.ts';

/** A `$rename` of one field. */
export interface Rename {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Checks the two paths of a `$rename`. */
export function parseRename(path: string, operand: RawValue): Rename {
  if (operand.type !== BsonType.string)
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${operand.typeName}`);
  const to = operand.text();
  if (to.includes('\0')) throw badValue(`The 'to' field for $rename cannot contain an embedded null byte`);
  const [fromParts, toParts] = [parseUpdatePath(path), parseUpdatePath(to)];
  if (fromParts.some(isPositional))
    throw badValue(`The source field for $rename may not be dynamic: ${path}`);
  if (toParts.some(isPositional))
    throw badValue(`The destination field for $rename may not be dynamic: ${to}`);
  if (path === to) throw badValue(`The source and target field for $rename must differ: ${path}: "${to}"`);
  if (to.startsWith(`${path}.`) || path.startsWith(`${to}.`))
    throw badValue(`The source and target field for $rename must not be on the same path: ${path}: "${to}"`);
  return { from: fromParts, to: toParts };
}

/** Moves a field, if it is there. */
export function applyRename(target: UpdateTarget, { from, to }: Rename): void {
  const source = sourceAt(target.root, from);
  if (source === undefined) return;
  refuseArray(source.array, from, 'source', target.id);
  refuseArray(arrayOn(target.root, to), to, 'destination', target.id);
  applyAtPath(target, from, unset());
  const { value } = source;
  applyAtPath(target, to, { creates: true, apply: (current) => (current === value ? KEEP : value) });
}

/** A value that is there, and the name of an array that it is in. */
interface Source {
  readonly value: MutableValue;
  readonly array: string | undefined;
}

/** @throws CommandError 28 if the path leads into something that can't have such a field */
function sourceAt(root: MutableContainer, parts: readonly string[]): Source | undefined {
  let container = root;
  for (const [i, part] of parts.entries()) {
    if (container.isArray && !isArrayIndex(part)) throw deadEnd(parts, i);
    const value = container.get(part);
    if (value === undefined) return undefined;
    if (i === parts.length - 1) return { value, array: arrayOn(root, parts) };
    const next = container.open(part);
    if (next === undefined) throw deadEnd(parts, i + 1);
    container = next;
  }
  return undefined;
}

function deadEnd(parts: readonly string[], position: number): CommandError {
  return new CommandError(
    ErrorCode.PathNotViable,
    `Cannot use the part (${parts[position]}) of (${parts.join('.')}) to traverse the element ${parts[position - 1]}`,
  );
}

/** Name of the first array that a path leads through. */
function arrayOn(root: MutableContainer, parts: readonly string[]): string | undefined {
  let container: MutableContainer | undefined = root;
  return parts.slice(0, -1).find((part) => {
    container = container?.open(part);
    return container?.isArray;
  });
}

function refuseArray(array: string | undefined, parts: readonly string[], which: string, id: string): void {
  if (array !== undefined)
    throw badValue(
      `The ${which} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${id} has an array field called '${array}'`,
    );
}
