/** Tail of each key's queue. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs work under a mutex for each of its keys: one at a time in this process, first come, first served.
 * @param limit called when the work begins. When its signal aborts, the work fails with that reason and the next one
 * begins, though the aborted one may still be running
 */
export async function withMutex<T>(
  keys: readonly string[],
  work: () => Promise<T>,
  limit?: () => AbortSignal,
): Promise<T> {
  const release = await acquire(keys);
  try {
    const signal = limit?.();
    return await (signal ? Promise.race([work(), aborted(signal)]) : work());
  } finally {
    release();
  }
}

/** Queues for all keys at once, which rules out deadlocks. */
async function acquire(keys: readonly string[]): Promise<() => void> {
  if (!keys.length) return () => {};
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  const mine = [...new Set(keys)];
  const before = mine.map((key) => queues.get(key));
  for (const key of mine) queues.set(key, done);
  await Promise.all(before);
  return () => {
    release();
    for (const key of mine) if (queues.get(key) === done) queues.delete(key);
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
