import mongoose, { type Model, type mongo } from 'mongoose';
import type { Filter } from './model.ts';
import { noAnswer } from './watch.ts';

type FindOptions = Pick<
  mongo.FindOptions,
  'projection' | 'sort' | 'skip' | 'limit' | 'allowDiskUse' | 'session'
>;

/** Records that come at one go; a list has fewer on a page. */
const BATCH = 1_000;

/**
 * Reads records as they are stored: Mongoose only casts the filter, if there is one. A cursor of the driver's adds
 * a quarter to a half to the processor time of the question, so this asks without one.
 */
export async function readMany<T extends object>(
  model: Model<T>,
  filter: Filter,
  { session, ...options }: FindOptions = {},
): Promise<T[]> {
  const collection = model.collection.name;
  const ask = async (command: mongo.Document) => {
    const { db } = model.db;
    if (!db) throw noAnswer();
    const { cursor } = await db.command(command, session ? { session } : {});
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
    if (session) throw error;
    // The connection may have broken: the driver's own questions are asked again then.
    return readEach(model, filter, options).toArray();
  }
}

/** Reads one record by a filter that no other matches. */
export async function readOne<T extends object>(
  model: Model<T>,
  filter: Filter,
  options?: Omit<FindOptions, 'limit'>,
): Promise<T | undefined> {
  const [record] = await readMany(model, filter, { limit: 1, ...options });
  return record;
}

/** Reads one by one. Who stops on the way gives the cursor back, which Mongoose's own cursors don't do. */
export function readEach<T extends object>(
  model: Model<T>,
  filter: Filter,
  options?: mongo.FindOptions,
): mongo.FindCursor<T> {
  return model.collection.find<T>(conditionsOf(model, filter), options);
}

const conditionsOf = <T>(model: Model<T>, filter: Filter) =>
  Object.keys(filter).length ? new mongoose.Query().cast(model, filter) : {};
