import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { MAX_SOCKET_PATH } from './socket-folder.ts';

/**
 * A socket that answers for as long as its process lives. It is seen by whoever shares the file system, also from
 * another container, where a process has another number or none.
 */
export class LifeSign {
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  /** @returns undefined where there can be no socket of this path */
  static give(path: string): Promise<LifeSign | undefined> {
    if (process.platform === 'win32' || Buffer.byteLength(path) > MAX_SOCKET_PATH)
      return Promise.resolve(undefined);
    const server = createServer((visitor) => visitor.destroy());
    return new Promise((resolve) => {
      // Some file systems, of shared folders for instance, have no sockets. A visitor who can't be let in later, for
      // want of file descriptors, must not end the process.
      server.on('error', () => resolve(undefined));
      server.listen(path, () => resolve(new LifeSign(server.unref())));
    });
  }

  /** Whether the process that has given this sign still lives. */
  static isThere(path: string): Promise<boolean> {
    return new Promise((resolve) => {
      const visitor = connect(path);
      const answer = (isThere: boolean) => {
        visitor.destroy();
        resolve(isThere);
      };
      visitor.once('connect', () => answer(true));
      // Any other error, such as too many visitors, comes from a socket that somebody listens to.
      visitor.once('error', ({ code }: NodeJS.ErrnoException) =>
        answer(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
      );
    });
  }

  /** Takes the sign of a process that doesn't live any more away. */
  static clear(path: string): void {
    rmSync(path, { force: true });
  }

  end(): void {
    this.server.close();
  }
}
