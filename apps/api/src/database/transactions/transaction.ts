import mongoose from 'mongoose';
import { withMutex } from '../../lib/mutex.ts';
import type { Session } from '../types.ts';
import { type Deadline, mayBeStored, noAnswer } from '../watch.ts';
import { type PendingWrites, withPendingWrites } from './pending-writes.ts';

type Options = {
  /**
   * Names what `work` will write. Work with a common key runs one at a time, which costs less than a write conflict;
   * between processes the database's conflict detection holds.
   */
  keys?: readonly string[];
  deadline?: Deadline | undefined;
};

/**
 * Runs `work` in one transaction, restarting it after a write conflict. `work` must read and write only with the given
 * session and have no other side effects.
 */
export const inTransaction = <T>(
  work: (session: Session) => Promise<T>,
  { keys = [], deadline }: Options = {},
): Promise<T> => withMutex(keys, () => transact(work, deadline));

/**
 * Runs `work` in a transaction, sends the writes that it left for the end, and commits.
 * @throws what the work throws; UNAVAILABLE once the deadline has passed, or with a sentence that says so where nobody
 * knows whether the commit was stored
 */
export async function transact<T>(
  work: (session: Session, writes: PendingWrites) => Promise<T>,
  deadline?: Deadline,
): Promise<T> {
  const signal = deadline?.signal();
  let failure: unknown;
  let isCommitting = false;
  const run = async (session: Session) => {
    isCommitting = false;
    try {
      signal?.throwIfAborted();
      const done = await withPendingWrites(session, (writes) => work(session, writes));
      signal?.throwIfAborted();
      isCommitting = true;
      deadline?.commits();
      return done;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  // Mongoose's own transactions reset its documents when they restart, which no work here keeps, and delete a field of
  // each session, which is read slowly from then on.
  const transaction = mongoose.connection.getClient().withSession((session) =>
    session.withTransaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
  try {
    // The driver may wait forever on a broken connection: whoever queues behind must not.
    return await (signal ? Promise.race([transaction, aborted(signal)]) : transaction);
  } catch (error) {
    if (error === failure) throw error;
    if (isCommitting) throw mayBeStored(error);
    // The driver assumes that errors are its own, and throws a TypeError on a broken socket's.
    throw error instanceof TypeError ? noAnswer(error) : error;
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
