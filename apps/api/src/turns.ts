/** Work of this process that waits for its turn, by key. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs work after all that named one of its keys before, in the order in which it came.
 * @param limit called when the turn has come. Once its signal is aborted the work fails with that reason and the next
 * one has its turn, though what was begun may still be going on
 */
export async function inTurn<T>(
  keys: readonly string[],
  work: () => Promise<T>,
  limit: () => AbortSignal | undefined,
): Promise<T> {
  const release = await takeTurns(keys);
  try {
    const signal = limit();
    return await (signal ? Promise.race([work(), whenGivenUp(signal)]) : work());
  } finally {
    release();
  }
}

/** All keys are taken at once, so nobody waits in a circle. */
async function takeTurns(keys: readonly string[]): Promise<() => void> {
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

const whenGivenUp = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
