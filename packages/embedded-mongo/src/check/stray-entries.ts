import type { Collection } from '../catalog/collection.ts';
import type { ReadView } from '../catalog/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { indexEntries } from '../index/entries.ts';
import { afterPrefix } from '../ordering/prefix.ts';
import { documentKey, ID_OFFSET, idStartInEntry, type KeyRange } from '../store/file/layout.ts';
import { documentFault } from './document-fault.ts';

const ENTRIES_AT_ONCE = 256;

interface Entry {
  readonly fields: Buffer;
  readonly idKey: Buffer;
}

/** Looks for the entries of an index that no document accounts for. */
export class StrayEntries {
  private readonly collection: Collection;
  private readonly index: IndexDescriptor;
  private readonly view: ReadView;
  private rest: KeyRange | undefined;

  constructor(collection: Collection, index: IndexDescriptor, view: ReadView) {
    this.collection = collection;
    this.index = index;
    this.view = view;
    this.rest = { start: index.prefix, end: afterPrefix(index.prefix) };
  }

  /** Looks at some entries. @returns true after the last */
  step(report: (sentence: string) => void): boolean {
    for (const entry of this.nextEntries()) {
      const fault = this.faultOf(entry);
      if (fault !== undefined) report(fault);
    }
    return this.rest === undefined;
  }

  private nextEntries(): Entry[] {
    const { store, snapshot } = this.view;
    const { entry } = store;
    const entries: Entry[] = [];
    if (this.rest === undefined) return [];
    this.rest = store.scan(this.rest, { snapshot }, () => {
      const key = Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd));
      const idStart = this.index.unique ? key.length : idStartInEntry(key, key.length);
      const idKey = this.index.unique
        ? Buffer.from(entry.value.subarray(0, entry.valueEnd))
        : key.subarray(idStart, key.length - 2);
      entries.push({ fields: key.subarray(ID_OFFSET, idStart), idKey });
      return entries.length < ENTRIES_AT_ONCE;
    });
    return entries;
  }

  private faultOf({ fields, idKey }: Entry): string | undefined {
    const { store, snapshot } = this.view;
    const document = store.get(documentKey(this.collection.prefix, idKey), snapshot);
    if (document === undefined)
      return `has an entry of a document that isn't there (${idKey.toString('hex')})`;
    // Nobody can say which entries a damaged document should have.
    if (documentFault(document, idKey) !== undefined) return undefined;
    const isOwn = indexEntries(this.index, document, 0).keys.some((key) => key.equals(fields));
    return isOwn ? undefined : `has an entry that its document doesn't have (${idKey.toString('hex')})`;
  }
}
