import mongoose from 'mongoose';
import { watch } from './watch.ts';

/**
 * Connects Mongoose; from then on the driver keeps the connection up and finds a database that was away. Its
 * times are such that a database which goes away is noticed within 2 s, whatever keeps it from answering.
 */
export async function connect(uri: string): Promise<void> {
  mongoose.set('bufferCommands', false);
  await mongoose.connect(uri, {
    autoCreate: false,
    autoIndex: false,
    connectTimeoutMS: 1_500,
    heartbeatFrequencyMS: 500,
    maxPoolSize: 50,
    serverMonitoringMode: 'poll',
    serverSelectionTimeoutMS: 2_000,
  });
  watch(mongoose.connection.getClient());
}

/** Makes the collections and indexes that are missing. Every index of the product is declared with its model. */
export async function createIndexes(): Promise<void> {
  await Promise.all(Object.values(mongoose.models).map((model) => model.createCollection()));
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
}

export const disconnect = () => mongoose.disconnect();
