import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { Dispatcher } from '../commands/dispatcher.ts';
import { Engine } from '../engine/engine.ts';
import { Maintenance } from '../engine/maintenance.ts';
import { isDataFileComplete } from '../storage/data-file.ts';
import { WireServer } from '../wire/server.ts';
import { FolderLock } from './folder-lock.ts';
import { logLine } from './logger.ts';
import { type EngineMessage, isStopMessage, type StartArguments } from './messages.ts';
import { explainOpenError } from './open-error.ts';

/** The program of the engine's own process. */
async function main(): Promise<void> {
  const args = JSON.parse(process.argv[2] ?? '{}') as StartArguments;
  let opened: { lock: FolderLock; engine: Engine };
  try {
    opened = openData(args);
  } catch (error) {
    tell({ kind: 'failed', message: explainOpenError(error, args.dataFolder) }, () => process.exit(1));
    return;
  }
  const { lock, engine } = opened;
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

function openData({ dataFolder, durable }: StartArguments): { lock: FolderLock; engine: Engine } {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const lock = FolderLock.take(dataFolder);
  try {
    const isComplete = isDataFileComplete(dataFolder);
    const engine = new Engine({ dataFolder, durable, log: logLine });
    if (!isComplete) {
      logLine('the data file is shorter than it may have been: reading all of it');
      engine.store.readEverything();
    }
    return { lock, engine };
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
