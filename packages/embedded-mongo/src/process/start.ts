import { resolve } from 'node:path';
import { REPLICA_SET_NAME } from '../commands/admin/server-commands.ts';
import { logLine } from './logger.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { type EngineEvent, Supervisor } from './supervisor.ts';

/** How to start an embedded database. */
export interface EmbeddedMongoOptions {
  /** Folder of the data; it is made if it doesn't exist. */
  readonly dataDir: string;
  /** Whether writes are on disk before they are acknowledged; false is for tests only. Default true. */
  readonly durable?: boolean;
  /** Name of the database that the URI stands for. Default 'app'. */
  readonly database?: string;
  /** Of the folder's lock, which the caller has taken and keeps; else the engine takes it. */
  readonly lockToken?: string;
  /** Told when the engine's process hangs or dies, is started again, or can't be started again, which is tried for as long as it takes. */
  readonly onEvent?: (event: EngineEvent) => void;
}

/** A running embedded database. */
export interface EmbeddedMongo {
  /** Connection string for any MongoDB driver on this machine. It stays the same while this process lives. */
  readonly uri: string;
  /** Number of the engine's process; it changes when the engine had to be started again. */
  readonly pid: number | undefined;
  /** Stops the engine after what it has begun. */
  stop(): Promise<void>;
}

/**
 * Starts a database in a process of its own and waits until it is ready. It ends when this process ends.
 * @throws Error with a sentence that names the folder or file and the way out, if it can't be started
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const socket = makeSocketFolder();
  const start = Supervisor.start(
    {
      dataFolder: resolve(options.dataDir),
      durable: options.durable ?? true,
      socketPath: socket.socketPath,
      lockToken: options.lockToken,
    },
    options.onEvent ?? logEvent,
  );
  const supervisor = await start.catch((error: unknown) => {
    socket.remove();
    throw error;
  });
  const removeSocket = () => socket.remove();
  process.once('exit', removeSocket);
  return {
    uri: uriOf(supervisor.address, options.database ?? 'app'),
    get pid() {
      return supervisor.pid;
    },
    async stop() {
      await supervisor.stop();
      process.off('exit', removeSocket);
      removeSocket();
    },
  };
}

function logEvent(event: EngineEvent): void {
  if (event.kind === 'failed to restart')
    logLine(`the engine could not be started again yet: ${event.error.message}`);
  else if (event.kind === 'hung')
    logLine(`the engine has not answered for ${event.seconds} seconds, killing it`);
  else if (event.kind === 'died')
    logLine(`the engine has died (${event.signal ?? event.code}), starting it again`);
}

/** Connection string for an engine's address, the path of a socket or pipe. */
export function uriOf(address: string, database: string): string {
  const host = encodeURIComponent(address);
  // A direct connection, because drivers would look for the socket under its name in lower case.
  return `mongodb://${host}/${database}?replicaSet=${REPLICA_SET_NAME}&directConnection=true`;
}
