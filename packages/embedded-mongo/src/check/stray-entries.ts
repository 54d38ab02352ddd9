import type { ReadView } from '../exec/read-view.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { indexEntries } from '../index/entries.ts';
import { afterPrefix } from '../ordering/prefix.ts';
import type { Collection } from '../storage/collection.ts';
import type { KeyRange } from '../storage/key-range.ts';
import { documentKey, ID_OFFSET, idStartInEntry } from '../storage/layout.ts';
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
  private rest: KeyRange;
  private started = false;

  constructor(collection: Collection, index: IndexDescriptor, view: ReadView) {
    this.collection = collection;
    this.index = index;
    this.view = view;
    this.rest = { start: index.prefix, end: afterPrefix(index.prefix) };
  }

  /** Looks at some entries. @returns true after the last */
  step(report: (sentence: string) => void): boolean {
    const { entries, ended } = this.nextEntries();
    for (const entry of entries) {
      const fault = this.faultOf(entry);
      if (fault !== undefined) report(fault);
    }
    return ended;
  }

  private nextEntries(): { entries: Entry[]; ended: boolean } {
    const { store, snapshot } = this.view;
    const { entry } = store;
    const entries: Entry[] = [];
    const ended = store.scan(this.rest, { exclusive: this.started, snapshot }, () => {
      const key = Buffer.from(entry.keyBuffer.subarray(entry.keyStart, entry.keyEnd));
      const idStart = this.index.unique ? key.length : idStartInEntry(key, key.length);
      const idKey = this.index.unique
        ? Buffer.from(entry.value.subarray(0, entry.valueEnd))
        : key.subarray(idStart, key.length - 2);
      entries.push({ fields: key.subarray(ID_OFFSET, idStart), idKey });
      if (entries.length < ENTRIES_AT_ONCE) return true;
      this.rest = { start: key, end: this.rest.end };
      return false;
    });
    this.started = true;
    return { entries, ended };
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
