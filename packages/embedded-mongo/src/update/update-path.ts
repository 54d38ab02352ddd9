import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';

/** Splits the path of an update operator. @throws CommandError for paths that can't be updated */
export function parseUpdatePath(path: string): string[] {
  if (path === '') throw new CommandError(ErrorCode.EmptyFieldName, 'An empty update path is not valid.');
  const parts = path.split('.');
  for (const part of parts)
    if (part === '')
      throw new CommandError(
        ErrorCode.EmptyFieldName,
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
  if (isPositional(parts[0] as string))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  if (parts.includes('$')) throw notSupported(`the positional operator '$' in an update ('${path}')`);
  return parts;
}

/** The error for a document whose own fields would come to have one that looks like an operator. */
export function dollarPrefixed(name: string): CommandError {
  return new CommandError(
    ErrorCode.DollarPrefixedFieldName,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

/** Whether a component stands for array elements: `$[]` or `$[name]`. */
export function isPositional(part: string): boolean {
  return filterName(part) !== undefined;
}

/** Name in `$[name]`, '' for `$[]`, undefined for anything else. */
export function filterName(part: string): string | undefined {
  return /^\$\[(.*)\]$/.exec(part)?.[1];
}

/** Order in which operators are applied: by path, numbers by value. */
export function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const left = a[i] as string;
    const right = b[i] as string;
    if (left === right) continue;
    const numeric = /^\d+$/.test(left) && /^\d+$/.test(right);
    if (numeric && Number(left) !== Number(right)) return Number(left) - Number(right);
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** The paths of an update as a tree; a path that is updated itself has nothing below it. */
interface PathTree {
  readonly children: Map<string, PathTree>;
  /** Whether the children are elements of an array, as `$[]` and `$[name]` mean them. */
  hasElements?: boolean;
}

/** @throws CommandError 40 if one of the paths is another one, leads through it, or takes it for an array */
export function checkConflicts(paths: readonly string[]): void {
  const root: PathTree = { children: new Map() };
  for (const path of paths) {
    const parts = path.split('.');
    let tree = root;
    parts.forEach((part, position) => {
      const hasElements = filterName(part) !== undefined;
      tree.hasElements ??= hasElements;
      if (tree.hasElements !== hasElements) throw conflict(path, parts.slice(0, position).join('.'));
      const isLast = position === parts.length - 1;
      const child = tree.children.get(part);
      if (child !== undefined && (isLast || child.children.size === 0))
        throw conflict(path, parts.slice(0, position + 1).join('.'));
      const next = child ?? { children: new Map() };
      tree.children.set(part, next);
      tree = next;
    });
  }
}

function conflict(path: string, at: string): CommandError {
  return new CommandError(
    ErrorCode.ConflictingUpdateOperators,
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}
