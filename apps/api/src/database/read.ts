import mongoose, { type Model, type mongo } from 'mongoose';
import type { Filter } from './model.ts';

/** Reads records as they are stored. Asks the driver itself: Mongoose only casts the filter, if there is one. */
export function readMany<T extends object>(
  model: Model<T>,
  filter: Filter,
  options?: mongo.FindOptions,
): Promise<T[]> {
  return readEach(model, filter, options).toArray();
}

/** The same one by one. Who stops on the way gives the cursor back, which Mongoose's own cursors don't do. */
export function readEach<T extends object>(
  model: Model<T>,
  filter: Filter,
  options?: mongo.FindOptions,
): mongo.FindCursor<T> {
  const conditions = Object.keys(filter).length ? new mongoose.Query().cast(model, filter) : {};
  return model.collection.find<T>(conditions, options);
}
