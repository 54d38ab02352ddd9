import type { ChangeStream, Collection, Document } from 'mongodb';

/** What an operation does with what it is called on, and with its arguments. */
export type Operations<T> = Readonly<Record<string, (object: T, args: Document) => unknown>>;

/** Operations of collections by the names of the specification. */
export const collectionOperations: Operations<Collection> = {
  aggregate: (collection, { pipeline, ...options }) => collection.aggregate(pipeline, options).toArray(),
  bulkWrite: (collection, { requests, ...options }) => collection.bulkWrite(requests, options),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) => collection.countDocuments(filter, options),
  createChangeStream: (collection, { pipeline, ...options }) => opened(collection.watch(pipeline, options)),
  createFindCursor: (collection, { filter, ...options }) => collection.find(filter, options),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  createSearchIndex: (collection, { model }) => collection.createSearchIndex(model),
  createSearchIndexes: (collection, { models }) => collection.createSearchIndexes(models),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  distinct: (collection, { fieldName, filter, ...options }) =>
    collection.distinct(fieldName, filter ?? {}, options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  dropIndexes: (collection, options) => collection.dropIndexes(options),
  dropSearchIndex: (collection, { name }) => collection.dropSearchIndex(name),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  findOneAndDelete: (collection, { filter, ...options }) => collection.findOneAndDelete(filter, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, withReturned(options)),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, withReturned(options)),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  listIndexNames: async (collection, options) =>
    (await collection.listIndexes(options).toArray()).map(({ name }) => name),
  listSearchIndexes: (collection, { name, aggregationOptions }) =>
    collection.listSearchIndexes(name, aggregationOptions).toArray(),
  rename: (collection, { to, ...options }) => collection.rename(to, options),
  replaceOne: (collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  updateMany: (collection, { filter, update, ...options }) => collection.updateMany(filter, update, options),
  updateOne: (collection, { filter, update, ...options }) => collection.updateOne(filter, update, options),
  updateSearchIndex: (collection, { name, definition }) => collection.updateSearchIndex(name, definition),
};

function withReturned({ returnDocument, ...options }: Document): Document {
  return returnDocument === undefined
    ? options
    : { ...options, returnDocument: returnDocument.toLowerCase() };
}

/** Opens a change stream, which the driver would do when it is first read. */
export async function opened(stream: ChangeStream): Promise<ChangeStream> {
  await stream.tryNext();
  return stream;
}
