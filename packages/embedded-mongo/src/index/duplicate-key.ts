import { showValue } from '../bson/show.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Collection } from '../storage/collection.ts';
import type { IndexDescriptor } from './descriptor.ts';
import { valuesOfEntry } from './entries.ts';

/** The error for a document whose entry in a unique index (or whose `_id`) another document has. */
export function duplicateKey(
  collection: Collection,
  index: IndexDescriptor,
  document: Buffer,
  entry: Buffer,
): CommandError {
  const values = valuesOfEntry(index, document, 0, entry);
  const shown = index.fields.map(
    ({ path }, i) => `${path}: ${showValue(values[i] as (typeof values)[number])}`,
  );
  return new CommandError(
    ErrorCode.DuplicateKey,
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${shown.join(', ')} }`,
    {
      details: {
        keyPattern: index.key,
        keyValue: new Map(index.fields.map(({ path }, i) => [path, values[i]] as const)),
      },
    },
  );
}
