import type { IndexDescriptor } from '../index/descriptor.ts';
import { indexEntries } from '../index/entries.ts';
import { keyText } from '../ordering/prefix.ts';
import { uniqueEntryKey } from '../store/file/layout.ts';
import type { Collection } from './collection.ts';

/** An entry of a document in a unique index. */
export interface UniqueEntry {
  readonly index: IndexDescriptor;
  /** Encoded fields. */
  readonly fields: Buffer;
  /** Key in the store, and its text. */
  readonly entry: Buffer;
  readonly text: string;
}

/** All entries of a document in the unique indexes of its collection. */
export function uniqueEntriesOf(collection: Collection, document: Buffer): UniqueEntry[] {
  return collection.indexes
    .filter((index) => index.unique)
    .flatMap((index) =>
      indexEntries(index, document, 0).keys.map((fields) => {
        const entry = uniqueEntryKey(index.prefix, fields);
        return { index, fields, entry, text: keyText(entry) };
      }),
    );
}
