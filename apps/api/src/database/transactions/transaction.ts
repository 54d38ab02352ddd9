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
  work: (session: ClientSession) => Promise<unknown>;
  signal: AbortSignal | undefined;
  resolve: (done: unknown) => void;
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
  return new Promise<T>((resolve, reject) => {
    const waiting: Waiting = { work, signal, resolve: resolve as Waiting['resolve'], reject };
    if (group !== undefined) groups.set(group, (groups.get(group) ?? new Set()).add(waiting));
    const turn = () => settle(group === undefined ? [waiting] : takeAlong(group, waiting));
    withMutex(keys, turn).catch(reject);
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
async function settle(all: readonly Waiting[]): Promise<void> {
  const waiting = all.filter(({ signal }) => !signal?.aborted);
  for (const { signal, reject } of all) if (signal?.aborted) reject(signal.reason);
  if (!waiting.length) return;
  const attempt: Attempt = { isCommitting: false };
  try {
    // The driver may wait forever on a broken connection: those who queue behind must not.
    const done = await Promise.race([transact(waiting, attempt), givenUp(waiting)]);
    for (const [at, { resolve }] of waiting.entries()) resolve(done[at]);
  } catch (error) {
    // Whether a commit was stored that failed or has no answer, nobody knows.
    if (attempt.isCommitting) for (const { reject } of waiting) reject(withoutTypeError(error));
    else if (waiting.some(({ signal }) => signal?.aborted)) await settle(waiting);
    else if (waiting.length > 1) for (const one of waiting) await settle([one]);
    else waiting[0]?.reject(error === attempt.failure ? error : withoutTypeError(error));
  }
}

/** Rejects as soon as nobody waits for one of them any more. */
const givenUp = (all: readonly Waiting[]) =>
  new Promise<never>((_resolve, reject) => {
    for (const { signal } of all)
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** The driver assumes that commit errors are its own, and throws a TypeError on a broken socket's. */
const withoutTypeError = (error: unknown) => (error instanceof TypeError ? noAnswer(error) : error);

type Attempt = {
  /** All work is done: from here on it may be stored. */
  isCommitting: boolean;
  /** What the work has thrown. */
  failure?: unknown;
};

/** Does all of it in one transaction, unless one is given up before its commit. @returns what each has returned */
function transact(all: readonly Waiting[], attempt: Attempt): Promise<unknown[]> {
  const throwIfGivenUp = () => {
    for (const { signal } of all) signal?.throwIfAborted();
  };
  const run = async (session: ClientSession) => {
    attempt.isCommitting = false;
    try {
      throwIfGivenUp();
      const done = await withLaterWrites(
        session,
        all.map(({ work }) => work),
      );
      throwIfGivenUp();
      attempt.isCommitting = true;
      return done;
    } catch (error) {
      attempt.failure = error;
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
