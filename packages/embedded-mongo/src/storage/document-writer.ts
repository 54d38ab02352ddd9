import type { IndexDescriptor } from '../index/descriptor.ts';
import { duplicateKey } from '../index/duplicate-key.ts';
import { type IndexEntries, indexEntries } from '../index/entries.ts';
import { isCutId } from '../index/id-key.ts';
import { keyText } from '../ordering/prefix.ts';
import type { Catalog } from './catalog.ts';
import { changedFields } from './changed-fields.ts';
import type { Collection } from './collection.ts';
import { documentKey, entryKey, uniqueEntryKey } from './layout.ts';
import type { Store } from './store.ts';

/** A change of one document: an insert has no `before`, a delete no `after`. */
export interface DocumentChange {
  readonly collection: Collection;
  readonly idKey: Buffer;
  readonly before: Buffer | undefined;
  readonly after: Buffer | undefined;
}

/** Is told of every key that is written. */
export interface WriteObserver {
  wrote(key: Buffer): void;
}

interface IndexChange {
  readonly index: IndexDescriptor;
  readonly add: readonly Buffer[];
  readonly remove: readonly Buffer[];
}

interface PlannedChange {
  readonly change: DocumentChange;
  readonly entries: readonly IndexChange[];
}

/** Texts of the unique keys that a transaction gives up and takes. */
interface KeysOfTransaction {
  readonly freed: Set<string>;
  readonly taken: Set<string>;
}

const NOTHING = Buffer.alloc(0);
const NO_ENTRIES: IndexEntries = { keys: [], arrays: undefined, truncated: false };

/** Writes documents together with their index entries and the collection's count. */
export class DocumentWriter {
  private readonly store: Store;
  private readonly catalog: Catalog;
  private readonly observer: WriteObserver;

  constructor(store: Store, catalog: Catalog, observer: WriteObserver) {
    this.store = store;
    this.catalog = catalog;
    this.observer = observer;
  }

  /**
   * Applies a change within a write batch. Everything is checked before anything is written, so that a
   * refused change leaves the batch as it was.
   * @throws CommandError 11000 for a duplicate key, 171 for parallel arrays
   */
  apply(change: DocumentChange): void {
    const changes = this.indexChanges(change);
    for (const { index, add } of changes) this.checkUnique(change, index, add);
    this.removeEntries(change, changes);
    this.addEntries(change, changes);
    this.putDocument(change);
    this.count(change.collection, growthOf(change));
    this.tellObserver(change, changes);
  }

  /**
   * Applies the changes of a transaction step by step, all or none. Documents may hand unique keys on to each other.
   * The observer isn't told: the transaction holds its keys.
   * @throws CommandError 11000 or 171, with nothing written
   */
  *applyAll(changes: readonly DocumentChange[]): Generator<undefined, void> {
    const planned: PlannedChange[] = [];
    const together: KeysOfTransaction = { freed: new Set(), taken: new Set() };
    for (const change of changes) {
      const entries = this.indexChanges(change);
      planned.push({ change, entries });
      for (const { index, remove } of entries)
        if (index.unique)
          for (const fields of remove) together.freed.add(keyText(uniqueEntryKey(index.prefix, fields)));
      yield;
    }
    for (const { change, entries } of planned) {
      for (const { index, add } of entries) this.checkUnique(change, index, add, together);
      yield;
    }
    for (const { change, entries } of planned) {
      this.removeEntries(change, entries);
      yield;
    }
    const growths = new Map<Collection, number>();
    for (const { change, entries } of planned) {
      this.addEntries(change, entries);
      this.putDocument(change);
      growths.set(change.collection, (growths.get(change.collection) ?? 0) + growthOf(change));
      yield;
    }
    for (const [collection, difference] of growths) this.count(collection, difference);
  }

  private checkUnique(
    { collection, idKey, after }: DocumentChange,
    index: IndexDescriptor,
    add: readonly Buffer[],
    together?: KeysOfTransaction,
  ): void {
    if (!index.unique || after === undefined) return;
    for (const fields of add) {
      const key = uniqueEntryKey(index.prefix, fields);
      const isFree = this.isFree(key, idKey) || together?.freed.has(keyText(key));
      if (!isFree || together?.taken.has(keyText(key))) throw duplicateKey(collection, index, after, fields);
      together?.taken.add(keyText(key));
    }
  }

  private removeEntries({ idKey }: DocumentChange, changes: readonly IndexChange[]): void {
    for (const { index, remove } of changes)
      for (const fields of remove) this.removeEntry(index, fields, idKey);
  }

  private addEntries({ idKey }: DocumentChange, changes: readonly IndexChange[]): void {
    for (const { index, add } of changes) for (const fields of add) this.addEntry(index, fields, idKey);
  }

