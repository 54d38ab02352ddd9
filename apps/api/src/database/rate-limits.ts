import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import type { Filter } from './types.ts';

type Limits = { collection: string; keyPrefix: string; points: number; duration: number };

/** Makes a limiter whose counts are in the database, so that they hold across processes. @param duration in seconds */
export const rateLimiter = ({ collection, keyPrefix, points, duration }: Limits): RateLimiterMongo =>
  new RateLimiterMongo({
    storeClient: mongoose.connection.getClient(),
    dbName: mongoose.connection.name,
    tableName: collection,
    keyPrefix,
    points,
    duration,
    disableIndexesCreation: true,
  });

/** Forgets the counts that match. */
export async function forgetCounts(collection: string, filter: Filter): Promise<void> {
  await mongoose.connection.collection(collection).deleteMany(filter);
}
