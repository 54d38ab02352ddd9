import { wakeClosedSockets } from '@app/embedded-mongo';
import mongoose from 'mongoose';
import { watch } from './watch.ts';

const options: mongoose.ConnectOptions = {
  autoCreate: false,
  autoIndex: false,
  connectTimeoutMS: 1_500,
  heartbeatFrequencyMS: 500,
  maxPoolSize: 50,
  serverMonitoringMode: 'poll',
  serverSelectionTimeoutMS: 2_000,
};
let stopWaking = () => {};

/**
 * Connects Mongoose; from then on the driver keeps the connection up and reconnects. Its timeouts notice a lost
 * database within 2 s, however it went. Models don't create collections and indexes on their own: `createIndexes`
 * does, while no other process migrates the data.
 */
export async function connect(uri: string): Promise<void> {
  stopWaking();
  stopWaking = wakeClosedSockets();
  mongoose.set('bufferCommands', false);
  await mongoose.connect(uri, options);
  watch(mongoose.connection.getClient());
}

/** Creates missing collections and indexes. Every index is declared with its model. */
export async function createIndexes(): Promise<void> {
  await Promise.all(Object.values(mongoose.models).map((model) => model.createCollection()));
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
}

/** Names the database, of which tests have several in one process. */
export const databaseName = (): string => mongoose.connection.name;

/** Closes the connection; no query may follow. */
export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
  stopWaking();
}

/** Runs work on a separate connection, with the same detection of a lost database. */
export async function withOwnConnection(
  uri: string,
  work: (connection: mongoose.Connection) => Promise<void>,
): Promise<void> {
  const endOfWaking = wakeClosedSockets();
  const connection = mongoose.createConnection(uri, options);
  try {
    await work(await connection.asPromise());
  } finally {
    await connection.close();
    endOfWaking();
  }
}
