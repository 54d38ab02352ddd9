import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LivenessSocket } from './liveness-socket.ts';
import { processStartTime } from './process-status.ts';

/** Who has the lock of a folder. */
export interface LockRecord {
  readonly pid: number;
  readonly startTime: string;
  /** Name of the process's `LivenessSocket`, for those who can't identify it by its number. */
  readonly socket?: string | undefined;
}

/** The folder is in use by another engine. */
export class FolderInUse extends Error {}

/** @throws FolderInUse if the process that is said to have a lock lives */
export async function refuseIfLiving(lock: string, owner: LockRecord | undefined): Promise<void> {
  if (owner === undefined) return;
  if (isRunning(owner)) throw inUse(lock, owner.pid);
  const socket = owner.socket && join(dirname(lock), owner.socket);
  if (socket && (await LivenessSocket.isAnswering(socket))) throw inUse(lock, undefined);
  if (socket) LivenessSocket.remove(socket);
}

/** What a file says of a lock's owner. @returns undefined if there is none, or one that was torn by a crash. @throws why there is one that can't be read */
export function read(file: string): LockRecord | undefined {
  try {
    const record: unknown = JSON.parse(textOf(file) ?? '');
    return isLockRecord(record) ? record : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function isLockRecord(value: unknown): value is LockRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'startTime' in value &&
    typeof value.startTime === 'string' &&
    (!('socket' in value) || typeof value.socket === 'string')
  );
}

export function isRunning(owner: LockRecord | undefined): boolean {
  if (owner === undefined) return false;
  const { pid, startTime } = owner;
  const actual = processStartTime(pid);
  if (actual === undefined) return false;
  return actual === startTime || actual === 'unknown' || startTime === 'unknown';
}

export function inUse(lock: string, pid: number | undefined): FolderInUse {
  const owner = pid === undefined ? 'another process, which may be in another container' : `process ${pid}`;
  return new FolderInUse(
    `The data folder ${dirname(lock)} is in use by ${owner}. Stop it, or choose another data folder. If you are sure that nothing uses the folder, delete ${lock}.`,
  );
}
