import { randomInt } from 'node:crypto';
import type { Id, Session } from '../../database/types.ts';
import { updateNow } from '../../database/write.ts';
import { endSessionsOf } from '../../http/caller/session.ts';
import { hashPassword } from '../passwords/passwords.service.ts';
import { UserModel } from './user.model.ts';

/** Leaves out characters that are easily confused. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Generates a password that can't be guessed but can be read out. */
export const makePassword = (): string =>
  Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Hours until a one-time password expires. */
type Lifetime = { ONE_TIME_HOURS: number };

/** Makes a one-time password: what to store, and what to show once. */
export async function makeOneTimePassword({ ONE_TIME_HOURS }: Lifetime) {
  const oneTimePassword = makePassword();
  const expires = new Date(Date.now() + ONE_TIME_HOURS * 3_600_000);
  const stored = { passwordHash: await hashPassword(oneTimePassword), oneTimeUntil: expires };
  return { stored, issued: { oneTimePassword, expires } };
}

/** Replaces an account's password with a one-time one and ends its sessions. */
export async function resetPassword(_id: Id, lifetime: Lifetime, session: Session) {
  const { stored, issued } = await makeOneTimePassword(lifetime);
  await updateNow(UserModel, { _id }, { $set: stored, $inc: { __v: 1 } }, session);
  await endSessionsOf(String(_id), session);
  return issued;
}
