import { constants } from 'node:os';
import { InvalidBson } from '../../bson/read.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';

/** Something that holds keys and lets go of them one day. */
export interface Blocker {
  whenEnded(callback: () => void): void;
}

/** Thrown by work that has met a key held by a transaction: it is run again when that has ended. */
export class Blocked extends Error {
  readonly blocker: Blocker;

  constructor(blocker: Blocker) {
    super('waits for a transaction');
    this.blocker = blocker;
  }
}

/** Whether an error is about one statement alone: it shows before that writes anything. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CommandError || error instanceof Blocked || error instanceof InvalidBson;
}

const { ENOSPC, EFBIG, EDQUOT, EIO } = constants.errno;

/** Number by which the system calls what went wrong: LMDB gives it as the code, Node.js as a negative number. */
function systemNumberOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { errno, code } = error as { errno?: unknown; code?: unknown };
  return typeof errno === 'number' ? -errno : Number(code);
}

/** Whether there was too little room. */
export function isOutOfSpace(error: unknown): boolean {
  const number = systemNumberOf(error);
  return number === ENOSPC || number === EFBIG || number === EDQUOT;
}

/** Whether LMDB itself has found something wrong, and not the system: its codes are below zero. */
export function isOfLmdb(error: unknown): boolean {
  return error instanceof Error && 'code' in error && Number(error.code) < 0;
}

/** Why LMDB has not committed what it should commit on its own thread: it reports that apart from the failure. */
export async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  try {
    await error.commitError;
    return error;
  } catch (cause) {
    return cause;
  }
}

/** The error of those whose commit group could not be stored. */
export function notStored(error: unknown): CommandError {
  // LMDB reports a write that was cut short as EIO.
  const isFull = isOutOfSpace(error) || systemNumberOf(error) === EIO;
  const code = isFull ? ErrorCode.OutOfDiskSpace : ErrorCode.InternalError;
  const hint = isFull ? ' (the disk may be full)' : '';
  return new CommandError(
    code,
    `the write could not be stored, nothing was changed: ${reasonOf(error)}${hint}`,
  );
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
