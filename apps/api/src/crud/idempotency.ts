import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';
import { type ClientSession, model, Schema } from 'mongoose';
import { readOne } from '../database/read.ts';
import { conflict, invalidField } from '../errors.ts';
import { DAY } from '../time-zone.ts';

/** A sale may wait in an outbox for its line, over a holiday too. */
const LIFETIME_MS = 30 * DAY;

/** The first answer to a create that carried a key. */
type KeptAnswer = { _id: string; fingerprint: string; status: number; body: object; expiresAt: Date };
const keptSchema = new Schema<KeptAnswer>(
  { _id: String, fingerprint: String, status: Number, body: Object, expiresAt: Date },
  { collection: 'idempotencykeys', versionKey: false, minimize: false },
);
keptSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const KeptAnswerModel = model<KeptAnswer>('IdempotencyKey', keptSchema);

export type IdempotencyKey = { id: string; fingerprint: string };

/**
 * The call's Idempotency-Key, which belongs to its user. It is known whatever the secret is: with another one, as
 * after a restore, the call is refused and not done a second time.
 * @param input as parsed, so that spaces and the order of its keys make no other request
 * @param secret keys the fingerprint, which could else be used to guess at a password in the input
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
    throw invalidField('Idempotency-Key', 'Idempotency-Key must have 1 to 255 characters');
  }
  return {
    id: createHash('sha256').update(`key ${user} ${key}`).digest('hex'),
    fingerprint: createHmac('sha256', secret)
      .update(`request ${req.method} ${req.path} ${JSON.stringify(input)}`)
      .digest('hex'),
  };
}

/**
 * The answer that this key was given before, if any. The same call waits for its turn while the first one runs,
 * so that a conflict always tells of a record that is there.
 * @throws IDEMPOTENCY_CONFLICT for another call or body
 */
export async function keptAnswer({ id, fingerprint }: IdempotencyKey, session: ClientSession) {
  const kept = await readOne(KeptAnswerModel, { _id: id }, { session });
  if (!kept) return undefined;
  if (kept.expiresAt.getTime() <= Date.now()) {
    await KeptAnswerModel.deleteOne({ _id: id }, { session });
    return undefined;
  }
  if (kept.fingerprint !== fingerprint) {
    throw conflict(
      'IDEMPOTENCY_CONFLICT',
      'An earlier version of this was recorded already. Look it up before you send this one as well.',
    );
  }
  return { status: kept.status, body: kept.body };
}

/** Keeps an answer in the transaction of what it tells of, so that a failed call leaves its key free. */
export async function keepAnswer(
  { id, fingerprint }: IdempotencyKey,
  answer: { status: number; body: object },
  session: ClientSession,
): Promise<void> {
  const expiresAt = new Date(Date.now() + LIFETIME_MS);
  await KeptAnswerModel.create([{ _id: id, fingerprint, ...answer, expiresAt }], { session });
}
