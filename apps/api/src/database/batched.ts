import { setImmediate as afterThisRound, setTimeout as wait } from 'node:timers/promises';

/** How long a query may hold up the next batch. */
const PATIENCE_MS = 20;

type Batch<K, V> = { keys: Set<K>; answers: Promise<ReadonlyMap<K, V>> };

/**
 * Batches look-ups: those made while one query runs share the next. An answer is never older than its look-up, so it
 * shows every earlier change.
 * @param ask answers for several keys at once
 * @returns looks up keys; the answer may hold others too
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (keys: Iterable<K>) => Promise<ReadonlyMap<K, V>> {
  let inFlight: Promise<unknown> | undefined;
  let next: Batch<K, V> | undefined;
  const open = (): Batch<K, V> => {
    const keys = new Set<K>();
    const start = async () => {
      await (inFlight ? Promise.race([inFlight, wait(PATIENCE_MS)]) : afterThisRound());
      next = undefined;
      const answers = ask([...keys]);
      const ended = answers.then(noteEnd, noteEnd);
      function noteEnd() {
        if (inFlight === ended) inFlight = undefined;
      }
      inFlight = ended;
      return answers;
    };
    return { keys, answers: start() };
  };
  return (keys) => {
    next ??= open();
    for (const key of keys) next.keys.add(key);
    return next.answers;
  };
}
