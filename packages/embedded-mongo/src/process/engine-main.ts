import { chmodSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Dispatcher } from '../commands/dispatcher.ts';
import { Engine } from '../engine/engine.ts';
import { Maintenance } from '../engine/maintenance.ts';
import { isDataFileComplete } from '../store/file/data-file.ts';
import { warmUp } from '../store/file/warm-up.ts';
import { durableIo, hastyIo } from '../store/journal/file-io.ts';
import { WireServer } from '../wire/server.ts';
import { type EngineLock, FolderLock, ParentLock } from './folder-lock.ts';
import { FolderInUse } from './lock-owner.ts';
import { logLine } from './logger.ts';
import { makeFolder } from './make-folder.ts';
import { type EngineMessage, isParentMessage, type StartArguments } from './messages.ts';
import { explainFolderError, explainOpenError } from './open-error.ts';

/** An engine whose parent was killed takes a while to end; until then it has the folder. */
const HANDOVER_MS = 3_000;
const HANDOVER_LOOK_MS = 50;
/** By what is logged, something is wrong with the data or with LMDB's list of free pages. */
const HINTS_AT_DAMAGE = /MDB_(CORRUPTED|PAGE_NOTFOUND|BAD_TXN|PANIC|PROBLEM|INVALID)|damaged document/;

/** The program of the engine's own process. */
async function main(): Promise<void> {
  // Whoever reads its messages may go away, or their disk be full: the data are served all the same.
  process.stderr.on('error', () => undefined);
  const args = JSON.parse(process.argv[2] ?? '{}') as StartArguments;
  const lock = await lockFolder(args).catch((error: unknown) =>
    fail(explainFolderError(error, args.dataFolder)),
  );
  if (lock === undefined) return;
  const engine = await openData(args, lock).catch((error: unknown) =>
    fail(explainOpenError(error, args.dataFolder)),
  );
  if (engine === undefined) return;
  const server = await listen(engine, args);
  lock.announce(server.address);
  const maintenance = new Maintenance(engine, () => lock.isHeld());
  maintenance.start();
  await engine.recover();
  tell({ kind: 'ready', address: server.address });
  const stopping = new AbortController();
  void warmUp(args.dataFolder, stopping.signal).catch(() => undefined);
  obeyParent(async () => {
    stopping.abort();
    maintenance.stop();
    await server.wire.close();
    await engine.close();
    lock.release();
  });
}

/** Tells the parent why this can't go on, and ends the process. */
function fail(message: string): undefined {
  tell({ kind: 'failed', message }, () => process.exit(1));
}

/** @throws FolderInUse when the folder's former engine, whose parent may have been killed, doesn't end soon */
async function lockFolder({ dataFolder: folder, lockToken }: StartArguments): Promise<EngineLock> {
  if (lockToken !== undefined) return new ParentLock(folder, lockToken);
  makeFolder(folder);
  for (const deadline = performance.now() + HANDOVER_MS; ; await wait(HANDOVER_LOOK_MS)) {
    try {
      return await FolderLock.take(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error;
    }
  }
}

async function openData({ dataFolder, durable }: StartArguments, lock: EngineLock): Promise<Engine> {
  try {
    const isComplete = isDataFileComplete(dataFolder);
    const engine = new Engine({ dataFolder, io: durable ? durableIo : hastyIo, log: logAndTell });
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
  { socketPath }: StartArguments,
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
  // A pipe of Windows is no file.
  const isFile = process.platform !== 'win32';
  // Left over if the engine was killed; nobody else may use the folder that it lies in.
  if (isFile) rmSync(socketPath, { force: true });
  info.address = await wire.listen(socketPath);
  if (isFile) chmodSync(socketPath, 0o600);
  return { wire, address: info.address };
}

/** Logs what happens in the engine, and notifies the parent of what hints at damage. */
function logAndTell(message: string): void {
  logLine(message);
  if (HINTS_AT_DAMAGE.test(message)) tell({ kind: 'suspect', reason: message });
}

function tell(message: EngineMessage, then?: () => void): void {
  if (process.send === undefined) then?.();
  else process.send(message, undefined, undefined, () => then?.());
}

/** Obeys the parent: stops when it says so and when it is gone; without one, on SIGTERM. */
function obeyParent(stop: () => Promise<void>): void {
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
    if (!isParentMessage(message)) return;
    if (message.kind === 'ping') tell({ kind: 'alive' });
    else stopOnce();
  });
  // Ctrl-C and service managers signal the whole group of processes: a parent still needs the engine while it
  // stops, and says when, or ends.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => {
    if (!process.connected) stopOnce();
  });
  if (process.send !== undefined && !process.connected) stopOnce();
}

await main();
