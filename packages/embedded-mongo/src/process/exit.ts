/**
 * Ends the process at once when it exits while a batch is being written: LMDB's thread, which Node would wait for,
 * may itself wait for this one. What was acknowledged is on disk.
 * @param isWriting whether a batch is under way
 */
export function exitAtOnce(isWriting: () => boolean): void {
  process.on('exit', () => {
    if (isWriting()) process.kill(process.pid, 'SIGKILL');
  });
}
