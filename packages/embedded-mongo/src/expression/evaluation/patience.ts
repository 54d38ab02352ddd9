import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';

/** How long expressions may work at one go, in milliseconds of the processor's time. */
const LONGEST_MS = 2000;
const CHECK_EVERY = 64;

let steps = 0;
let start: NodeJS.CpuUsage | undefined;

/**
 * To be called for every element that an expression goes through. Work on one document can't be interrupted, and
 * a few loops within each other may last longer than anybody lives: nobody could be served, nor the engine stop.
 * @throws CommandError 50 when it takes too long
 */
export function noteStep(): void {
  if (++steps % CHECK_EVERY !== 0) return;
  if (start === undefined) {
    start = process.cpuUsage();
    // It runs as soon as the work at hand is done or interrupted, before anything else.
    queueMicrotask(() => {
      start = undefined;
    });
  } else if (process.cpuUsage(start).user / 1000 > LONGEST_MS)
    throw new CommandError(
      ErrorCode.MaxTimeMSExpired,
      `operation exceeded time limit: the embedded engine lets an expression work on a document for ${LONGEST_MS} milliseconds at most`,
    );
}
