import type { RawValue } from '../../bson/raw-value.ts';
import type { Collection } from '../../catalog/collection.ts';
import { InsertStatement } from '../../write/insert-statement.ts';
import { makeCollection } from '../request/namespace.ts';
import { runBulk } from './run-bulk.ts';
import { bulkCommand } from './write-command.ts';

export const insert = bulkCommand(
  'documents',
  ['ordered', 'bypassDocumentValidation'],
  (context, args, name) => {
    const documents = args.documents('documents');
    let collection: Collection | undefined;
    const target = () => {
      // Looked up again if it was dropped between two commit groups.
      if (collection === undefined || collection.dropped) collection = makeCollection(context, name);
      return collection;
    };
    return runBulk(context, args, {
      count: documents.length,
      start: (position) => new InsertStatement(target, documents[position] as RawValue),
      withModified: false,
    });
  },
);
