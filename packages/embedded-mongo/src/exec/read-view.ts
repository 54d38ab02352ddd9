import type { Collection } from '../storage/collection.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Store } from '../storage/store.ts';

/** A document that a transaction has written and not committed. */
export interface OverlayEntry {
  readonly collection: Collection;
  readonly idKey: Buffer;
  /** What the transaction's snapshot holds, if anything. */
  readonly before: Buffer | undefined;
  /** What the transaction has made of it; undefined if it was deleted. */
  readonly after: Buffer | undefined;
}

/** A transaction's uncommitted documents of one collection by the text of their `_id` key. */
export type CollectionOverlay = ReadonlyMap<string, OverlayEntry>;

/** What a read sees: a snapshot (or, inside a write batch, the newest state) and uncommitted documents on top. */
export interface ReadView {
  readonly store: Store;
  readonly snapshot: Snapshot | undefined;
  overlay(collection: Collection): CollectionOverlay | undefined;
  /** Number of documents of a collection as the snapshot has it, uncommitted ones aside. */
  countOf(collection: Collection): number;
}

/** A view without uncommitted documents. */
export function plainView(store: Store, snapshot: Snapshot | undefined): ReadView {
  return { store, snapshot, overlay: () => undefined, countOf: ({ count }) => count };
}
