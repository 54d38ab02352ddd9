import { dependsOnAny, type IndexDescriptor } from '../index/descriptor.ts';
import { type IndexEntries, indexEntries, missingIn } from '../index/entries.ts';
import { isCutId } from '../index/id-key.ts';
import { keyText } from '../ordering/prefix.ts';
import { documentKey, entryKey, uniqueEntryKey } from '../store/file/layout.ts';
import type { Store } from '../store/store.ts';
import type { Catalog } from './catalog.ts';
import { changedFields } from './changed-fields.ts';
import type { Collection } from './collection.ts';
import {
  type Change,
  type CountDelta,
  countDeltaOf,
  type DocumentChange,
  type HeldChange,
  type IndexChange,
  type PlannedChange,
} from './document-change.ts';
import { DuplicateKeyError } from './duplicate-key.ts';

/** Observes every key that is written. */
export interface WriteObserver {
  wrote(key: Buffer): void;
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
   * Applies a change within a commit group. Everything is checked before anything is written, so that a
   * refused change leaves it as it was.
   * @throws CommandError 11000 for a duplicate key, 171 for parallel arrays
   */
  apply(change: DocumentChange): void {
    const changes = this.indexChanges(change);
    const countDelta = countDeltaOf(change);
    for (const { index, add } of changes) this.checkUnique(change, index, add);
    this.removeEntries(change, changes);
    this.addEntries(change, changes);
    this.putDocument(change, countDelta);
    this.noteCutId(change, countDelta);
    this.count(change.collection, countDelta);
    this.tellObserver(change, changes);
  }

  /**
   * Applies the changes of a transaction step by step, all or none. Documents may hand unique keys on to each other.
   * The observer isn't called: the transaction holds its keys.
   * @throws CommandError 11000 or 171, with nothing written
   */
  *applyAll(changes: readonly HeldChange[]): Generator<undefined, void> {
    const planned: PlannedChange[] = [];
    yield* this.plan(changes, planned);
    yield* this.applyPlanned(planned);
    this.countPlanned(planned);
  }

  /** Finds out what changes do, which stays so while their keys are held and the indexes are the same. @throws like `applyAll` */
  *plan(changes: readonly HeldChange[], planned: PlannedChange[]): Generator<undefined, void> {
    const together: KeysOfTransaction = { freed: new Set(), taken: new Set() };
    for (const change of changes) {
      const { collection, idKey, existed } = change;
      const before = existed ? this.store.get(documentKey(collection.prefix, idKey)) : undefined;
      const whole = { before, ...change };
      const entries = this.indexChanges(whole);
      planned.push({ change, entries, countDelta: countDeltaOf(whole) });
      for (const { index, remove } of entries)
        if (index.unique)
          for (const fields of remove) together.freed.add(keyText(uniqueEntryKey(index.prefix, fields)));
      yield;
    }
    for (const { change, entries } of planned) {
      for (const { index, add } of entries) this.checkUnique(change, index, add, together);
      yield;
    }
    for (const { change, countDelta } of planned) this.noteCutId(change, countDelta);
  }

  /** Writes what was planned, but for the counts: keys that the transaction holds, and nothing else. */
  *applyPlanned(planned: readonly PlannedChange[]): Generator<undefined, void> {
    for (const { change, entries } of planned) {
      this.removeEntries(change, entries);
      yield;
    }
    for (const { change, entries, countDelta } of planned) {
      this.addEntries(change, entries);
      this.putDocument(change, countDelta);
      yield;
    }
  }

  /** Counts what was written. */
  countPlanned(planned: readonly PlannedChange[]): void {
    for (const { change, countDelta } of planned) this.count(change.collection, countDelta);
  }

  private checkUnique(
    { collection, idKey, after }: Change,
    index: IndexDescriptor,
    add: readonly Buffer[],
    together?: KeysOfTransaction,
  ): void {
    if (!index.unique || after === undefined) return;
    for (const fields of add) {
      const key = uniqueEntryKey(index.prefix, fields);
      const isFree = this.isFree(key, idKey) || together?.freed.has(keyText(key));
      if (!isFree || together?.taken.has(keyText(key)))
        throw new DuplicateKeyError(collection, index, after, fields);
      together?.taken.add(keyText(key));
    }
  }

  private removeEntries({ idKey }: Change, changes: readonly IndexChange[]): void {
    for (const { index, remove } of changes)
      for (const fields of remove) this.removeEntry(index, fields, idKey);
  }

  private addEntries({ idKey }: Change, changes: readonly IndexChange[]): void {
    for (const { index, add } of changes) for (const fields of add) this.addEntry(index, fields, idKey);
  }

  private putDocument({ collection, idKey, after }: Change, countDelta: CountDelta): void {
    const key = documentKey(collection.prefix, idKey);
    if (after === undefined) this.store.remove(key, countDelta);
    else this.store.put(key, after, countDelta);
    // An index that is being built goes by documents that were written meanwhile.
    for (const { writtenDuringBuild } of collection.indexes) writtenDuringBuild?.add(keyText(idKey));
  }

  private noteCutId({ collection, idKey }: Change, countDelta: CountDelta): void {
    if (countDelta !== 0 && isCutId(idKey)) this.markTruncated(collection, collection.idIndex);
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
    const add = index.building ? fresh.keys : missingIn(old.keys, fresh.keys);
    const remove = missingIn(fresh.keys, old.keys);
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

function keyOfEntry({ prefix, unique }: IndexDescriptor, fields: Buffer, idKey: Buffer): Buffer {
  return unique ? uniqueEntryKey(prefix, fields) : entryKey(prefix, fields, idKey);
}
