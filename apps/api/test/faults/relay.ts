import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the relay does with the bytes of connections. */
export type Weather =
  /** Passes them on. */
  | 'fine'
  /** Breaks connections off and refuses new ones. */
  | 'gone'
  /** Accepts connections, but passes nothing on. */
  | 'silent'
  /** Passes on what is asked, and breaks the connection off at the answer. */
  | 'unanswered'
  /** Passes them on to a server that doesn't know `bulkWrite`, as before MongoDB 8. */
  | 'older'
  /** Delays each chunk by this many milliseconds. */
  | number;

/** Stands between the API and its database. */
export type Relay = { uri: string; set: (weather: Weather) => void; close: () => Promise<void> };

/** Starts a relay in front of an embedded engine that listens on the socket in its URI. */
export async function startRelay(engineUri: string): Promise<Relay> {
  const [, host = '', rest = ''] = /^mongodb:\/\/([^/]+)(.*)$/.exec(engineUri) ?? [];
  const socketPath = decodeURIComponent(host);
  const sockets = new Set<Socket>();
  let weather: Weather = 'fine';
  const pass = (from: Socket, to: Socket, isAnswer: boolean) => {
    from.on('data', (chunk: Buffer) => {
      if (weather === 'unanswered' && isAnswer) return void from.destroy();
      if (typeof weather === 'number') setTimeout(() => to.writable && to.write(chunk), weather);
      else if (weather === 'older') to.write(renamed(chunk));
      else if (weather === 'fine' || weather === 'unanswered') to.write(chunk);
    });
    from.on('error', () => {}).on('close', () => to.destroy());
    sockets.add(from);
    from.once('close', () => sockets.delete(from));
  };
  const server = createServer((client) => {
    if (weather === 'gone') {
      client.destroy();
      return;
    }
    const database = connect(socketPath);
    pass(client, database, false);
    pass(database, client, true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    uri: `mongodb://127.0.0.1:${port}${rest}`,
    set: (next) => {
      weather = next;
      if (next === 'gone') for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Changes the name of the command, where there is one. */
function renamed(chunk: Buffer): Buffer {
  const at = chunk.indexOf('bulkWrite\0');
  if (at >= 0) chunk.write('bulkWrote', at, 'latin1');
  return chunk;
}
