import { withMutex } from '../../lib/mutex.ts';

/** Runs a job that works off waiting sales alone: jobs beside each other would change the same sales and conflict. */
export const alone = <T>(job: () => Promise<T>): Promise<T> =>
  // Jobs limit their own time.
  withMutex(['waiting sales'], job);

/**
 * Makes a job run alone. Concurrent callers share the next run, as the current one may have begun before their sale.
 */
export function sharedRuns<Arguments extends unknown[]>(job: (...given: Arguments) => Promise<void>) {
  let next: Promise<void> | undefined;
  return (...given: Arguments): Promise<void> => {
    const run = () => {
      next = undefined;
      return job(...given);
    };
    next ??= alone(run);
    return next;
  };
}
