import { ErrorCode } from '../errors/codes.ts';
import { CommandError, writeConflict } from '../errors/command-error.ts';
import type { CollectionOverlay, OverlayEntry, ReadView } from '../exec/read-view.ts';
import { duplicateKey } from '../index/duplicate-key.ts';
import { uniqueEntriesOf } from '../index/unique-entries.ts';
import { keyText } from '../ordering/prefix.ts';
import type { Collection } from '../storage/collection.ts';
import type { DocumentChange } from '../storage/document-writer.ts';
import { countKey, documentKey } from '../storage/layout.ts';
import type { Snapshot } from '../storage/snapshot.ts';
import type { Store } from '../storage/store.ts';
import type { Conflicts } from './conflicts.ts';

/** How a transaction stands. */
export type TransactionState = 'open' | 'committing' | 'committed' | 'aborted';

/** Bytes of changed documents that a transaction may keep in memory until it is committed. */
const MAX_BYTES = 100 * 1024 * 1024;

/** A multi-document transaction: a snapshot, its own writes on top of it, and the keys it holds. */
export class Transaction implements ReadView {
  readonly store: Store;
  readonly snapshot: Snapshot;
  readonly startedAt = performance.now();
  state: TransactionState = 'open';
  /** Collections that come into being with the commit, by namespace. */
  readonly newCollections = new Map<string, Collection>();
  private readonly conflicts: Conflicts<Transaction>;
  private readonly moment: number;
  private readonly overlays = new Map<number, Map<string, OverlayEntry>>();
  /** Unique entries of this transaction's own documents, with the text of the document's key. */
  private readonly uniqueEntries = new Map<string, string>();
  private bytes = 0;
  private waiting: (() => void)[] = [];

  constructor(store: Store, conflicts: Conflicts<Transaction>) {
    this.store = store;
    this.conflicts = conflicts;
    this.snapshot = store.snapshot();
    this.moment = conflicts.begin(this);
  }

  overlay(collection: Collection): CollectionOverlay | undefined {
    const overlay = this.overlays.get(collection.id);
    return overlay?.size ? overlay : undefined;
  }

  countOf(collection: Collection): number {
    return this.store.get(countKey(collection.id), this.snapshot)?.readDoubleBE(0) ?? 0;
  }

  /** A document as the transaction sees it, or undefined. */
  document(collection: Collection, idKey: Buffer): Buffer | undefined {
    const own = this.overlays.get(collection.id)?.get(keyText(idKey));
    if (own !== undefined) return own.after;
    return this.store.get(documentKey(collection.prefix, idKey), this.snapshot);
  }

  /**
   * Records a change of a document.
   * @throws CommandError 11000 for a key that the transaction can see, 112 for a conflict with others,
   *   257 if the transaction has become too large
   */
  write(change: DocumentChange): void {
    const { collection, idKey, after } = change;
    this.addBytes(after?.length ?? 0);
    const key = documentKey(collection.prefix, idKey);
    const taken = after === undefined ? [] : this.checkUnique(collection, key, idKey, after);
    this.hold(keyText(key));
    // Entries that become free are held, too: another write may take them only after the commit.
    if (change.before !== undefined)
      for (const { text } of uniqueEntriesOf(collection, change.before)) this.hold(text);
    for (const entry of taken) {
      this.hold(entry);
      this.uniqueEntries.set(entry, keyText(key));
    }
    let overlay = this.overlays.get(collection.id);
    if (overlay === undefined) {
      overlay = new Map();
      this.overlays.set(collection.id, overlay);
    }
    const id = keyText(idKey);
    const previous = overlay.get(id);
    const before = previous === undefined ? change.before : previous.before;
    overlay.set(id, { collection, idKey, before, after });
  }

  private addBytes(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES)
      throw new CommandError(
        ErrorCode.TransactionTooLarge,
        `a transaction may write ${MAX_BYTES} bytes of documents at most`,
      );
  }

  /** Checks that a key may be written. @throws CommandError 112 if it was or is being written by others */
  private hold(key: string): void {
    const owner = this.conflicts.ownerOf(key);
    if (owner === this) return;
    if (owner !== undefined || this.conflicts.writtenSince(key, this.moment)) throw writeConflict();
    this.conflicts.lock(key, this);
  }

  /** @returns texts of the unique entries that the document takes */
  private checkUnique(collection: Collection, key: Buffer, idKey: Buffer, after: Buffer): string[] {
    const taken: string[] = [];
    for (const { index, fields, entry, text } of uniqueEntriesOf(collection, after)) {
      if (this.isTaken(collection, key, idKey, entry, text))
        throw duplicateKey(collection, index, after, fields);
      taken.push(text);
    }
    return taken;
  }

  /** Whether another document that the transaction sees has a unique entry. */
  private isTaken(collection: Collection, key: Buffer, idKey: Buffer, entry: Buffer, text: string): boolean {
    const own = this.uniqueEntries.get(text);
    const ownKey = keyText(key);
    if (own !== undefined && own !== ownKey && this.stillTakes(collection, own, text)) return true;
    const holder = this.store.get(entry, this.snapshot);
    if (holder === undefined || holder.equals(idKey)) return false;
    const overlaid = this.overlays.get(collection.id)?.get(keyText(holder));
    if (overlaid === undefined) return true;
    const holderKey = keyText(documentKey(collection.prefix, holder));
    return overlaid.after !== undefined && this.stillTakes(collection, holderKey, text);
  }

  /** Whether one of the transaction's own documents has a unique entry as it is now. */
  private stillTakes(collection: Collection, documentText: string, entryText: string): boolean {
    const id = documentText.slice(collection.prefix.length);
    const after = this.overlays.get(collection.id)?.get(id)?.after;
    return after !== undefined && uniqueEntriesOf(collection, after).some(({ text }) => text === entryText);
  }

  /** All changes, in no particular order. */
  changes(): DocumentChange[] {
    const all = [...this.overlays.values()].flatMap((overlay) => [...overlay.values()]);
    return all.filter(({ before, after }) => before !== undefined || after !== undefined);
  }

  get hasChanges(): boolean {
    return this.overlays.size > 0 || this.newCollections.size > 0;
  }

  /** Calls back when the transaction has ended; at once if it has. */
  whenEnded(callback: () => void): void {
    if (this.state === 'committed' || this.state === 'aborted') callback();
    else this.waiting.push(callback);
  }

  /** Ends the transaction and lets go of all it holds. */
  end(state: 'committed' | 'aborted'): void {
    if (this.state === 'committed' || this.state === 'aborted') return;
    this.state = state;
    this.conflicts.end(this, state === 'committed');
    this.snapshot.done();
    const { waiting } = this;
    this.waiting = [];
    for (const callback of waiting) callback();
  }
}
