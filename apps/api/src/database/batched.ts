import { setImmediate as afterThisRound, setTimeout as wait } from 'node:timers/promises';

/** A question that takes longer than this holds up the next one no more. */
const PATIENCE_MS = 20;

type Batch<K, V> = { keys: Set<K>; answers: Promise<ReadonlyMap<K, V>> };

/**
 * Puts many small questions to the database as one: those that come while one is under way share the next.
 * An answer is never older than its question, so that what was changed before shows in it.
 * @param ask answers for several keys at once
 * @returns a question for some keys, whose answer may hold more than those
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (keys: Iterable<K>) => Promise<ReadonlyMap<K, V>> {
  let underWay: Promise<unknown> | undefined;
  let next: Batch<K, V> | undefined;
  const open = (): Batch<K, V> => {
    const keys = new Set<K>();
    const start = async () => {
      await (underWay ? Promise.race([underWay, wait(PATIENCE_MS)]) : afterThisRound());
      next = undefined;
      const answers = ask([...keys]);
      const ended = answers.then(noteEnd, noteEnd);
      function noteEnd() {
        if (underWay === ended) underWay = undefined;
      }
      underWay = ended;
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
