import { inTransaction } from '../database/transaction.ts';
import { authorOf } from '../http/author.ts';
import type { Actor, Context } from '../http/context.ts';
import { emptyCache } from './answer-cache.ts';
import { writeAudit } from './audit.ts';
import type { Call, Outcome } from './endpoint.ts';
import { type IdempotencyKey, keepAnswer, keptAnswer } from './idempotency.ts';

/** A transaction that adds to the audit trail: once it is stored, nobody gets an answer from before it. */
export async function inAuditedTransaction<T>(...args: Parameters<typeof inTransaction<T>>): Promise<T> {
  const done = await inTransaction(...args);
  emptyCache();
  return done;
}

/** The change, its audit entry and its kept answer in one transaction. */
export function change(
  { run, queue }: Extract<Call, { kind: 'write' }>,
  context: Context<Actor | undefined>,
  key?: IdempotencyKey,
): Promise<Omit<Outcome, 'audit'>> {
  return inAuditedTransaction(
    async (session) => {
      const kept = key && (await keptAnswer(key, session));
      if (kept) return kept;
      const { audit, status = 200, ...outcome } = await run({ session, ...context });
      if (audit) await writeAudit(audit, authorOf(context.actor, context.http?.req), session);
      if (key) await keepAnswer(key, { status, body: outcome.body }, session);
      return { status, ...outcome };
    },
    { keys: key ? [...queue, key.id] : queue, signal: context.signal() },
  );
}
