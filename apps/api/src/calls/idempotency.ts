import { createHash, createHmac } from 'node:crypto';
import { DAY_MS } from '@app/schemas/kit/days';
import { msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import { defineCollection } from '../database/model.ts';
import { systemReader } from '../database/system-reader.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import type { Session } from '../database/types.ts';
import { removeAllNow } from '../database/write.ts';
import { conflict, invalidField } from '../lib/errors.ts';

/** A sale may wait offline in the outbox, even over a holiday. */
const LIFETIME_MS = 30 * DAY_MS;

/** The first answer to a create with an idempotency key. */
type KeptAnswer = { _id: string; fingerprint: string; status: number; body: object; expiresAt: Date };
const KeptAnswerModel = defineCollection<KeptAnswer>('IdempotencyKey', {
  collection: 'idempotencykeys',
  scope: 'everyone',
  fields: { _id: String, fingerprint: String, status: Number, body: Object, expiresAt: Date },
  indexes: [{ keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

export type IdempotencyKey = { id: string; fingerprint: string };

/**
 * Reads the call's Idempotency-Key, scoped to its user. The id doesn't depend on the secret: after a restore with
 * another secret, a repeated call is refused rather than run twice.
 * @param input as parsed, so that whitespace and key order don't make another request
 * @param secret keys the fingerprint, which could otherwise be used to guess a password in the input
 * @throws VALIDATION_FAILED
 */
export function idempotencyKey(
  req: Request,
  user: string,
  input: unknown,
  secret: string,
): IdempotencyKey | undefined {
  const key = req.get('idempotency-key');
  if (key === undefined) return undefined;
  if (key.length < 1 || key.length > 255) {
    throw invalidField('Idempotency-Key', msg('Idempotency-Key must have 1 to 255 characters'));
  }
  return {
    id: createHash('sha256').update(`key ${user} ${key}`).digest('hex'),
    fingerprint: createHmac('sha256', secret)
      .update(`request ${req.method} ${req.path} ${JSON.stringify(input)}`)
      .digest('hex'),
  };
}

/**
 * Finds the answer already given for this key. A repeated call waits in the queue while the first one runs, so a
 * conflict always refers to a stored record.
 * @throws IDEMPOTENCY_CONFLICT for another call or body
 */
export async function keptAnswer({ id, fingerprint }: IdempotencyKey, session: Session) {
  const kept = await systemReader(session).findOne(KeptAnswerModel, { _id: id });
  if (!kept) return undefined;
  if (kept.expiresAt.getTime() <= Date.now()) {
    await removeAllNow(KeptAnswerModel, { _id: id }, session);
    return undefined;
  }
  if (kept.fingerprint !== fingerprint) {
    throw conflict(
      'IDEMPOTENCY_CONFLICT',
      msg('An earlier version of this was recorded already. Look it up before you send this one as well.'),
    );
  }
  return { status: kept.status, body: kept.body };
}

/** Tells whether a call with this key was answered already, whatever its body was. */
export const isAnswered = async (key: IdempotencyKey | undefined): Promise<boolean> =>
  key !== undefined && systemReader().exists(KeptAnswerModel, { _id: key.id });

/** Keeps an answer in the transaction of its change, so that a failed call leaves its key free. */
export function keepAnswer(
  { id, fingerprint }: IdempotencyKey,
  answer: { status: number; body: object },
  session: Session,
): void {
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  insertLater(session, KeptAnswerModel, [{ _id: id, fingerprint, ...answer, expiresAt }]);
}
