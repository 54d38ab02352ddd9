import mongoose, { type ClientSession } from 'mongoose';
import { withMutex } from '../lib/mutex.ts';
import { withLaterWrites } from './later-writes.ts';
import { noAnswer } from './watch.ts';

type Options = {
  /**
   * Names what `work` will write. Work with a common key runs one at a time, which costs less than a write conflict;
   * between processes the database's conflict detection holds.
   */
  keys?: readonly string[];
  /** Aborts when nobody waits any more: what isn't committed by then is rolled back. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs `work` in one transaction, restarting it after a write conflict. `work` must read and write only with the given
 * session and have no other side effects.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  { keys = [], signal }: Options = {},
): Promise<T> {
  let failure: unknown;
  const unlessGivenUp = async (session: ClientSession) => {
    try {
      signal?.throwIfAborted();
      const done = await withLaterWrites(session, work);
      signal?.throwIfAborted();
      return done;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const transact = async () => {
    try {
      // Mongoose's own transactions reset its documents when they restart, which no work here keeps, and delete a field
      // of each session, which is read slowly from then on.
      return await mongoose.connection.getClient().withSession((session) =>
        session.withTransaction(unlessGivenUp, {
          readConcern: { level: 'snapshot' },
          writeConcern: { w: 'majority' },
        }),
      );
    } catch (error) {
      // The driver assumes that commit errors are its own, and throws a TypeError on a broken socket's.
      throw error instanceof TypeError && error !== failure ? noAnswer(error) : error;
    }
  };
  // The driver may wait forever on a broken connection: the queue must not.
  return withMutex(keys, transact, () => signal);
}
