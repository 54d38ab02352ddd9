import mongoose, { type Model, type mongo } from 'mongoose';
import type { Filter } from './model.ts';

/** Reads records as they are stored. Asks the driver itself: Mongoose only casts the filter, if there is one. */
export function readMany<T extends object>(
  model: Model<T>,
  filter: Filter,
  options?: mongo.FindOptions,
): Promise<T[]> {
  const conditions = Object.keys(filter).length ? new mongoose.Query().cast(model, filter) : {};
  return model.collection.find<T>(conditions, options).toArray();
}
