import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import type { Collection } from './collection.ts';

/** A document that a transaction has written and not committed. */
export interface OverlayEntry {
  readonly collection: Collection;
  readonly idKey: Buffer;
  /** Whether the transaction's snapshot holds it. */
  readonly existed: boolean;
  /** What the transaction has made of it; undefined if it was deleted. */
  readonly after: Buffer | undefined;
}

/** A transaction's uncommitted documents of one collection by the text of their `_id` key. */
export type CollectionOverlay = ReadonlyMap<string, OverlayEntry>;

/** What a read sees: a snapshot (or, inside a commit group, the newest state) and uncommitted documents on top. */
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

/** @throws CommandError 175 if an index was dropped before what the view sees: a cursor outlives its plan's indexes */
export function refuseDropped({ name, droppedSince }: IndexDescriptor, { snapshot }: ReadView): void {
  if (droppedSince === undefined || (snapshot !== undefined && snapshot.sequence < droppedSince)) return;
  throw new CommandError(ErrorCode.QueryPlanKilled, `query plan killed :: index '${name}' dropped`);
}
