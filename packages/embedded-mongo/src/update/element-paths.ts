import { showValue } from '../bson/show.ts';
import { badValue } from '../errors/command-error.ts';
import type { ArrayFilters } from './array-filters.ts';
import { freezeValue } from './document/freeze.ts';
import type { MutableContainer } from './document/mutable.ts';
import { filterName, isPositional } from './update-path.ts';

/** A document that is about to be updated, and what its array elements are chosen by. */
interface ArrayTarget {
  readonly root: MutableContainer;
  readonly arrayFilters: ArrayFilters;
}

/**
 * Paths that a path stands for, with positions in place of `$[]` and `$[name]`.
 * @throws CommandError 2 if there is no such array
 */
export function elementPaths(target: ArrayTarget, parts: readonly string[]): readonly (readonly string[])[] {
  if (!parts.some(isPositional)) return [parts];
  const paths: (readonly string[])[] = [];
  collect(target, parts, 0, paths);
  return paths;
}

/** @param from number of components that stand for themselves */
function collect(
  target: ArrayTarget,
  parts: readonly string[],
  from: number,
  into: (readonly string[])[],
): void {
  const position = parts.findIndex((part, i) => i >= from && filterName(part) !== undefined);
  if (position < 0) {
    into.push(parts);
    return;
  }
  const name = filterName(parts[position] as string);
  arrayAt(target.root, parts.slice(0, position)).entries.forEach(({ value }, index) => {
    if (name === '' || target.arrayFilters.matches(name as string, freezeValue(value)))
      collect(target, parts.with(position, String(index)), position + 1, into);
  });
}

function arrayAt(root: MutableContainer, path: readonly string[]): MutableContainer {
  const last = path.at(-1) as string;
  let container: MutableContainer | undefined = root;
  for (const part of path.slice(0, -1)) container = container?.open(part);
  const value = container?.get(last);
  if (value === undefined)
    throw badValue(
      `The path '${path.join('.')}' must exist in the document in order to apply array updates.`,
    );
  const array = container?.open(last);
  if (!array?.isArray)
    throw badValue(
      `Cannot apply array updates to non-array element ${last}: ${showValue(freezeValue(value))}`,
    );
  return array;
}
