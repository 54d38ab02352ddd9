import type { Collection } from '../catalog/collection.ts';
import type { DocumentChange, HeldChange } from '../catalog/document-change.ts';
import { DuplicateKeyError } from '../catalog/duplicate-key.ts';
import type { CollectionOverlay, OverlayEntry, ReadView } from '../catalog/read-view.ts';
import { uniqueEntriesOf } from '../catalog/unique-entries.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError, writeConflict } from '../errors/command-error.ts';
import { keyText } from '../ordering/prefix.ts';
import { countKey, documentKey } from '../store/file/layout.ts';
import type { Snapshot } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import type { Conflicts } from './conflicts.ts';

/** How a transaction stands. */
export type TransactionState = 'open' | 'committing' | 'committed' | 'aborted';

/** Bytes that a transaction may keep in memory until it is committed. */
const MAX_BYTES = 100 * 1024 * 1024;
/** What the memory of a changed document takes beside its bytes, and that of a key beside its text, roughly. */
const DOCUMENT_BYTES = 300;
const KEY_BYTES = 100;

/** A multi-document transaction: a snapshot, its own writes on top of it, and the keys it holds. */
export class Transaction implements ReadView {
  readonly store: Store;
  readonly snapshot: Snapshot;
  readonly startedAt = performance.now();
  state: TransactionState = 'open';
  /** Collections that come into being with the commit, by namespace. */
  readonly newCollections = new Map<string, Collection>();
  private readonly conflicts: Conflicts<Transaction>;
  private readonly sequence: number;
  private readonly overlays = new Map<number, Map<string, OverlayEntry>>();
  /** Unique entries of this transaction's own documents, with the text of the document's key. */
  private readonly uniqueEntries = new Map<string, string>();
  /** What all of these take. */
  private bytes = 0;
  private waiting: (() => void)[] = [];

  constructor(store: Store, conflicts: Conflicts<Transaction>) {
    this.store = store;
    this.conflicts = conflicts;
    this.snapshot = store.snapshot();
    this.sequence = conflicts.begin(this);
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
    const { collection, idKey } = change;
    // A copy, because the buffer that the document lies in may be far larger.
    const after = change.after && Buffer.from(change.after);
    const key = documentKey(collection.prefix, idKey);
    const taken = after === undefined ? [] : this.checkUnique(collection, key, idKey, after);
    this.lock(keyText(key));
    // Lock freed entries too: other writes may take them only after the commit.
    if (change.before !== undefined)
      for (const { text } of uniqueEntriesOf(collection, change.before)) this.lock(text);
    for (const entry of taken) {
      this.lock(entry);
      this.uniqueEntries.set(entry, keyText(key));
    }
    this.keep({ collection, idKey, existed: change.before !== undefined, after });
  }

  private keep(entry: OverlayEntry): void {
    const { id } = entry.collection;
    let overlay = this.overlays.get(id);
    if (overlay === undefined) {
      overlay = new Map();
      this.overlays.set(id, overlay);
    }
    const text = keyText(entry.idKey);
    const previous = overlay.get(text);
    this.addBytes((entry.after?.length ?? 0) - (previous?.after?.length ?? 0));
    if (previous === undefined) this.addBytes(DOCUMENT_BYTES + 2 * text.length);
    overlay.set(text, { ...entry, existed: (previous ?? entry).existed });
  }

  private addBytes(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > MAX_BYTES)
      throw new CommandError(
        ErrorCode.TransactionTooLarge,
        `a transaction may hold ${MAX_BYTES} bytes of documents and keys at most`,
      );
  }

  /** Locks a key for this transaction. @throws CommandError 112 if others write it or have since the snapshot */
  private lock(key: string): void {
    const owner = this.conflicts.ownerOf(key);
    if (owner === this) return;
    if (owner !== undefined || this.conflicts.writtenSince(key, this.sequence)) throw writeConflict();
    this.addBytes(KEY_BYTES + key.length);
    this.conflicts.lock(key, this);
  }

  /** @returns texts of the unique entries that the document takes */
  private checkUnique(collection: Collection, key: Buffer, idKey: Buffer, after: Buffer): string[] {
    const taken: string[] = [];
    for (const { index, fields, entry, text } of uniqueEntriesOf(collection, after)) {
      if (this.isTaken(collection, key, idKey, entry, text))
        throw new DuplicateKeyError(collection, index, after, fields);
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
  changes(): HeldChange[] {
    const all = [...this.overlays.values()].flatMap((overlay) => [...overlay.values()]);
    return all.filter(({ existed, after }) => existed || after !== undefined);
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
