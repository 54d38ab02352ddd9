import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError } from '../errors/command-error.ts';

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
  if (parts.filter((part) => part === '$').length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  return parts;
}

/** The error for a document whose own fields would come to have one that looks like an operator. */
export function dollarPrefixed(name: string): CommandError {
  return new CommandError(
    ErrorCode.DollarPrefixedFieldName,
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

/** Whether a component stands for array elements: `$`, `$[]` or `$[name]`. */
export function isPositional(part: string): boolean {
  return part === '$' || /^\$\[.*\]$/.test(part);
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

/** @throws CommandError 40 if one of the paths is another one or leads through it */
export function checkConflicts(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    for (let i = 1; i <= parts.length; i++) {
      const start = parts.slice(0, i).join('.');
      if (seen.has(start)) throw conflict(path, start);
    }
    for (const other of seen) if (other.startsWith(`${path}.`)) throw conflict(path, path);
    seen.add(path);
  }
}

function conflict(path: string, at: string): CommandError {
  return new CommandError(
    ErrorCode.ConflictingUpdateOperators,
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}
