import { createServer, type Server } from 'node:net';
import { Connection, type RequestHandler } from './connection.ts';

/** Most connections at the same time; more are closed at once. */
const MAX_CONNECTIONS = 5000;

/** Listens for clients. */
export class WireServer {
  private readonly server: Server;
  private readonly connections = new Set<Connection>();
  private lastId = 0;

  constructor(handler: RequestHandler, log: (message: string) => void) {
    this.server = createServer((socket) => {
      const connection = new Connection(++this.lastId, socket, handler, log);
      this.connections.add(connection);
      socket.on('close', () => this.connections.delete(connection));
    });
    this.server.maxConnections = MAX_CONNECTIONS;
  }

  get connectionCount(): number {
    return this.connections.size;
  }

  /** Connections made since the start. */
  get totalConnections(): number {
    return this.lastId;
  }

  /** Starts listening on a socket or pipe, and nowhere else: there is no authentication. @returns its path */
  listen(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      const listening = () => {
        this.server.off('error', reject);
        resolve(path);
      };
      this.server.listen(path, listening);
    });
  }

  /** Stops listening and closes all connections. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const connection of this.connections) connection.close();
    });
  }
}
