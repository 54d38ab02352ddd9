import mongoose from 'mongoose';

/** Connects Mongoose; from then on the driver keeps the connection up and finds a database that was away. */
export async function connect(uri: string): Promise<void> {
  mongoose.set('bufferCommands', false);
  await mongoose.connect(uri, {
    autoCreate: false,
    autoIndex: false,
    connectTimeoutMS: 2_000,
    heartbeatFrequencyMS: 2_000,
    maxPoolSize: 50,
    serverSelectionTimeoutMS: 2_000,
  });
}

/** Makes the collections and indexes that are missing. Every index of the product is declared with its model. */
export async function createIndexes(): Promise<void> {
  await Promise.all(Object.values(mongoose.models).map((model) => model.createCollection()));
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
}

export const disconnect = () => mongoose.disconnect();
