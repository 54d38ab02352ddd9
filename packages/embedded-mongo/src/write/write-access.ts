import type { Collection } from '../catalog/collection.ts';
import type { DocumentChange } from '../catalog/document-change.ts';
import type { DocumentWriter } from '../catalog/document-writer.ts';
import { plainView, type ReadView } from '../catalog/read-view.ts';
import { uniqueEntriesOf } from '../catalog/unique-entries.ts';
import { keyText } from '../ordering/prefix.ts';
import { documentKey } from '../store/file/layout.ts';
import { Blocked } from '../store/file/write-errors.ts';
import type { Store } from '../store/store.ts';
import type { Conflicts } from '../transaction/conflicts.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** How statements read and write: directly within a commit group, or in a transaction. */
export interface WriteAccess {
  /** What the statement sees. */
  readonly view: ReadView;
  /** A document as the statement sees it, or undefined. */
  document(collection: Collection, idKey: Buffer): Buffer | undefined;
  /**
   * Checks that nobody else is writing a document.
   * @throws Blocked outside of a transaction, CommandError 112 within one
   */
  claim(collection: Collection, idKey: Buffer): void;
  /** Whether a collection is gone since the statement began: nothing more may be written to it. */
  isGone(collection: Collection): boolean;
  /** Makes a change. @throws like `claim`, and CommandError 11000 for duplicate keys */
  write(change: DocumentChange): void;
}

/** Writes straight into the store. Only within a commit group. */
export class DirectAccess implements WriteAccess {
  readonly view: ReadView;
  private readonly store: Store;
  private readonly writer: DocumentWriter;
  private readonly conflicts: Conflicts<Transaction>;

  constructor(store: Store, writer: DocumentWriter, conflicts: Conflicts<Transaction>) {
    this.view = plainView(store, undefined);
    this.store = store;
    this.writer = writer;
    this.conflicts = conflicts;
  }

  document(collection: Collection, idKey: Buffer): Buffer | undefined {
    return this.store.get(documentKey(collection.prefix, idKey));
  }

  claim(collection: Collection, idKey: Buffer): void {
    if (!this.conflicts.active) return;
    this.waitFor(keyText(documentKey(collection.prefix, idKey)));
  }

  isGone({ dropped }: Collection): boolean {
    return dropped;
  }

  write(change: DocumentChange): void {
    if (this.conflicts.active) {
      this.claim(change.collection, change.idKey);
      if (change.after !== undefined)
        for (const { text } of uniqueEntriesOf(change.collection, change.after)) this.waitFor(text);
    }
    this.writer.apply(change);
  }

  private waitFor(key: string): void {
    const owner = this.conflicts.ownerOf(key);
    if (owner !== undefined) throw new Blocked(owner);
  }
}

/** Writes into a transaction. */
export class TransactionAccess implements WriteAccess {
  readonly view: ReadView;
  private readonly transaction: Transaction;

  constructor(transaction: Transaction) {
    this.view = transaction;
    this.transaction = transaction;
  }

  document(collection: Collection, idKey: Buffer): Buffer | undefined {
    return this.transaction.document(collection, idKey);
  }

  claim(): void {
    // A transaction finds out when it writes: a write without effect is no conflict.
  }

  isGone(): boolean {
    return false; // which the commit finds out
  }

  write(change: DocumentChange): void {
    this.transaction.write(change);
  }
}
