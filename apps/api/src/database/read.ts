import { setImmediate as afterThisRound } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import { databaseError } from './errors.ts';
import { modelOf } from './models.ts';
import type { Collection, Filter, Session, Stage } from './types.ts';
import { noAnswer } from './watch.ts';

export type FindOptions = Pick<
  mongo.FindOptions,
  'projection' | 'sort' | 'skip' | 'limit' | 'allowDiskUse' | 'session'
>;

/** A kind of records, which may be read as what the caller knows of them. */
type Of<T extends object> = Collection<T> | Collection;

/** Batch size; a list page has fewer. */
const BATCH = 1_000;
/** Batch size where records may be large; the largest has some 60 KB. */
const FEW = 100;
/** Limits how many stored bytes are processed at once: the results take ten times as many. */
const PAGE_BYTES_MAX = 262_144;
const BATCH_BYTES = 65_536;

/**
 * Reads records as stored; Mongoose only casts the filter. Sends the commands itself, since the driver's cursors take a
 * quarter to a half more processor time.
 */
export async function readMany<T extends object>(
  model: Of<T>,
  filter: Filter,
  { session, ...options }: FindOptions = {},
): Promise<T[]> {
  const collection = model.collection.name;
  const ask = async (command: mongo.Document) => {
    const { cursor } = await database().command(command, session ? { session } : {});
    return cursor;
  };
  try {
    let cursor = await ask({
      find: collection,
      filter: conditionsOf(model, filter),
      batchSize: BATCH,
      ...options,
    });
    const records: T[] = cursor.firstBatch;
    while (cursor.id) {
      cursor = await ask({ getMore: cursor.id, collection, batchSize: BATCH });
      for (const record of cursor.nextBatch) records.push(record);
    }
    return records;
  } catch (error) {
    // A transaction must restart as a whole, and other errors are final.
    if (session || !databaseError(error)) throw error;
    // Retries temporary failures, such as a broken connection, with a driver's cursor, which does so by itself.
    return readEach<T>(model, filter, options).toArray();
  }
}

/**
 * Reads records like `readMany`, but returns undefined if together they are large or can't be read right now;
 * `readBatches` takes over then.
 */
export async function tryReadPage<T extends object>(
  model: Of<T>,
  filter: Filter,
  options: FindOptions & { limit: number },
): Promise<T[] | undefined> {
  const { name } = model.collection;
  const one = { batchSize: options.limit, singleBatch: true };
  const command = { find: name, filter: conditionsOf(model, filter), ...one, ...options };
  try {
    const { cursor } = await database().command(command, { raw: true });
    return cursor.length > PAGE_BYTES_MAX ? undefined : mongo.BSON.deserialize(cursor).firstBatch;
  } catch (error) {
    if (databaseError(error)) return undefined;
    throw error;
  }
}

/** Reads any number of records in small batches, yielding the event loop between them. */
export async function* readBatches<T extends object>(
  model: Of<T>,
  filter: Filter,
  options: FindOptions & { batchSize?: number },
): AsyncGenerator<T[]> {
  const cursor = readEach<T>(model, filter, { batchSize: FEW, raw: true, ...options });
  try {
    // Reads the buffer at once: record by record, each would cost a promise.
    while (await cursor.hasNext())
      for (const batch of batchesOf(cursor.readBufferedDocuments() as unknown as Uint8Array[])) {
        yield batch.map((record) => mongo.BSON.deserialize(record) as T);
        await afterThisRound();
      }
  } finally {
    await cursor.close();
  }
}

/** Reads with a cursor. Leaving the loop early closes it, which Mongoose's own cursors don't do. */
export function readEach<T extends object>(
  model: Of<T>,
  filter: Filter,
  options?: mongo.FindOptions,
): mongo.FindCursor<T> {
  return database().collection(model.collection.name).find<T>(conditionsOf(model, filter), options);
}

/** Aggregates all matching records. */
export const summedUp = <R extends object>(
  model: Of<object>,
  filter: Filter,
  stages: readonly Stage[],
  options: { session?: Session } = {},
): Promise<R[]> => aggregated<R>(model, filter, stages, options).toArray();

/** Aggregates matching records one by one. Leaving the loop early closes the cursor. */
export async function* readEachOf<R extends object>(
  model: Of<object>,
  filter: Filter,
  stages: readonly Stage[],
): AsyncGenerator<R, undefined> {
  const cursor = aggregated<R>(model, filter, stages, { allowDiskUse: true, batchSize: FEW });
  try {
    for await (const one of cursor) yield one;
  } finally {
    await cursor.close();
  }
}

const aggregated = <R extends object>(
  model: Of<object>,
  filter: Filter,
  stages: readonly Stage[],
  options: mongo.AggregateOptions,
) =>
  database()
    .collection(model.collection.name)
    .aggregate<R>([{ $match: conditionsOf(model, filter) }, ...stages], options);

function* batchesOf(records: readonly Uint8Array[]): Generator<Uint8Array[]> {
  let batch: Uint8Array[] = [];
  let bytes = 0;
  for (const record of records) {
    batch.push(record);
    bytes += record.length;
    if (bytes < BATCH_BYTES) continue;
    yield batch;
    [batch, bytes] = [[], 0];
  }
  if (batch.length) yield batch;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw noAnswer();
  return db;
}

const conditionsOf = (model: Of<object>, filter: Filter) =>
  Object.keys(filter).length ? new mongoose.Query().cast(modelOf(model), filter) : {};
