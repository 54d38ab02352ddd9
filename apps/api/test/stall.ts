import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const TICK_MS = 50;

/**
 * Watches from now on how long the machine keeps this process from its work. A limit of time can't hold against
 * that.
 * @param probe something whose answer shows how long another process is kept from its work
 * @returns ends the watch, and tells the longest time in milliseconds
 */
export function watchStall(probe: () => Promise<unknown> = async () => {}): () => Promise<number> {
  let [last, longest, isOver] = [performance.now(), 0, false];
  const watching = (async () => {
    while (!isOver) {
      await wait(TICK_MS);
      await probe();
      const now = performance.now();
      longest = Math.max(longest, now - last - TICK_MS);
      last = now;
    }
  })();
  const end = async () => {
    isOver = true;
    await watching;
    return longest;
  };
  onTestFinished(async () => void (await end().catch(() => {})));
  return end;
}

/**
 * Measures up to three times until it is within a limit: a machine may pause once, but what takes too long does so
 * each time.
 * @returns the shortest time
 */
export async function shortest(limit: number, measure: () => Promise<number>): Promise<number> {
  let time = await measure();
  for (let tries = 1; tries < 3 && time > limit; tries++) time = Math.min(time, await measure());
  return time;
}
