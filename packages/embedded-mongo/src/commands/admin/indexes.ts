import type { RawValue } from '../../bson/raw-value.ts';
import { showValue } from '../../bson/show.ts';
import { BsonType } from '../../bson/types.ts';
import { encodeDocument } from '../../bson/writer.ts';
import type { Collection } from '../../catalog/collection.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, typeMismatch } from '../../errors/command-error.ts';
import type { IndexDescriptor } from '../../index/descriptor.ts';
import { listCursor } from '../read/list-cursor.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';
import { sameKey } from '../request/query-arguments.ts';

/** The collection of a command that needs one. @throws CommandError 26 */
function existingCollection(context: CommandContext, name: string): Collection {
  const collection = findCollection(context, name);
  if (collection === undefined)
    throw new CommandError(ErrorCode.NamespaceNotFound, `ns does not exist: ${context.database}.${name}`);
  return collection;
}

export const listIndexes: Command = {
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(context, args): Promise<Reply> {
    const collection = existingCollection(context, collectionName(context, args));
    const documents = collection.indexes.filter(({ building }) => !building).map(describe);
    return listCursor(context, args, collection.namespace, documents);
  },
};

function describe(index: IndexDescriptor): Buffer {
  return encodeDocument({
    v: 2,
    unique: index.unique || undefined,
    key: index.key,
    name: index.name,
    sparse: index.sparse || undefined,
    partialFilterExpression: index.partialFilter,
    expireAfterSeconds: index.expireAfterSeconds,
  });
}

export const dropIndexes: Command = {
  fields: ['index'],
  writes: true,
  async run(context, args): Promise<Reply> {
    const name = collectionName(context, args);
    const wanted = args.required('index', args.get('index'));
    const reply = await context.engine.queue.enqueue((): Reply => {
      const collection = findCollection(context, name);
      if (collection === undefined)
        throw new CommandError(ErrorCode.NamespaceNotFound, `ns not found ${context.database}.${name}`);
      const before = collection.indexes.length;
      const isAll = wanted.type === BsonType.string && wanted.text() === '*';
      const indexes = isAll ? collection.indexes.filter(({ isId }) => !isId) : chosen(collection, wanted);
      for (const index of indexes) context.engine.catalog.dropIndex(collection, index);
      return {
        nIndexesWas: before,
        msg: isAll ? 'non-_id indexes dropped for collection' : undefined,
      };
    });
    context.engine.deletions.start();
    return reply;
  },
};

/** The indexes that a dropIndexes names. */
function chosen(collection: Collection, wanted: RawValue): IndexDescriptor[] {
  if (wanted.isArray) {
    const indexes = wanted.items().map((item) => {
      if (item.type !== BsonType.string)
        throw typeMismatch(`dropIndexes index name must be a string, got ${item.typeName}`);
      return byName(collection, item.text());
    });
    const repeated = indexes.find((index, i) => indexes.indexOf(index) !== i);
    if (repeated !== undefined) throw notFound(`index not found with name [${repeated.name}]`);
    return indexes;
  }
  if (wanted.type === BsonType.string) return [byName(collection, wanted.text())];
  if (!wanted.isObject) throw typeMismatch('dropIndexes index must be a string, an array or a key');
  const [index, ...others] = collection.indexes.filter(({ key }) => sameKey(key, wanted));
  if (index === undefined) throw notFound(`can't find index with key: ${showValue(wanted)}`);
  if (others.length > 0)
    throw new CommandError(
      ErrorCode.AmbiguousIndexKeyPattern,
      `${others.length + 1} indexes found for key: ${showValue(wanted)}, identify by name instead.`,
    );
  return [droppable(index)];
}

function byName(collection: Collection, name: string): IndexDescriptor {
  const index = collection.indexes.find((other) => other.name === name);
  if (index === undefined) throw notFound(`index not found with name [${name}]`);
  return droppable(index);
}

function droppable(index: IndexDescriptor): IndexDescriptor {
  if (index.isId) throw new CommandError(ErrorCode.InvalidOptions, 'cannot drop _id index');
  return index;
}

function notFound(message: string): CommandError {
  return new CommandError(ErrorCode.IndexNotFound, message);
}
