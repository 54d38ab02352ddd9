import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStartTime } from './process-start-time.ts';

const LOCK_FILE = 'engine.lock';

interface LockRecord {
  readonly pid: number;
  readonly startTime: string;
  readonly token: string;
  /** Where clients reach the engine, once it listens. */
  readonly address?: string;
}

/** The folder is in use by another engine. */
export class FolderInUse extends Error {}

/**
 * Keeps two engines out of one data folder: a file names the process that uses it. A file left over by a
 * process that was killed doesn't count, not even if another process has got its number since.
 */
export class FolderLock {
  private readonly file: string;
  private record: LockRecord;

  private constructor(file: string, record: LockRecord) {
    this.file = file;
    this.record = record;
  }

  /** Takes the lock of a folder. @throws FolderInUse if a living process has it */
  static take(folder: string): FolderLock {
    const file = join(folder, LOCK_FILE);
    const record: LockRecord = {
      pid: process.pid,
      startTime: processStartTime(process.pid) ?? 'unknown',
      token: randomUUID(),
    };
    for (let attempt = 0; attempt < 3; attempt++) {
      if (create(file, record)) return new FolderLock(file, record);
      const owner = read(file);
      if (owner !== undefined && isRunning(owner)) throw inUse(folder, file, owner.pid);
      rmSync(file, { force: true });
    }
    throw inUse(folder, file, undefined);
  }

  /** Address of the living engine that uses a folder, or undefined if there is none that listens. */
  static addressOf(folder: string): string | undefined {
    const owner = read(join(folder, LOCK_FILE));
    return owner !== undefined && isRunning(owner) ? owner.address : undefined;
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
    return read(this.file)?.token === this.record.token;
  }

  release(): void {
    if (this.isHeld()) rmSync(this.file, { force: true });
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

function read(file: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isLockRecord(record) ? record : undefined;
  } catch {
    // Missing, or torn by a crash while it was written.
    return undefined;
  }
}

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
    (!('address' in value) || typeof value.address === 'string')
  );
}

function isRunning({ pid, startTime }: LockRecord): boolean {
  const actual = processStartTime(pid);
  if (actual === undefined) return false;
  return actual === startTime || actual === 'unknown' || startTime === 'unknown';
}

function inUse(folder: string, file: string, pid: number | undefined): FolderInUse {
  const owner = pid === undefined ? 'another process' : `process ${pid}`;
  return new FolderInUse(
    `The data folder ${folder} is in use by ${owner}. Stop it, or choose another data folder. If you are sure that nothing uses the folder, delete ${file}.`,
  );
}
