import type { IndexDescriptor } from '../index/descriptor.ts';
import type { Collection } from './collection.ts';

/** What becomes of one document: a delete has no `after`. */
export interface Change {
  readonly collection: Collection;
  readonly idKey: Buffer;
  readonly after: Buffer | undefined;
}

/** A change with what was there before: an insert has no `before`. */
export interface DocumentChange extends Change {
  readonly before: Buffer | undefined;
}

/** A change that others can't come between: what was there before is read when it is made. */
export interface HeldChange extends Change {
  /** Whether the document was there before. */
  readonly existed: boolean;
}

export interface IndexChange {
  readonly index: IndexDescriptor;
  readonly add: readonly Buffer[];
  readonly remove: readonly Buffer[];
}

/** A change, and what it does to the indexes. */
export interface PlannedChange {
  readonly change: Change;
  readonly entries: readonly IndexChange[];
  readonly countDelta: CountDelta;
}

/** By how many documents a change makes its collection larger. */
export type CountDelta = 1 | 0 | -1;

export function countDeltaOf({ before, after }: DocumentChange): CountDelta {
  if ((before === undefined) === (after === undefined)) return 0;
  return before === undefined ? 1 : -1;
}
