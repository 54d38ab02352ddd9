import { inTransaction } from '../database/transactions/transaction.ts';
import { authorOf } from '../http/caller/author.ts';
import type { Actor, Context } from '../http/caller/context.ts';
import { emptyCache } from './answer-cache.ts';
import { writeAudit } from './audit.ts';
import type { Call, Change, Outcome } from './endpoint.ts';
import { type IdempotencyKey, keepAnswer, keptAnswer } from './idempotency.ts';

/** Runs a transaction that adds audit entries, then empties the answer cache. */
export async function inAuditedTransaction<T>(...args: Parameters<typeof inTransaction<T>>): Promise<T> {
  const done = await inTransaction(...args);
  emptyCache();
  return done;
}

export const changeOf =
  (context: Context<Actor | undefined>): Change =>
  (work) =>
    inAuditedTransaction(
      async (session) => {
        const { done, audit, author = authorOf(context.actor, context.http.req) } = await work(session);
        await writeAudit(audit, author, session);
        return done;
      },
      { deadline: context.deadline },
    );

/** Stores the change, its audit entry and its kept answer in one transaction. */
export async function change(
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
