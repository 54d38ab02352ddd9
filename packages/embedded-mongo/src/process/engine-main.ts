import { chmodSync, rmSync } from 'node:fs';
import { Dispatcher } from '../commands/dispatcher.ts';
import { Engine } from '../engine/engine.ts';
import { Maintenance } from '../engine/maintenance.ts';
import { isDataFileComplete } from '../storage/data-file.ts';
import { WireServer } from '../wire/server.ts';
import { FolderLock } from './folder-lock.ts';
import { logLine } from './logger.ts';
import { makeFolder } from './make-folder.ts';
import { type EngineMessage, isStopMessage, type StartArguments } from './messages.ts';
import { explainFolderError, explainOpenError } from './open-error.ts';

/** The program of the engine's own process. */
async function main(): Promise<void> {
  const args = JSON.parse(process.argv[2] ?? '{}') as StartArguments;
  const lock = orFail(
    () => lockFolder(args.dataFolder),
    (error) => explainFolderError(error, args.dataFolder),
  );
  if (lock === undefined) return;
  const engine = orFail(
    () => openData(args, lock),
    (error) => explainOpenError(error, args.dataFolder),
  );
  if (engine === undefined) return;
  const server = await listen(engine, args);
  const maintenance = new Maintenance(engine, () => lock.isHeld());
  maintenance.start();
  await engine.recover();
  tell({ kind: 'ready', address: server.address });
  stopOnDemand(async () => {
    maintenance.stop();
    await server.wire.close();
    await engine.close();
    lock.release();
  });
}

/** Does what may fail; if it does, tells the parent why and ends the process. */
function orFail<T>(attempt: () => T, explain: (error: unknown) => string): T | undefined {
  try {
    return attempt();
  } catch (error) {
    tell({ kind: 'failed', message: explain(error) }, () => process.exit(1));
    return undefined;
  }
}

function lockFolder(folder: string): FolderLock {
  makeFolder(folder);
  return FolderLock.take(folder);
}

function openData({ dataFolder, durable }: StartArguments, lock: FolderLock): Engine {
  try {
    const isComplete = isDataFileComplete(dataFolder);
    const engine = new Engine({ dataFolder, durable, log: logLine });
    if (!isComplete) {
      logLine('the data file is shorter than it may have been: reading all of it');
      engine.store.readEverything();
    }
    return engine;
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function listen(
  engine: Engine,
  { socketPath, port }: StartArguments,
): Promise<{ wire: WireServer; address: string }> {
  const info = { address: '', connectionCount: 0, totalConnections: 0 };
  const dispatcher = new Dispatcher(engine, {
    get address() {
      return info.address;
    },
    get connectionCount() {
      return wire.connectionCount;
    },
    get totalConnections() {
      return wire.totalConnections;
    },
  });
  const wire = new WireServer(dispatcher, logLine);
  if (socketPath === undefined) info.address = await wire.listen({ kind: 'port', port });
  else {
    // Left over if the engine was killed; nobody else may use the folder that it lies in.
    rmSync(socketPath, { force: true });
    info.address = await wire.listen({ kind: 'socket', path: socketPath });
    chmodSync(socketPath, 0o600);
  }
  return { wire, address: info.address };
}

function tell(message: EngineMessage, then?: () => void): void {
  if (process.send === undefined) then?.();
  else process.send(message, undefined, undefined, () => then?.());
}

/** Stops when the parent says so, when it is gone, and on the usual signals. */
function stopOnDemand(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logLine(`stopping failed: ${error instanceof Error ? error.message : String(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('disconnect', stopOnce);
  process.on('message', (message) => {
    if (isStopMessage(message)) stopOnce();
  });
  process.on('SIGTERM', stopOnce);
  // Ctrl-C goes to the whole group of processes; the parent still needs the engine while it stops.
  process.on('SIGINT', () => undefined);
  if (process.send !== undefined && !process.connected) stopOnce();
}

await main();
