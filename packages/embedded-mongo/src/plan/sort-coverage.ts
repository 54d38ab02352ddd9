import type { SortField } from '../sort/sort-key.ts';
import type { AccessPath } from './access-path.ts';

/** How an access path delivers its rows in the order of a sort. */
export interface SortCoverage {
  readonly reverse: boolean;
  /** Whether each range is sorted by itself only, so that they have to be merged. */
  readonly merge: boolean;
}

/** Most ranges that are merged. */
const MAX_MERGED = 64;

/** Whether and how the order of an access path's entries is the order of a sort. */
export function sortCoverage(path: AccessPath, sort: readonly SortField[]): SortCoverage | undefined {
  const { index } = path;
  const open = sort.filter((field) => !isFixed(path, field.path));
  if (open.length === 0) return { reverse: false, merge: false };
  if (index.truncated) return undefined;
  const rest = index.fields.slice(path.pinned);
  let opposite: boolean | undefined;
  for (let i = 0; i < open.length; i++) {
    const wanted = open[i] as SortField;
    const field = rest[i];
    if (field !== undefined) {
      if (field.path !== wanted.path || index.multikey[path.pinned + i]) return undefined;
    } else if (wanted.path !== '_id' || i > rest.length) return undefined;
    // No two entries of a unique index are alike, so a tie never has to be broken.
    else if (index.unique && !index.isId) break;
    else if (collectionIdsTruncated(path)) return undefined;
    const differs = wanted.descending !== (field?.descending ?? false);
    if (opposite !== undefined && opposite !== differs) return undefined;
    opposite = differs;
  }
  const merge = !path.singleValues;
  if (merge && path.ranges.length > MAX_MERGED) return undefined;
  return { reverse: opposite === true, merge };
}

/** Whether all rows of the path have the same value in a field. */
function isFixed({ index, pinned, singleValues }: AccessPath, path: string): boolean {
  const position = index.fields.findIndex((field) => field.path === path);
  return singleValues && position >= 0 && position < pinned && !index.multikey[position];
}

function collectionIdsTruncated({ collection }: AccessPath): boolean {
  return collection.idIndex.truncated;
}
