import type { RawValue } from '../bson/raw-value.ts';
import { showValue } from '../bson/show.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { IndexDescriptor } from '../index/descriptor.ts';
import { valuesOfEntry } from '../index/entries.ts';
import type { Collection } from './collection.ts';

/** A document whose entry in a unique index (or whose `_id`) another document has. */
export class DuplicateKeyError extends CommandError {
  /** Further fields of the answer. */
  readonly details: { readonly keyPattern: RawValue; readonly keyValue: ReadonlyMap<string, RawValue> };

  constructor(collection: Collection, index: IndexDescriptor, document: Buffer, entry: Buffer) {
    const values = valuesOfEntry(index, document, 0, entry);
    const pairs = index.fields.map(({ path }, i) => [path, values[i] as (typeof values)[number]] as const);
    const shown = pairs.map(([path, value]) => `${path}: ${showValue(value)}`).join(', ');
    super(
      ErrorCode.DuplicateKey,
      `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown} }`,
    );
    this.details = { keyPattern: index.key, keyValue: new Map(pairs) };
  }
}
