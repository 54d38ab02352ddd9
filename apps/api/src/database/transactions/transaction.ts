import mongoose, { type ClientSession } from 'mongoose';
import { withMutex } from '../../lib/mutex.ts';
import { noAnswer } from '../watch.ts';
import { withLaterWrites } from './later-writes.ts';

type Options = {
  /**
   * Names what `work` will write. Work with a common key runs one at a time, which costs less than a write conflict;
   * between processes the database's conflict detection holds.
   */
  keys?: readonly string[];
  /**
   * Commits with all work of this group that waits for the same keys meanwhile, in one transaction. The work must read
   * only what an earlier one of its group has written at once or remembered, not what that one left for the end.
   */
  group?: string | undefined;
  /** Aborts when nobody waits any more: what isn't committed by then is rolled back. */
  signal?: AbortSignal | undefined;
};

/** Work that waits for its transaction. */
type Waiting = {
  work: (session: ClientSession) => Promise<void>;
  signal: AbortSignal | undefined;
  resolve: () => void;
  reject: (error: unknown) => void;
};

/** More would let one failure undo the work of too many. */
const GROUP_MAX = 16;
const groups = new Map<string, Set<Waiting>>();

/**
 * Runs `work` in one transaction, restarting it after a write conflict. `work` must read and write only with the given
 * session and have no other side effects.
 */
export function inTransaction<T>(
  work: (session: ClientSession) => Promise<T>,
  { keys = [], group, signal }: Options = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    let done: T;
    const waiting: Waiting = {
      work: async (session) => {
        done = await work(session);
      },
      signal,
      resolve: () => resolve(done),
      reject,
    };
    if (group !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(waiting));
    const turn = () => transact(group === undefined ? [waiting] : takeAlong(group, waiting));
    // The driver may wait forever on a broken connection: the queue must not.
    withMutex(keys, turn, () => signal).catch(reject);
  });
}

/** Takes those of the group that wait when the turn of this one comes: none if it was taken along itself. */
function takeAlong(name: string, first: Waiting): Waiting[] {
  const group = groups.get(name);
  if (!group?.has(first)) return [];
  const taken = [...new Set([first, ...group])].slice(0, GROUP_MAX);
  for (const one of taken) group.delete(one);
  if (!group.size) groups.delete(name);
  return taken;
}

/** Settles all of them: together, or if the work of one fails, one by one. */
async function transact(all: readonly Waiting[]): Promise<void> {
  if (!all.length) return;
  let failure: unknown;
  try {
    await commit(all, (error) => {
      failure = error;
    });
    for (const { resolve } of all) resolve();
  } catch (error) {
    // The others can have another try, as nothing was stored. What a failed commit has done is not known.
    if (error === failure && all.length > 1) for (const one of all) await transact([one]);
    // The driver assumes that commit errors are its own, and throws a TypeError on a broken socket's.
    else
      for (const { reject } of all)
        reject(error instanceof TypeError && error !== failure ? noAnswer(error) : error);
  }
}

/** @param failed gets the error when the work fails, which rolls everything back */
function commit(all: readonly Waiting[], failed: (error: unknown) => void): Promise<void> {
  const throwIfGivenUp = () => {
    for (const { signal } of all) signal?.throwIfAborted();
  };
  const run = async (session: ClientSession) => {
    try {
      throwIfGivenUp();
      await withLaterWrites(
        session,
        all.map(({ work }) => work),
      );
      throwIfGivenUp();
    } catch (error) {
      failed(error);
      throw error;
    }
  };
  // Mongoose's own transactions reset its documents when they restart, which no work here keeps, and delete a field of
  // each session, which is read slowly from then on.
  return mongoose.connection.getClient().withSession((session) =>
    session.withTransaction(run, {
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority' },
    }),
  );
}
