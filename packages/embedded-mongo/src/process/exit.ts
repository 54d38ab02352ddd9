import { logLine } from './logger.ts';

/**
 * Ends the process at once when it exits while a batch is being written: LMDB's thread, which Node would wait for,
 * may itself wait for this one. What was acknowledged is on disk.
 * @param isWriting whether a batch is under way
 */
export function exitAtOnce(isWriting: () => boolean): void {
  // The reason of a crash is told before: this end comes sooner than Node's own message.
  process.on('uncaughtExceptionMonitor', ({ stack, message }) => {
    if (isWriting()) logLine(stack ?? message);
  });
  process.on('exit', () => {
    if (isWriting()) process.kill(process.pid, 'SIGKILL');
  });
}
