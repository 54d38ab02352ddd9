import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import mongoose from 'mongoose';
import { watch } from './watch.ts';

/** Where Node tells of each socket that this process opens to another. */
const NEW_SOCKET = 'net.client.socket';

/**
 * Connects Mongoose; from then on the driver keeps the connection up and finds a database that was away. Its
 * times are such that a database which goes away is noticed within 2 s, whatever keeps it from answering. No model
 * makes its collection and indexes by itself: `createIndexes` does, while no other process upgrades the data.
 */
export async function connect(uri: string): Promise<void> {
  subscribe(NEW_SOCKET, wakeAtClose);
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

/** Closes the connection. Nothing may be asked of the database any more. */
export async function disconnect(): Promise<void> {
  await mongoose.disconnect();
  unsubscribe(NEW_SOCKET, wakeAtClose);
}

/**
 * What is written to a socket after the other side has ended it, and before it is closed, is neither taken nor
 * refused: the driver would wait for ever until there is room for more. Told at the close that there is, it finds the
 * connection gone, as it would a moment later.
 */
function wakeAtClose(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.once('close', () => socket.emit('drain'));
}
