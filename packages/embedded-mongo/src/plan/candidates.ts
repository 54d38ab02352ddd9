import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { type AccessPath, accessPaths, wholeIndex } from './access-path.ts';
import { implies, requiresValue } from './implication.ts';
import type { PathPredicate } from './path-predicates.ts';

/** The indexes that hold all that a view sees of a collection. */
export function usableIndexes({ indexes }: Collection, { snapshot }: ReadView): readonly IndexDescriptor[] {
  if (snapshot === undefined) return indexes;
  return indexes.filter(({ completeSince }) => completeSince <= snapshot.sequence);
}

/**
 * Access paths that limit what is looked at, from all indexes that may be used.
 * @param isHinted whether the client insists on the index, even if that leaves out documents it has no entry of
 */
export function limitedPaths(
  collection: Collection,
  indexes: readonly IndexDescriptor[],
  predicates: readonly PathPredicate[],
  isHinted: boolean,
): AccessPath[] {
  return indexes
    .filter((index) => isComplete(index, predicates, isHinted))
    .flatMap((index) => accessPaths(collection, index, predicates));
}

/** Access paths over whole indexes, worth something only for their order. @param isHinted as above */
export function wholePaths(
  collection: Collection,
  indexes: readonly IndexDescriptor[],
  predicates: readonly PathPredicate[],
  isHinted: boolean,
): AccessPath[] {
  return indexes
    .filter((index) => isComplete(index, predicates, isHinted))
    .map((index) => wholeIndex(collection, index));
}

/** Whether an index has an entry of every document that fulfils the predicates. */
function isComplete(
  index: IndexDescriptor,
  predicates: readonly PathPredicate[],
  isHinted: boolean,
): boolean {
  if (index.building) return false;
  if (isHinted) return true;
  if (index.partial !== undefined && !implies(predicates, index.partial.root)) return false;
  if (!index.sparse) return true;
  return predicates.some(
    ({ path, condition, bounds, inexact }) =>
      !inexact && index.fields.some((field) => field.path === path) && requiresValue(condition, bounds),
  );
}
