let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a job that works off waiting sales run alone: jobs beside each other would change the same sales and conflict.
 * Concurrent callers share the next run, as the current one may have begun before their sale.
 */
export function inTurn<Arguments extends unknown[]>(job: (...given: Arguments) => Promise<void>) {
  let next: Promise<void> | undefined;
  return (...given: Arguments): Promise<void> => {
    if (next) return next;
    next = last.then(() => {
      next = undefined;
      return job(...given);
    });
    last = next.catch(() => {});
    return next;
  };
}
