import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { LifeSign } from './life-sign.ts';
import { processStartTime } from './process-start-time.ts';

const LOCK_FILE = 'engine.lock';

interface LockRecord {
  readonly pid: number;
  readonly startTime: string;
  readonly token: string;
  /** Name of the file that shows whether the process lives, to those who can't tell by its number. */
  readonly lifeSign?: string | undefined;
  /** Where clients reach the engine, once it listens. */
  readonly address?: string;
}

/** The folder is in use by another engine. */
export class FolderInUse extends Error {}

/** What a running engine does with the lock of its folder. */
export interface EngineLock {
  announce(address: string): void;
  isHeld(): boolean;
  release(): void;
}

/**
 * Keeps two engines out of one data folder: a file names the process that uses it. A file left over by a
 * process that was killed doesn't count, not even if another process has got its number since.
 */
export class FolderLock implements EngineLock {
  private readonly file: string;
  private readonly lifeSign: LifeSign | undefined;
  private record: LockRecord;

  private constructor(file: string, record: LockRecord, lifeSign: LifeSign | undefined) {
    this.file = file;
    this.record = record;
    this.lifeSign = lifeSign;
  }

  /** Takes the lock of a folder. @throws FolderInUse if a living process has it */
  static async take(folder: string): Promise<FolderLock> {
    const file = join(folder, LOCK_FILE);
    const token = randomUUID();
    const sign = join(folder, `engine-${token.slice(0, 8)}.sock`);
    const lifeSign = await LifeSign.give(sign);
    const record: LockRecord = {
      pid: process.pid,
      startTime: processStartTime(process.pid) ?? 'unknown',
      token,
      lifeSign: lifeSign && basename(sign),
    };
    try {
      for (let attempt = 0; attempt < 3; attempt++) {
        if (create(file, record)) return new FolderLock(file, record, lifeSign);
        await removeOfDead(folder, file);
      }
      throw inUse(folder, file, undefined);
    } catch (error) {
      lifeSign?.end();
      throw error;
    }
  }

  /** Address of the living engine that uses a folder, or undefined if there is none that listens. */
  static addressOf(folder: string): string | undefined {
    const owner = read(join(folder, LOCK_FILE));
    return owner !== undefined && isRunning(owner) ? owner.address : undefined;
  }

  /** By which a process that this one starts knows the lock. */
  get token(): string {
    return this.record.token;
  }

  /** Tells others where the engine listens. */
  announce(address: string): void {
    this.record = { ...this.record, address };
    // Whoever looks meanwhile finds the old file or the new one, never half of one.
    const fresh = `${this.file}.new`;
    writeFileSync(fresh, JSON.stringify(this.record), { mode: 0o600 });
    renameSync(fresh, this.file);
  }

  /** Whether the file still names this process: somebody may have removed it by hand. */
  isHeld(): boolean {
    return isHeldBy(this.file, this.token);
  }

  release(): void {
    this.lifeSign?.end();
    if (this.isHeld()) rmSync(this.file, { force: true });
  }
}

/**
 * The lock of a folder as an engine sees it whose parent has taken it: nobody else is told where the engine listens, and
 * the folder stays locked when it ends.
 */
export class ParentLock implements EngineLock {
  private readonly file: string;
  private readonly token: string;

  constructor(folder: string, token: string) {
    this.file = join(folder, LOCK_FILE);
    this.token = token;
  }

  announce(): void {}

  isHeld(): boolean {
    return isHeldBy(this.file, this.token);
  }

  release(): void {}
}

/** A file that can't be read, for want of descriptors for instance, is not gone. */
function isHeldBy(file: string, token: string): boolean {
  try {
    return read(file)?.token === token;
  } catch {
    return true;
  }
}

function create(file: string, record: LockRecord): boolean {
  try {
    writeFileSync(file, JSON.stringify(record), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @throws FolderInUse if the process that has the lock lives */
async function removeOfDead(folder: string, file: string): Promise<void> {
  const owner = read(file);
  if (owner !== undefined) {
    if (isRunning(owner)) throw inUse(folder, file, owner.pid);
    const sign = owner.lifeSign && join(folder, owner.lifeSign);
    if (sign && (await LifeSign.isThere(sign))) throw inUse(folder, file, undefined);
    if (sign) LifeSign.clear(sign);
    // Others may have found it dead as well, and one of them may have the lock by now.
    if (read(file)?.token !== owner.token) return;
  }
  rmSync(file, { force: true });
}

/** @returns undefined if there is none, or one that was torn by a crash. @throws why there is one that can't be read */
function read(file: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isLockRecord(record) ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function isLockRecord(value: unknown): value is LockRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startTime' in value &&
    typeof value.startTime === 'string' &&
    'token' in value &&
    typeof value.token === 'string' &&
    (!('lifeSign' in value) || typeof value.lifeSign === 'string') &&
    (!('address' in value) || typeof value.address === 'string')
  );
}

function isRunning({ pid, startTime }: LockRecord): boolean {
  const actual = processStartTime(pid);
  if (actual === undefined) return false;
  return actual === startTime || actual === 'unknown' || startTime === 'unknown';
}

function inUse(folder: string, file: string, pid: number | undefined): FolderInUse {
  const owner = pid === undefined ? 'another process, which may be in another container' : `process ${pid}`;
  return new FolderInUse(
    `The data folder ${folder} is in use by ${owner}. Stop it, or choose another data folder. If you are sure that nothing uses the folder, delete ${file}.`,
  );
}
