import mongoose, { type ClientSession } from 'mongoose';

/** Callers that write the same records, in this process, in the order in which they came. */
const queues = new Map<string, Promise<void>>();

/**
 * Runs `work` in one transaction, again from its start when another transaction was faster.
 * `work` must do all its reads and writes with the session it is given, and nothing else that lasts.
 *
 * @param keys name what `work` is going to write. Work on the same key waits here for its turn, which costs
 *   less than to collide in the database; between processes the database's conflict detection holds.
 */
export async function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  keys: readonly string[] = [],
): Promise<T> {
  const release = await takeTurns(keys);
  try {
    return await mongoose.connection.transaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    });
  } finally {
    release();
  }
}

/** Waits for everyone who named one of the keys before. All keys are taken at once, so nobody waits in a circle. */
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
