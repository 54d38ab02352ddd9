import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { LivenessSocket } from './liveness-socket.ts';
import { codeOf, inUse, isRunning, type LockRecord, read, refuseIfLiving, textOf } from './lock-owner.ts';
import { processStartTime } from './process-status.ts';

const LOCK = 'engine.lock';
/** Ends the name of the file that says where clients reach the engine, once it listens. */
const ADDRESS = '.address';

/** What a running engine does with the lock of its folder. */
export interface EngineLock {
  announce(address: string): void;
  isHeld(): boolean;
  release(): void;
}

/**
 * Keeps two engines out of one data folder. The lock is a folder with one file in it, which names the process and is
 * named by a token that nobody else has. The system moves it to its place in one step, which fails where there is one
 * that isn't empty; and to remove that file is to remove this owner's lock and no other's. A lock left over by a
 * process that was killed doesn't count, not even if another process has got its number since.
 */
export class FolderLock implements EngineLock {
  /** By which a process that this one starts knows the lock. */
  readonly token: string;
  private readonly lock: string;
  private readonly socket: LivenessSocket | undefined;

  private constructor(lock: string, token: string, socket: LivenessSocket | undefined) {
    this.lock = lock;
    this.token = token;
    this.socket = socket;
  }

  /** Takes the lock of a folder. @throws FolderInUse if a living process has it */
  static async take(folder: string): Promise<FolderLock> {
    const lock = join(folder, LOCK);
    const token = randomUUID();
    const path = join(folder, `engine-${token.slice(0, 8)}.sock`);
    const socket = await LivenessSocket.open(path);
    const record: LockRecord = {
      pid: process.pid,
      startTime: processStartTime(process.pid) ?? 'unknown',
      socket: socket && basename(path),
    };
    const prepared = `${lock}-${token.slice(0, 8)}`;
    try {
      mkdirSync(prepared);
      writeFileSync(join(prepared, token), JSON.stringify(record));
      for (let attempt = 0; attempt < 3; attempt++) {
        if (moveTo(prepared, lock)) return new FolderLock(lock, token, socket);
        await removeOfDead(lock);
      }
      throw inUse(lock, undefined);
    } catch (error) {
      rmSync(prepared, { recursive: true, force: true });
      socket?.close();
      throw error;
    }
  }

  /** Address of the living engine that uses a folder, or undefined if there is none that listens. */
  static addressOf(folder: string): string | undefined {
    const lock = join(folder, LOCK);
    const owner = tokensIn(lock).find((token) => isRunning(read(join(lock, token))));
    return owner && textOf(join(lock, owner + ADDRESS));
  }

  /** Tells others where the engine listens. */
  announce(address: string): void {
    const file = join(this.lock, this.token + ADDRESS);
    // Whoever looks meanwhile finds none, never half of one.
    writeFileSync(`${file}.new`, address, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  /** Whether it is still this one: somebody may have removed it by hand. */
  isHeld(): boolean {
    return isThere(join(this.lock, this.token));
  }

  release(): void {
    this.socket?.close();
    remove(this.lock, this.token);
    removeIfEmpty(this.lock);
  }
}

/**
 * The lock of a folder as an engine sees it whose parent has taken it: nobody else learns where the engine listens, and
 * the folder stays locked when it ends.
 */
export class ParentLock implements EngineLock {
  private readonly file: string;

  constructor(folder: string, token: string) {
    this.file = join(folder, LOCK, token);
  }

  announce(): void {}

  isHeld(): boolean {
    return isThere(this.file);
  }

  release(): void {}
}

/** What can't be looked at, for want of rights for instance, is not gone. */
function isThere(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}

/** How systems say that something is in the place already; Windows replaces no folder, an empty one neither. */
const TAKEN = new Set(['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...(process.platform === 'win32' ? ['EPERM'] : [])]);

/** @returns false if there is a lock already */
function moveTo(prepared: string, lock: string): boolean {
  try {
    renameSync(prepared, lock);
    return true;
  } catch (error) {
    if (TAKEN.has(codeOf(error))) return false;
    throw error;
  }
}

/** @throws FolderInUse if the process that has the lock lives */
async function removeOfDead(lock: string): Promise<void> {
  if (statSync(lock, { throwIfNoEntry: false })?.isFile()) return removeOfFormerVersion(lock);
  for (const token of tokensIn(lock)) {
    await refuseIfLiving(lock, read(join(lock, token)));
    remove(lock, token);
  }
  removeIfEmpty(lock);
}

/** Earlier versions made a file of it. */
async function removeOfFormerVersion(lock: string): Promise<void> {
  await refuseIfLiving(lock, read(lock));
  try {
    unlinkSync(lock);
  } catch (error) {
    // A folder, which can't be removed so, has come in its place.
    if (!['ENOENT', 'EISDIR', 'EPERM'].includes(codeOf(error))) throw error;
  }
}

/** The owners that a lock names: one, or none. */
function tokensIn(lock: string): string[] {
  try {
    return [...new Set(readdirSync(lock).flatMap((name) => name.split('.', 1)))].filter(Boolean);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return [];
    throw error;
  }
}

function remove(lock: string, token: string): void {
  for (const name of [token, token + ADDRESS, `${token}${ADDRESS}.new`])
    rmSync(join(lock, name), { force: true });
}

/** Another owner's lock isn't empty. */
function removeIfEmpty(lock: string): void {
  try {
    rmdirSync(lock);
  } catch (error) {
    if (![...TAKEN, 'ENOENT'].includes(codeOf(error))) throw error;
  }
}
