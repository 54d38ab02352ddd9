import { documentId } from '../bson/document-id.ts';
import { rawDocument } from '../bson/raw-value.ts';
import { showValue } from '../bson/show.ts';
import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { indexEntries } from '../index/entries.ts';
import { afterPrefix } from '../ordering/prefix.ts';
import type { Slice } from '../scheduling/slice.ts';
import { entryKey, ID_OFFSET, type KeyRange, uniqueEntryKey } from '../store/file/layout.ts';
import { documentFault } from './document-fault.ts';
import { StrayEntries } from './stray-entries.ts';

const DOCUMENTS_AT_ONCE = 64;
/** Faults reported one by one; more are only counted. */
const MOST_FAULTS = 20;

interface KeptDocument {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
}

/**
 * Checks a collection on a snapshot: each document, that it has all of its index entries, that there are
 * no others, and the counts. Nothing is changed.
 */
export class CollectionCheck {
  readonly faults: string[] = [];
  faultCount = 0;
  documents = 0;
  invalidDocuments = 0;
  /** Entries found, by index. */
  readonly entries = new Map<IndexDescriptor, number>();
  readonly faultyIndexes = new Set<IndexDescriptor>();
  private readonly collection: Collection;
  private readonly view: ReadView;
  private readonly indexes: readonly IndexDescriptor[];
  /** Entries that the documents should have, by index. */
  private readonly expected = new Map<IndexDescriptor, number>();
  private rest: KeyRange | undefined;
  private readonly toCount: { readonly index: IndexDescriptor; range: KeyRange | undefined }[];
  private stray: StrayEntries | undefined;
  private readonly storedCount: number;

  constructor(collection: Collection, view: ReadView) {
    this.collection = collection;
    this.view = view;
    this.storedCount = view.countOf(collection);
    this.indexes = collection.indexes.filter(({ isId, building }) => !isId && !building);
    this.rest = { start: collection.prefix, end: afterPrefix(collection.prefix) };
    for (const index of this.indexes) this.expected.set(index, 0);
    this.toCount = this.indexes.map((index) => ({
      index,
      range: { start: index.prefix, end: afterPrefix(index.prefix) },
    }));
  }

  /** Does a slice of work. @returns true when all is checked */
  step(slice: Slice): boolean {
    while (this.rest !== undefined) {
      for (const document of this.nextDocuments(this.rest)) this.checkDocument(document);
      if (slice.overNow()) return false;
    }
    for (let next = this.toCount[0]; next !== undefined; next = this.toCount[0]) {
      if (this.countEntries(next)) this.toCount.shift();
      if (slice.overNow()) return false;
    }
    if (this.documents !== this.storedCount)
      this.report(`it has ${this.documents} documents, but counts ${this.storedCount}`);
    return true;
  }

  /** Copies the next documents, so that the store can be used while they are checked. */
  private nextDocuments(range: KeyRange): KeptDocument[] {
    const { store, snapshot } = this.view;
    const { entry } = store;
    const found: KeptDocument[] = [];
    this.rest = store.scan(range, { snapshot }, () => {
      const key = Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd));
      found.push({
        idKey: key.subarray(ID_OFFSET),
        bytes: Buffer.from(entry.value.subarray(0, entry.valueEnd)),
      });
      return found.length < DOCUMENTS_AT_ONCE;
    });
    return found;
  }

  private checkDocument({ idKey, bytes }: KeptDocument): void {
    this.documents++;
    const fault = documentFault(bytes, idKey);
    if (fault !== undefined) {
      this.invalidDocuments++;
      this.report(`the document with the key ${idKey.toString('hex')} is damaged: ${fault}`);
      return;
    }
    for (const index of this.indexes) this.checkEntries(index, idKey, bytes);
  }

  private checkEntries(index: IndexDescriptor, idKey: Buffer, bytes: Buffer): void {
    const { keys, arrays, truncated } = indexEntries(index, bytes, 0);
    this.expected.set(index, (this.expected.get(index) ?? 0) + keys.length);
    const { store, snapshot } = this.view;
    for (const fields of keys) {
      const key = index.unique ? uniqueEntryKey(index.prefix, fields) : entryKey(index.prefix, fields, idKey);
      const isThere = store.peek(key, snapshot);
      const { value, valueEnd } = store.entry;
      if (!isThere || (index.unique && !idKey.equals(value.subarray(0, valueEnd))))
        this.reportIndex(index, `lacks an entry of the document ${showId(bytes)}`);
    }
    if (arrays?.some((isArray, field) => isArray && !index.multikey[field]))
      this.reportIndex(index, `doesn't know of the array in the document ${showId(bytes)}`);
    if (truncated && !index.truncated)
      this.reportIndex(index, `doesn't know of the long value in the document ${showId(bytes)}`);
  }

  /** Counts entries for a while; if there are too many, looks for those. @returns true when done */
  private countEntries(counting: { readonly index: IndexDescriptor; range: KeyRange | undefined }): boolean {
    const { index, range } = counting;
    const { store, snapshot } = this.view;
    if (range !== undefined) {
      const { counted, rest } = store.countStored(range, snapshot);
      this.entries.set(index, (this.entries.get(index) ?? 0) + counted);
      counting.range = rest;
      if (rest !== undefined) return false;
    }
    if (this.entries.get(index) === this.expected.get(index) && !this.faultyIndexes.has(index)) return true;
    this.stray ??= new StrayEntries(this.collection, index, this.view);
    const isDone = this.stray.step((sentence) => this.reportIndex(index, sentence));
    if (isDone) this.stray = undefined;
    return isDone;
  }

  private reportIndex(index: IndexDescriptor, sentence: string): void {
    this.faultyIndexes.add(index);
    this.report(`the index ${index.name} ${sentence}`);
  }

  private report(fault: string): void {
    if (this.faultCount++ < MOST_FAULTS) this.faults.push(fault);
  }
}

function showId(bytes: Buffer): string {
  return showValue(documentId(bytes) ?? rawDocument(bytes));
}
