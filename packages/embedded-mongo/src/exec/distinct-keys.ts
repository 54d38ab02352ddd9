import { checkStored } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { encodeKeyAt } from '../ordering/encode.ts';
import { afterPrefix, inverted } from '../ordering/prefix.ts';
import { usableIndexes } from '../plan/candidates.ts';
import { isArrayIndex } from '../query/path.ts';
import type { Collection } from '../storage/collection.ts';
import { documentKey, idStartInEntry } from '../storage/layout.ts';
import { refuseDropped } from './dropped-index.ts';
import type { ReadView } from './read-view.ts';

/** Values beyond which going through all documents costs less. */
const MOST_VALUES = 1000;
const NULL_KEY = encodeKeyAt(Buffer.alloc(0), BsonType.null, 0);

/** An index by whose keys one can go from each value of a path to the next, if there is one. */
export function indexOfValues(
  collection: Collection,
  path: string,
  view: ReadView,
): IndexDescriptor | undefined {
  if (view.overlay(collection) !== undefined || path.split('.').some(isArrayIndex)) return undefined;
  return usableIndexes(collection, view).find(
    ({ fields, multikey, unique, isId, building, partial, sparse, truncated }) =>
      fields[0]?.path === path &&
      (fields.length === 1 || (fields.length === 2 && fields[1]?.path === '_id')) &&
      multikey[0] !== true &&
      !(unique || isId || building || sparse || truncated) &&
      partial === undefined,
  );
}

/**
 * Visits one document for each value of an index, and yields after each.
 * @returns whether these are all values: not if there are too many, or null, whose keys stand for missing ones as well
 */
export function* eachValueOnce(
  { store, snapshot }: ReadView,
  collection: Collection,
  index: IndexDescriptor,
  visit: (document: Buffer) => void,
): Generator<undefined, boolean> {
  const nothing = index.fields[0]?.descending ? inverted(NULL_KEY) : NULL_KEY;
  const end = afterPrefix(index.prefix);
  let start = index.prefix;
  for (let values = 0; values < MOST_VALUES; values++) {
    refuseDropped(index, { snapshot });
    const entry = store.keyAfter({ start, end }, 0, snapshot);
    if (entry === undefined) return true;
    const idStart = idStartInEntry(entry, entry.length);
    const id = entry.subarray(idStart, entry.length - 2);
    const valueEnd = index.fields.length === 1 ? idStart : idStart - id.length;
    if (entry.subarray(index.prefix.length, valueEnd).equals(nothing)) return false;
    if (store.peek(documentKey(collection.prefix, id), snapshot)) {
      checkStored(store.entry.value, store.entry.valueEnd);
      visit(store.entry.value);
    }
    start = afterPrefix(entry.subarray(0, valueEnd));
    yield;
  }
  return false;
}
