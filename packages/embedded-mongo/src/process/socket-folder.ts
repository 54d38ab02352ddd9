import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest path of a Unix socket on the systems that have them, in bytes. */
export const MAX_SOCKET_PATH = 103;

/** A folder that only this user can enter, with room for a socket in it; on Windows a pipe. */
export interface SocketFolder {
  readonly socketPath: string;
  remove(): void;
}

/**
 * Makes a folder for the engine's socket. The data folder won't do: its path may be too long. Windows has no folders
 * that only one user can enter, but pipes that only the one who makes them, and administrators, can write to; drivers
 * know them for sockets by the ending of their names.
 */
export function makeSocketFolder(platform = process.platform): SocketFolder {
  // Lower case only (which mkdtemp doesn't promise): drivers put the addresses that a server names in lower case.
  const name = `embedded-mongo-${randomBytes(8).toString('hex')}`;
  if (platform === 'win32') return { socketPath: `\\\\.\\pipe\\${name}.sock`, remove: () => undefined };
  const folder = join(tmpdir(), name);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The folder for temporary files, ${tmpdir()}, cannot be written (${reason}). Give the user that runs the application write access to it, or set TMPDIR to another one.`,
      { cause: error },
    );
  }
  const socketPath = join(folder, 'm.sock');
  if (Buffer.byteLength(socketPath) > MAX_SOCKET_PATH) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `The folder for temporary files, ${tmpdir()}, has too long a path for a socket. Set TMPDIR to a shorter one.`,
    );
  }
  return { socketPath, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
