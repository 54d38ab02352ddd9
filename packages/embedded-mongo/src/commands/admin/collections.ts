import { Binary } from 'bson';
import { type RawValue, rawDocument } from '../../bson/raw-value.ts';
import type { Writable } from '../../bson/value.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { SYSTEM_DATABASES } from '../../catalog/catalog.ts';
import type { Collection } from '../../catalog/collection.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, notSupported } from '../../errors/command-error.ts';
import { listCursor } from '../read/list-cursor.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { Command, CommandContext, Reply } from '../request/context.ts';
import { checkWritable, collectionName, findCollection, makeCollection } from '../request/namespace.ts';
import { checkCollation, commandFilter, sameKey } from '../request/query-arguments.ts';

/** Options of create that would change what the collection is, whatever their value. */
const REFUSED_OPTIONS = [
  'size',
  'max',
  'timeseries',
  'expireAfterSeconds',
  'clusteredIndex',
  'viewOn',
  'pipeline',
  'validator',
  'validationLevel',
  'validationAction',
  'changeStreamPreAndPostImages',
  'encryptedFields',
  'indexOptionDefaults',
  'storageEngine',
  'recordIdsReplicated',
];

/** Those that would if they are true. */
const REFUSED_FLAGS = ['capped', 'temp'];
const ID_KEY = rawDocument(encodeDocument({ _id: 1 }));

export const create: Command = {
  fields: [...REFUSED_OPTIONS, ...REFUSED_FLAGS, 'autoIndexId', 'idIndex', 'collation', 'flags'],
  inTransaction: true,
  writes: true,
  async run(context, args): Promise<Reply> {
    const name = collectionName(context, args);
    checkWritable(name);
    checkOptions(args);
    checkCollation(args.object('collation'));
    const make = () => {
      // All collections have the same options. Since 7.0 one that is there already is as good as made.
      if (context.transaction !== undefined && findCollection(context, name) !== undefined)
        throw new CommandError(
          ErrorCode.NamespaceExists,
          `Collection ${context.database}.${name} already exists.`,
        );
      makeCollection(context, name);
      return {};
    };
    return context.transaction === undefined ? context.engine.queue.enqueue(make) : make();
  },
};

function checkOptions(args: CommandArguments): void {
  const refused = [
    ...REFUSED_OPTIONS.filter((option) => args.get(option) !== undefined),
    ...REFUSED_FLAGS.filter((option) => args.flag(option)),
  ];
  if (args.get('autoIndexId') !== undefined && !args.flag('autoIndexId')) refused.push('autoIndexId');
  const idIndex = args.object('idIndex');
  if (idIndex !== undefined && !isUsual(idIndex)) refused.push('idIndex');
  if (refused.length > 0)
    throw notSupported(`the option '${refused[0]}' of create`, ErrorCode.InvalidOptions);
}

/** Whether an index on `_id` is the one that every collection has. */
function isUsual(idIndex: RawValue): boolean {
  return idIndex.fields().every(({ name, value }) => {
    if (name === 'key') return value.isObject && sameKey(value, ID_KEY);
    return name === 'name' || (name === 'v' && value.number() === 2);
  });
}

export const drop: Command = {
  fields: [],
  writes: true,
  run(context, args): Promise<Reply> {
    const name = collectionName(context, args);
    checkWritable(name);
    return changeStructure(context, () => {
      const collection = findCollection(context, name);
      if (collection === undefined) return {};
      const { namespace, indexes } = collection;
      context.engine.catalog.drop(collection);
      return { nIndexesWas: indexes.length, ns: namespace };
    });
  },
};

const NOT_ONE = 5255100;
/** Databases that a replica set can't be without. */
const KEPT_DATABASES = new Set(['admin', 'local']);

export const dropDatabase: Command = {
  fields: [],
  writes: true,
  run(context, args): Promise<Reply> {
    if (args.integer(args.name) !== 1)
      throw new CommandError(NOT_ONE, `Have to pass 1 as '${args.name}' parameter`);
    if (KEPT_DATABASES.has(context.database))
      throw new CommandError(
        ErrorCode.IllegalOperation,
        `Cannot drop '${context.database}' database while replication is active`,
      );
    return changeStructure(context, () => {
      const { catalog } = context.engine;
      const collections = catalog.inDatabase(context.database);
      for (const collection of collections) catalog.drop(collection);
      return { dropped: collections.length > 0 ? context.database : undefined };
    });
  },
};

/** Makes a change within a commit group, then starts deleting what it has left over. */
async function changeStructure(context: CommandContext, change: () => Reply): Promise<Reply> {
  const reply = await context.engine.queue.enqueue(change);
  context.engine.deletions.start();
  return reply;
}

export const listCollections: Command = {
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(context, args): Promise<Reply> {
    const filter = commandFilter(args.object('filter'));
    const nameOnly = args.flag('nameOnly');
    const documents = context.engine.catalog
      .inDatabase(context.database)
      .map((collection) => ({
        full: encodeDocument(describe(collection)),
        short: encodeDocument({ name: collection.name, type: 'collection' }),
      }))
      .filter(({ full }) => filter.matches(full, 0))
      .map(({ full, short }) => (nameOnly ? short : full));
    return listCursor(context, args, `${context.database}.$cmd.listCollections`, documents);
  },
};

function describe(collection: Collection): Record<string, Writable> {
  return {
    name: collection.name,
    type: 'collection',
    options: {},
    info: { readOnly: false, uuid: new Binary(collection.uuid, Binary.SUBTYPE_UUID) },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  };
}

export const listDatabases: Command = {
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  adminOnly: true,
  run(context, args): Reply {
    const filter = commandFilter(args.object('filter'));
    const names = new Set(SYSTEM_DATABASES);
    for (const { database } of context.engine.catalog.all()) names.add(database);
    const databases = [...names]
      .sort()
      .map((name) => ({ name, sizeOnDisk: 0, empty: context.engine.catalog.inDatabase(name).length === 0 }))
      .filter((database) => filter.matches(encodeDocument(database), 0));
    if (args.flag('nameOnly')) return { databases: databases.map(({ name }) => ({ name })) };
    return { databases, totalSize: 0, totalSizeMb: 0 };
  },
};

/** Statistics of a collection, as far as they mean something here. */
export const collStats: Command = {
  fields: ['scale'],
  run(context: CommandContext, args: CommandArguments): Reply {
    const collection = findCollection(context, collectionName(context, args));
    return {
      ns: `${context.database}.${args.string(args.name)}`,
      count: collection?.count ?? 0,
      nindexes: collection?.indexes.length ?? 0,
      capped: false,
    };
  },
};
