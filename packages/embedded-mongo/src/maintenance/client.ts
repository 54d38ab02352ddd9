import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { MongoClient } from 'mongodb';

/** Where Node announces each socket that this process opens to another. */
const NEW_SOCKET = 'net.client.socket';

/**
 * Keeps the driver from waiting for ever. What is written to a socket after the other side has ended it, and before it
 * is closed, is neither taken nor refused: the driver would wait until there is room for more. Told at the close that
 * there is, it finds the connection gone, as it would a little later.
 * @returns what ends this, once nobody uses sockets any more that were opened meanwhile
 */
export function wakeClosedSockets(): () => void {
  const wake = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('close', () => socket.emit('drain'));
  };
  subscribe(NEW_SOCKET, wake);
  return () => void unsubscribe(NEW_SOCKET, wake);
}

/** Runs work with a client of the server that a connection string names. @throws the driver's errors if that goes away */
export async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const stopWaking = wakeClosedSockets();
  const client = new MongoClient(uri);
  try {
    return await work(await client.connect());
  } finally {
    await client.close();
    stopWaking();
  }
}
