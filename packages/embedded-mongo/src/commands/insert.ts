import type { RawValue } from '../bson/raw-value.ts';
import type { Collection } from '../storage/collection.ts';
import { InsertStatement } from '../write/insert-statement.ts';
import type { Command } from './context.ts';
import { checkWritable, collectionName, makeCollection } from './namespace.ts';
import { runBulk } from './run-bulk.ts';

export const insert: Command = {
  fields: ['documents', 'ordered', 'bypassDocumentValidation'],
  inTransaction: true,
  writes: true,
  retryable: true,
  run(context, args) {
    const name = collectionName(context, args);
    checkWritable(name);
    const documents = args.documents('documents');
    let collection: Collection | undefined;
    const target = () => {
      // Looked up again if it was dropped between two batches.
      if (collection === undefined || collection.dropped) collection = makeCollection(context, name);
      return collection;
    };
    return runBulk(context, args, {
      count: documents.length,
      start: (position) => new InsertStatement(target, documents[position] as RawValue),
      withModified: false,
    });
  },
};