  private putDocument(change: DocumentChange): void {
    const { collection, idKey, after } = change;
    const key = documentKey(collection.prefix, idKey);
    const growth = growthOf(change);
    if (after === undefined) this.store.remove(key, growth);
    else this.store.put(key, after, growth);
    if (growth !== 0 && isCutId(idKey)) this.markTruncated(collection, collection.idIndex);
    // An index that is being built goes by documents that were written meanwhile.
    for (const { writtenDuringBuild } of collection.indexes) writtenDuringBuild?.add(keyText(idKey));
  }

  private count(collection: Collection, difference: number): void {
    if (difference !== 0) this.catalog.grow(collection, difference);
  }

  private tellObserver({ collection, idKey }: DocumentChange, changes: readonly IndexChange[]): void {
    this.observer.wrote(documentKey(collection.prefix, idKey));
    for (const { index, add, remove } of changes)
      if (index.unique)
        for (const fields of [...remove, ...add]) this.observer.wrote(uniqueEntryKey(index.prefix, fields));
  }

  private indexChanges(change: DocumentChange): IndexChange[] {
    const { collection, before, after } = change;
    if (collection.indexes.length === 1) return [];
    const changed = before !== undefined && after !== undefined ? changedFields(before, after) : undefined;
    const changes: IndexChange[] = [];
    for (const index of collection.indexes) {
      if (index.isId || (changed !== undefined && !index.building && !dependsOnAny(index, changed))) continue;
      const indexChange = this.indexChange(change, index);
      if (indexChange !== undefined) changes.push(indexChange);
    }
    return changes;
  }

  private indexChange(change: DocumentChange, index: IndexDescriptor): IndexChange | undefined {
    const { collection, before, after } = change;
    const old = before === undefined ? NO_ENTRIES : indexEntries(index, before, 0);
    const fresh = after === undefined ? NO_ENTRIES : indexEntries(index, after, 0);
    this.noteShape(collection, index, fresh);
    // The build skips documents that were written meanwhile, so their entries have to be complete.
    const add = index.building ? fresh.keys : difference(fresh.keys, old.keys);
    const remove = difference(old.keys, fresh.keys);
    return add.length === 0 && remove.length === 0 ? undefined : { index, add, remove };
  }

  /** Whether no other document has an entry in a unique index. */
  private isFree(key: Buffer, idKey: Buffer): boolean {
    if (!this.store.peek(key)) return true;
    const { value, valueEnd } = this.store.entry;
    return idKey.equals(value.subarray(0, valueEnd));
  }

  private removeEntry(index: IndexDescriptor, fields: Buffer, idKey: Buffer): void {
    const key = keyOfEntry(index, fields, idKey);
    // In an index that is being built the entry may be missing, or belong to a duplicate that is yet to be found.
    if (index.building && !(index.unique ? this.store.get(key)?.equals(idKey) : this.store.peek(key))) return;
    this.store.remove(key, -1);
  }

  private addEntry(index: IndexDescriptor, fields: Buffer, idKey: Buffer): void {
    const key = keyOfEntry(index, fields, idKey);
    this.store.put(key, index.unique ? idKey : NOTHING, index.building && this.store.peek(key) ? 0 : 1);
  }

  /** Remembers that an index now has arrays or cut entries. */
  noteShape(collection: Collection, index: IndexDescriptor, entries: IndexEntries): void {
    if (entries.truncated) this.markTruncated(collection, index);
    if (entries.arrays === undefined) return;
    let changed = false;
    for (let field = 0; field < entries.arrays.length; field++) {
      if (!entries.arrays[field] || index.multikey[field]) continue;
      index.multikey[field] = true;
      changed = true;
    }
    if (changed) this.catalog.save(collection);
  }

  private markTruncated(collection: Collection, index: IndexDescriptor): void {
    if (index.truncated) return;
    index.truncated = true;
    this.catalog.save(collection);
  }
}

/** By how many documents a change makes its collection larger. */
function growthOf({ before, after }: DocumentChange): 1 | 0 | -1 {
  if ((before === undefined) === (after === undefined)) return 0;
  return before === undefined ? 1 : -1;
}

function keyOfEntry({ prefix, unique }: IndexDescriptor, fields: Buffer, idKey: Buffer): Buffer {
  return unique ? uniqueEntryKey(prefix, fields) : entryKey(prefix, fields, idKey);
}

function dependsOnAny(index: IndexDescriptor, fields: ReadonlySet<string>): boolean {
  for (const field of fields) if (index.dependsOn.has(field)) return true;
  return false;
}

/** Keys of the first list that the second has not. */
function difference(keys: readonly Buffer[], others: readonly Buffer[]): readonly Buffer[] {
  if (keys.length === 0 || others.length === 0) return keys;
  if (keys.length === 1 && others.length === 1)
    return (keys[0] as Buffer).equals(others[0] as Buffer) ? [] : keys;
  const known = new Set(others.map((key) => keyText(key)));
  return keys.filter((key) => !known.has(keyText(key)));
}
