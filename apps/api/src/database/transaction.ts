import mongoose, { type ClientSession } from 'mongoose';
import { inTurn } from '../turns.ts';

/**
 * Runs `work` in one transaction, again from its start when another transaction was faster.
 * `work` must do all its reads and writes with the session it is given, and nothing else that lasts.
 *
 * @param keys name what `work` is going to write. Work on the same key waits here for its turn, which costs
 *   less than to collide in the database; between processes the database's conflict detection holds.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  keys: readonly string[] = [],
): Promise<T> {
  return inTurn(keys, () =>
    mongoose.connection.transaction(work, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
}
