import type { RawValue } from '../../bson/raw-value.ts';
import { showValue } from '../../bson/show.ts';
import type { Collection } from '../../catalog/collection.ts';
import { buildAborted, IndexBuild } from '../../catalog/index-build.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { badValue, CommandError, notSupported } from '../../errors/command-error.ts';
import { buildDescriptor } from '../../index/build-descriptor.ts';
import type { IndexDescriptor } from '../../index/descriptor.ts';
import { type IndexSpecification, parseIndexSpecification } from '../../index/specification.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { checkWritable, collectionName, findCollection, makeCollection } from '../request/namespace.ts';
import { checkCollation, sameKey } from '../request/query-arguments.ts';

const MAX_INDEXES = 64;

export const createIndexes: Command = {
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  inTransaction: true,
  writes: true,
  async run(context, args): Promise<Reply> {
    const name = collectionName(context, args);
    checkWritable(name);
    if (args.flag('ignoreUnknownIndexOptions'))
      throw notSupported("the option 'ignoreUnknownIndexOptions'", ErrorCode.InvalidOptions);
    const items = args.required('indexes', args.array('indexes')).items();
    if (items.length === 0) throw badValue('Must specify at least one index to create');
    const specifications = items.map(parseItem);
    const before = findCollection(context, name);
    if (context.transaction !== undefined) return createInTransaction(context, name, before, specifications);
    const { queue } = context.engine;
    const added = await queue.enqueue(() => addIndexes(context, name, specifications));
    for (const index of added.toBuild) await buildIndex(context, added.collection, index);
    return replyOf(before, added);
  },
};

function parseItem(item: RawValue): IndexSpecification {
  if (!item.isObject)
    throw new CommandError(
      ErrorCode.TypeMismatch,
      `BSON field 'createIndexes.indexes.0' is the wrong type '${item.typeName}', expected type 'object'`,
    );
  checkCollation(item.get('collation'));
  return parseIndexSpecification(item);
}

interface Added {
  readonly collection: Collection;
  readonly before: number;
  readonly count: number;
  readonly toBuild: readonly IndexDescriptor[];
}

function replyOf(existing: Collection | undefined, { collection, before, count }: Added): Reply {
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length,
    createdCollectionAutomatically: existing === undefined,
    note: count === 0 ? 'all indexes already exist' : undefined,
  };
}

/** Adds indexes to the catalog; those of a collection with documents are still to be built. */
function addIndexes(
  context: CommandContext,
  name: string,
  specifications: readonly IndexSpecification[],
): Added {
  const existing = findCollection(context, name);
  // Everything is checked before anything is made.
  const fresh = newSpecifications(existing?.indexes ?? [], specifications);
  const collection = existing ?? makeCollection(context, name);
  const before = collection.indexes.length;
  const { catalog, store } = context.engine;
  const building = collection.count + collection.countDelta > 0;
  const indexes = fresh.map((specification) => {
    const completeSince = store.lastSequence + 1;
    const index = buildDescriptor({ id: catalog.takeId(), ...specification, building, completeSince });
    if (building) index.writtenDuringBuild = new Set();
    return index;
  });
  collection.indexes = [...collection.indexes, ...indexes];
  if (indexes.length > 0) catalog.save(collection);
  return { collection, before, count: indexes.length, toBuild: building ? indexes : [] };
}

/** Leaves out what is already there. @throws CommandError 85 or 86 for what contradicts it */
function newSpecifications(
  existing: readonly IndexDescriptor[],
  specifications: readonly IndexSpecification[],
): IndexSpecification[] {
  const fresh: IndexSpecification[] = [];
  for (const specification of specifications) {
    const known = [...existing, ...fresh];
    if (!isKnown(known, specification)) fresh.push(specification);
  }
  if (existing.length + fresh.length > MAX_INDEXES)
    throw new CommandError(
      ErrorCode.CannotCreateIndex,
      `add index fails, too many indexes, limit ${MAX_INDEXES}`,
    );
  return fresh;
}

