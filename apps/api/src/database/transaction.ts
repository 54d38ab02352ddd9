import mongoose, { type ClientSession } from 'mongoose';
import { inTurn } from '../turns.ts';
import { noAnswer } from './watch.ts';

type Options = {
  /**
   * Name what `work` is going to write. Work on the same key waits here for its turn, which costs less than to
   * collide in the database; between processes the database's conflict detection holds.
   */
  keys?: readonly string[];
  /** Says when nobody waits for the work any more: what isn't stored by then, isn't stored. */
  signal?: AbortSignal | undefined;
};

/**
 * Runs `work` in one transaction, again from its start when another transaction was faster.
 * `work` must do all its reads and writes with the session it is given, and nothing else that lasts.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  { keys = [], signal }: Options = {},
): Promise<T> {
  let failure: unknown;
  const unlessGivenUp = async (session: ClientSession) => {
    try {
      signal?.throwIfAborted();
      const done = await work(session);
      signal?.throwIfAborted();
      return done;
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const transact = async () => {
    try {
      return await mongoose.connection.transaction(unlessGivenUp, {
        readConcern: { level: 'snapshot' },
        writeConcern: { w: 'majority' },
      });
    } catch (error) {
      // The driver takes each error of a commit for one of its own, and stumbles over a broken socket's.
      throw error instanceof TypeError && error !== failure ? noAnswer(error) : error;
    }
  };
  // The driver may wait for ever for a connection that broke: others must not wait for their turn as long.
  return inTurn(keys, transact, () => signal);
}
