import {
  AbstractCursor,
  ChangeStream,
  ClientSession,
  Collection,
  Db,
  type Document,
  GridFSBucket,
  MongoClient,
} from 'mongodb';
import { collectionOperations, type Operations, opened } from './collection-operations.ts';
import { UnknownToRunner } from './unknown-to-runner.ts';

const clientOperations: Operations<MongoClient> = {
  clientBulkWrite: (client, { models, ...options }) =>
    client.bulkWrite(
      models.map((model: Document) => {
        const [name, rest] = Object.entries(model)[0] as [string, Document];
        return { name, ...rest };
      }),
      options,
    ),
  createChangeStream: (client, { pipeline, ...options }) => opened(client.watch(pipeline, options)),
  listDatabases: (client, options) => client.db().admin().listDatabases(options),
  listDatabaseNames: async (client, options) =>
    (
      await client
        .db()
        .admin()
        .listDatabases({ ...options, nameOnly: true })
    ).databases.map(({ name }) => name),
};

const databaseOperations: Operations<Db> = {
  aggregate: (db, { pipeline, ...options }) => db.aggregate(pipeline, options).toArray(),
  createChangeStream: (db, { pipeline, ...options }) => opened(db.watch(pipeline, options)),
  createCollection: (db, { collection, ...options }) => db.createCollection(collection, options),
  createCommandCursor: commandCursor,
  dropCollection: (db, { collection, ...options }) => db.dropCollection(collection, options),
  listCollections: (db, { filter, ...options }) => db.listCollections(filter, options).toArray(),
  listCollectionNames: async (db, { filter, ...options }) =>
    (await db.listCollections(filter, { ...options, nameOnly: true }).toArray()).map(({ name }) => name),
  modifyCollection: (db, { collection, ...options }) => db.command({ collMod: collection, ...options }),
  runCommand: (db, { command, commandName: _, ...options }) => db.command(command, options),
  runCursorCommand: (db, args) => commandCursor(db, args).toArray(),
};

function commandCursor(db: Db, args: Document) {
  const { command, commandName: _, batchSize, maxTimeMS, comment, cursorType, ...options } = args;
  const cursor = db.runCursorCommand(command, { ...options, ...(cursorType && { cursorType }) });
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

const sessionOperations: Operations<ClientSession> = {
  abortTransaction: (session) => session.abortTransaction(),
  commitTransaction: (session) => session.commitTransaction(),
  endSession: (session) => session.endSession(),
  startTransaction: (session, options) => session.startTransaction(options),
  withTransaction: (session, { callback, ...options }) => session.withTransaction(callback, options),
};

const bucketOperations: Operations<GridFSBucket> = {
  delete: (bucket, { id }) => bucket.delete(id),
  download: async (bucket, { id }) => Buffer.concat(await bucket.openDownloadStream(id).toArray()),
  downloadByName: async (bucket, { filename, ...options }) =>
    Buffer.concat(await bucket.openDownloadStreamByName(filename, options).toArray()),
  drop: (bucket) => bucket.drop(),
  rename: (bucket, { id, newFilename }) => bucket.rename(id, newFilename),
  upload: async (bucket, { filename, source, ...options }) => {
    const stream = bucket.openUploadStream(filename, options);
    stream.end(Buffer.from(source.$$hexBytes, 'hex'));
    await new Promise((resolve, reject) => stream.on('finish', resolve).on('error', reject));
    return stream.id;
  },
};

const cursorOperations: Operations<AbstractCursor | ChangeStream> = {
  close: (cursor) => cursor.close(),
  iterateOnce: (cursor) => cursor.tryNext(),
  iterateUntilDocumentOrError: (cursor) => cursor.next(),
};

/** Calls an operation on a client, a database, a collection, a session, a bucket or a cursor. */
export async function callDriver(object: unknown, name: string, args: Document): Promise<unknown> {
  const call = find(object, name);
  if (call === undefined) throw new UnknownToRunner(`the operation ${name}`);
  return call(args);
}

function find(object: unknown, name: string): ((args: Document) => unknown) | undefined {
  const of = <T>(operations: Operations<T>, called: T) => {
    const operation = operations[name];
    return operation && ((args: Document) => operation(called, args));
  };
  if (object instanceof MongoClient) return of(clientOperations, object);
  if (object instanceof Db) return of(databaseOperations, object);
  if (object instanceof Collection) return of(collectionOperations, object);
  if (object instanceof ClientSession) return of(sessionOperations, object);
  if (object instanceof GridFSBucket) return of(bucketOperations, object);
  if (object instanceof AbstractCursor || object instanceof ChangeStream) return of(cursorOperations, object);
  return undefined;
}
