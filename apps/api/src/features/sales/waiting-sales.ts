import { withMutex } from '../../lib/mutex.ts';

/**
 * Makes a job that works off waiting sales run alone: jobs beside each other would change the same sales and conflict.
 * Concurrent callers share the next run, as the current one may have begun before their sale.
 */
export function sharedRuns<Arguments extends unknown[]>(job: (...given: Arguments) => Promise<void>) {
  let next: Promise<void> | undefined;
  return (...given: Arguments): Promise<void> => {
    const run = () => {
      next = undefined;
      return job(...given);
    };
    // Jobs limit their own time.
    next ??= withMutex(['waiting sales'], run, () => undefined);
    return next;
  };
}