function isKnown(known: readonly IndexSpecification[], wanted: IndexSpecification): boolean {
  if (wanted.key.fields().length === 1 && wanted.key.firstName() === '_id') return true;
  if (wanted.name === '_id_')
    throw badValue(
      `The index name '_id_' is reserved for the _id index, which must have key pattern {_id: 1}`,
    );
  const sameName = known.find(({ name }) => name === wanted.name);
  if (sameName !== undefined) {
    if (!isEquivalent(sameName, wanted))
      throw conflict(
        ErrorCode.IndexKeySpecsConflict,
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${showIndex(wanted)}, existing index: ${showIndex(sameName)}`,
      );
    if (sameOptions(sameName, wanted)) return true;
    throw conflict(
      ErrorCode.IndexOptionsConflict,
      `An equivalent index already exists with the same name but different options. Requested index: ${showIndex(wanted)}, existing index: ${showIndex(sameName)}`,
    );
  }
  const sameKeys = known.find((index) => isEquivalent(index, wanted));
  if (sameKeys === undefined) return false;
  throw conflict(
    ErrorCode.IndexOptionsConflict,
    sameOptions(sameKeys, wanted)
      ? `Index already exists with a different name: ${sameKeys.name}`
      : `An equivalent index already exists with a different name and options. Requested index: ${showIndex(wanted)}, existing index: ${showIndex(sameKeys)}`,
  );
}

function conflict(code: number, message: string): CommandError {
  return new CommandError(code, message);
}

function sameOptions(a: IndexSpecification, b: IndexSpecification): boolean {
  return a.expireAfterSeconds === b.expireAfterSeconds;
}

/** Whether two indexes could not stand beside each other. */
function isEquivalent(a: IndexSpecification, b: IndexSpecification): boolean {
  return (
    sameKey(a.key, b.key) &&
    a.unique === b.unique &&
    a.sparse === b.sparse &&
    samePartial(a.partialFilter, b.partialFilter)
  );
}

function samePartial(a: RawValue | undefined, b: RawValue | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.copyBytes().equals(b.copyBytes());
}

function showIndex({ key, name, unique, sparse }: IndexSpecification): string {
  const flags = `${unique ? ', unique: true' : ''}${sparse ? ', sparse: true' : ''}`;
  return `{ v: 2, key: ${showValue(key)}, name: "${name}"${flags} }`;
}

/** Fills an index, and makes it usable or takes it away again. */
async function buildIndex(
  context: CommandContext,
  collection: Collection,
  index: IndexDescriptor,
): Promise<void> {
  const { engine, operation } = context;
  try {
    await new IndexBuild(engine, collection, index).run(operation);
    await engine.queue.enqueue(() => {
      // A commit group that failed in between has brought back what is on disk, in place of this descriptor.
      if (collection.dropped || !collection.indexes.includes(index)) throw buildAborted(index);
      index.building = false;
      index.completeSince = engine.store.lastSequence + 1;
      index.writtenDuringBuild = undefined;
      engine.catalog.save(collection);
    });
  } catch (error) {
    await engine.queue.enqueue(() => {
      // The collection may have another name by now.
      for (const holder of engine.catalog.all()) {
        const left = holder.indexes.find(({ id }) => id === index.id);
        if (left !== undefined) engine.catalog.dropIndex(holder, left);
      }
    });
    engine.deletions.start();
    throw error;
  }
}

function createInTransaction(
  context: CommandContext,
  name: string,
  existing: Collection | undefined,
  specifications: readonly IndexSpecification[],
): Reply {
  const isNew =
    existing === undefined || context.transaction?.newCollections.get(existing.namespace) === existing;
  if (!isNew)
    throw new CommandError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot create new indexes on existing collection ${existing?.namespace} in a multi-document transaction.`,
    );
  if (existing !== undefined && context.transaction?.overlay(existing) !== undefined)
    throw new CommandError(
      ErrorCode.OperationNotSupportedInTransaction,
      `Cannot create new indexes on non-empty collection ${existing.namespace} in a multi-document transaction.`,
    );
  const fresh = newSpecifications(existing?.indexes ?? [], specifications);
  const collection = existing ?? makeCollection(context, name);
  const before = collection.indexes.length;
  const { catalog } = context.engine;
  collection.indexes = [
    ...collection.indexes,
    ...fresh.map((specification) => buildDescriptor({ id: catalog.takeId(), ...specification })),
  ];
  return replyOf(existing, { collection, before, count: fresh.length, toBuild: [] });
}
