/** Runs one caller's work at a time, first come, first served. */
export class Mutex {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs work once all before it has settled. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }
}
