import mongoose, { type Model, type mongo } from 'mongoose';
import { databaseError } from './errors.ts';
import type { Filter } from './model.ts';
import { noAnswer } from './watch.ts';

type FindOptions = Pick<
  mongo.FindOptions,
  'projection' | 'sort' | 'skip' | 'limit' | 'allowDiskUse' | 'session'
>;

/** Records that come at one go; a list has fewer on a page. */
const BATCH = 1_000;

/**
 * Reads records as they are stored; Mongoose has a part in it only where a filter's values must be cast. It sends
 * the commands itself, since with one of the driver's cursors the same question takes a quarter to a half more
 * processor time.
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
    // A transaction starts again as a whole, and what is wrong stays so.
    if (session || !databaseError(error)) throw error;
    // What only passes, as a connection that broke, costs nobody an answer: the driver's cursors ask again by themselves.
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

/** What these stages make of all records that match; undefined when none does. */
export async function summedUp<T extends object>(
  model: Model<T>,
  filter: Filter,
  stages: readonly mongo.Document[],
): Promise<mongo.Document | undefined> {
  const [sum] = await model.collection
    .aggregate([{ $match: conditionsOf(model, filter) }, ...stages])
    .toArray();
  return sum;
}

const conditionsOf = <T>(model: Model<T>, filter: Filter) =>
  Object.keys(filter).length ? new mongoose.Query().cast(model, filter) : {};
