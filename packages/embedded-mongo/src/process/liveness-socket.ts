import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { MAX_SOCKET_PATH } from './socket-folder.ts';

/**
 * A socket that accepts connections as long as its process lives. It works across containers that share the file
 * system, where the process has another number or none.
 */
export class LivenessSocket {
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  /** @returns undefined where there can be no socket of this path */
  static open(path: string): Promise<LivenessSocket | undefined> {
    if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH)
      return Promise.resolve(undefined);
    const server = createServer((visitor) => visitor.destroy());
    return new Promise((resolve) => {
      // Some file systems (shared folders) have no sockets. The listener stays: a connection that fails later, for
      // want of file descriptors, must not end the process.
      server.on('error', () => resolve(undefined));
      server.listen(path, () => resolve(new LivenessSocket(server.unref())));
    });
  }

  /** Whether the process that opened the socket still lives. */
  static isAnswering(path: string): Promise<boolean> {
    return new Promise((resolve) => {
      const visitor = connect(path);
      const answer = (isAnswering: boolean) => {
        visitor.destroy();
        resolve(isAnswering);
      };
      visitor.once('connect', () => answer(true));
      // Any other error, such as a full backlog, comes from a socket that somebody listens on.
      visitor.once('error', ({ code }: NodeJS.ErrnoException) =>
        answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
      );
    });
  }

  /** Removes the socket file of a process that has ended. */
  static remove(path: string): void {
    rmSync(path, { force: true });
  }

  close(): void {
    this.server.close();
  }
}
