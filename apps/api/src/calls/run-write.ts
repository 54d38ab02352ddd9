import { inTransaction } from '../database/transactions/transaction.ts';
import { authorOf } from '../http/caller/author.ts';
import type { Actor, Context } from '../http/caller/context.ts';
import { emptyCache } from './answer-cache.ts';
import { writeAudit } from './audit.ts';
import type { Call, Outcome, Store } from './endpoint.ts';
import { type IdempotencyKey, keepAnswer, keptAnswer } from './idempotency.ts';

/** Runs a transaction that adds audit entries, then empties the answer cache. */
export async function inAuditedTransaction<T>(...args: Parameters<typeof inTransaction<T>>): Promise<T> {
  const done = await inTransaction(...args);
  emptyCache();
  return done;
}

/** What a call answers that takes a key and runs its own transaction. */
const CREATED = 201;

/** Lets a call store something in a transaction of its own, with its audit entry. */
export const storeOf =
  (context: Context<Actor | undefined>): Store =>
  (work, keys = [], key) =>
    inAuditedTransaction(
      async (session) => {
        const kept = key && (await keptAnswer(key, session));
        if (kept) return kept.body as never;
        const { done, audit, author = authorOf(context.actor, context.http?.req) } = await work(session);
        await writeAudit(audit, author, session);
        if (key) keepAnswer(key, { status: CREATED, body: done as object }, session);
        return done;
      },
      { keys: key ? [...keys, key.id] : keys, deadline: context.deadline },
    );

/** Runs a write, and stores it, its audit entry and its kept answer in one transaction. */
export async function runWrite(
  { ready }: Extract<Call, { kind: 'write' }>,
  context: Context<Actor | undefined>,
  key?: IdempotencyKey,
): Promise<Omit<Outcome, 'audit'>> {
  const { run, queue, transact } = await ready(context);
  const keys = key ? [...queue, key.id] : queue;
  const outcome = await transact(
    async (transaction) => {
      const { session } = transaction;
      const kept = key && (await keptAnswer(key, session));
      if (kept) return kept;
      const { audit, status = 200, ...done } = await run({ transaction, session, ...context });
      if (audit) await writeAudit(audit, authorOf(context.actor, context.http?.req), session);
      if (key) keepAnswer(key, { status, body: done.body }, session);
      return { status, ...done };
    },
    { keys, context },
  );
  emptyCache();
  return outcome;
}
