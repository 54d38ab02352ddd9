import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { badValue } from '../errors/command-error.ts';
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
  checkNoArray(target.root, from, 'source', target.id);
  const value = valueAt(target.root, from);
  if (value === undefined) return;
  checkNoArray(target.root, to, 'destination', target.id);
  applyAtPath(target, from, unset());
  applyAtPath(target, to, { creates: true, apply: (current) => (current === value ? KEEP : value) });
}

function valueAt(root: MutableContainer, parts: readonly string[]): MutableValue | undefined {
  let container: MutableContainer | undefined = root;
  for (const part of parts.slice(0, -1)) container = container?.open(part);
  return container?.get(parts.at(-1) as string);
}

function checkNoArray(root: MutableContainer, parts: readonly string[], which: string, id: string): void {
  let container: MutableContainer | undefined = root;
  for (let i = 0; i < parts.length - 1; i++) {
    container = container?.open(parts[i] as string);
    if (container?.isArray)
      throw badValue(
        `The ${which} field cannot be an array element, '${parts.join('.')}' in doc with _id: ${id} has an array field called '${parts[i]}'`,
      );
  }
}
