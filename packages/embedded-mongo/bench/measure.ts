/** What many runs of one operation took. */
export interface Timing {
  readonly perSecond: number;
  /** Milliseconds, as all below. */
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Runs an operation over and over for a while, some at the same time, after a short warm-up.
 * @param run gets the number of the run
 */
export async function repeat(
  seconds: number,
  atOnce: number,
  run: (turn: number) => Promise<unknown>,
): Promise<Timing> {
  let turn = 0;
  const work = async (until: number, times: number[]) => {
    while (performance.now() < until) {
      const start = performance.now();
      await run(turn++);
      times.push(performance.now() - start);
    }
  };
  const workers = async (duration: number) => {
    const times: number[] = [];
    const start = performance.now();
    await Promise.all(Array.from({ length: atOnce }, () => work(start + duration * 1000, times)));
    return { times, elapsed: performance.now() - start };
  };
  await workers(seconds / 5);
  const { times, elapsed } = await workers(seconds);
  return { ...summary(times), perSecond: (times.length / elapsed) * 1000 };
}

/** Median, 99th percentile and maximum of some times. */
export function summary(times: number[]): Omit<Timing, 'perSecond'> {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}
