import { setMaxListeners } from 'node:events';
import { setImmediate as afterThisRound } from 'node:timers/promises';
import { databaseError } from '../database/errors.ts';
import type { PendingWrites } from '../database/transactions/pending-writes.ts';
import { transact } from '../database/transactions/transaction.ts';
import type { Session } from '../database/types.ts';
import { type Deadline, timeLimit } from '../database/watch.ts';
import type { Context } from '../http/caller/context.ts';
import { HttpError } from '../lib/errors.ts';
import { Books, type Needs } from './books.ts';
import { NextGroup, Posting } from './posting.ts';

type Work<T> = (posting: Posting) => Promise<T>;
type Waiting = {
  context: Context;
  work: Work<unknown>;
  needs: Needs;
  resolve: (done: unknown) => void;
  reject: (error: unknown) => void;
};
/** What became of a work: refused if it has thrown; for the next group if another of its own changes the same record. */
type Outcome = { done: unknown } | { refused: unknown } | 'next group';

/** More would make each wait too long for the others. */
const GROUP_MAX = 16;
const queue: Waiting[] = [];
let isPosting = false;

/**
 * Posts what changes goods or money: everything of it goes through this one queue. Those that wait are posted together,
 * in one transaction: each sees what the ones before it have changed, and one that is refused leaves nothing behind. The
 * answer comes after the commit.
 * @param work does everything through the posting, and may run more than once
 * @param needs what it will read of the books, which is read for the whole group at once
 * @throws what the work throws; UNAVAILABLE
 */
export function post<T>(context: Context, work: Work<T>, needs: Needs = {}): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    queue.push({ context, work, needs, resolve: resolve as Waiting['resolve'], reject });
    void postAll();
  });
}

async function postAll(): Promise<void> {
  if (isPosting) return;
  isPosting = true;
  while (queue.length) {
    // Takes along those that come at the same time.
    await afterThisRound();
    await settle(queue.splice(0, GROUP_MAX));
  }
  isPosting = false;
}

const isGivenUp = ({ context }: Waiting) => context.deadline.signal().aborted;

/** Answers all of a group, leaving out whom nobody waits for any more. */
async function settle(waiting: readonly Waiting[]): Promise<void> {
  for (const one of waiting) if (isGivenUp(one)) one.reject(one.context.deadline.signal().reason);
  const group = waiting.filter((one) => !isGivenUp(one));
  if (!group.length) return;
  const over = new AbortController();
  // Each of the group listens to it, and the clock.
  setMaxListeners(GROUP_MAX + 1, over.signal);
  try {
    const outcomes = await transact(
      (session, writes) => postTogether(group, session, writes),
      limitOf(group, over.signal),
    );
    const left = group.filter((one, at) => !answer(one, outcomes[at]));
    queue.unshift(...left);
  } catch (error) {
    if (error instanceof GivenUp) await settle(group);
    else if (isAway(error) || group.length === 1) for (const { reject } of group) reject(error);
    // An index of the database has refused one of them.
    else for (const one of group) await settle([one]);
  } finally {
    over.abort();
  }
}

const isAway = (error: unknown) =>
  (error instanceof HttpError ? error : databaseError(error))?.code === 'UNAVAILABLE';

function answer({ resolve, reject }: Waiting, outcome: Outcome | undefined): boolean {
  if (!outcome || outcome === 'next group') return false;
  if ('refused' in outcome) reject(outcome.refused);
  else resolve(outcome.done);
  return true;
}

async function postTogether(
  group: readonly Waiting[],
  session: Session,
  writes: PendingWrites,
): Promise<Outcome[]> {
  const books = await Books.open(session, writes, group);
  const outcomes: Outcome[] = [];
  for (const one of group) outcomes.push(await tryWork(one, books));
  books.close();
  return outcomes;
}

/** Runs one work of a group, and takes back what it has changed if it throws. */
async function tryWork({ work, context }: Waiting, books: Books): Promise<Outcome> {
  const before = books.mark();
  try {
    return { done: await work(new Posting(books, context)) };
  } catch (error) {
    // The transaction is over, and with it what the others have done.
    if (!(error instanceof HttpError) && databaseError(error)) throw error;
    books.takeBack(before);
    return error instanceof NextGroup ? 'next group' : { refused: error };
  }
}

/** One of the group is not waited for any more, but was not stored yet. */
class GivenUp extends Error {}

/**
 * Limits a group to half a minute. Before its commit it ends as soon as one of it is given up, and the others begin
 * again; the commit goes on while anybody waits for it.
 * @param over ends the limit, and the listening to the calls, which may wait in many groups
 */
function limitOf(group: readonly Waiting[], over: AbortSignal): Deadline {
  const given = new AbortController();
  const limit = timeLimit(over);
  let isCommitting = false;
  limit.addEventListener('abort', () => given.abort(limit.reason), { once: true });
  for (const { context } of group) {
    const signal = context.deadline.signal();
    const giveUp = () => {
      if (!isCommitting) given.abort(new GivenUp());
      else if (group.every(isGivenUp)) given.abort(signal.reason);
    };
    signal.addEventListener('abort', giveUp, { once: true, signal: over });
  }
  return {
    signal: () => given.signal,
    commits: () => {
      isCommitting = true;
      for (const { context } of group) context.deadline.commits();
    },
  };
}
