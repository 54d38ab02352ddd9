import { randomInt } from 'node:crypto';
import type { ClientSession, Types } from 'mongoose';
import { endSessionsOf } from '../../http/session.ts';
import { hashPassword } from '../auth/passwords.service.ts';
import { UserModel } from './user.model.ts';

/** Without those that are taken for one another. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password that nobody can guess, in letters that can be read out. */
export const makePassword = (): string =>
  Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** How long a one-time password works. */
type Lifetime = { ONE_TIME_HOURS: number };

/** What is stored of a new one-time password, and what is told of it, once. */
export async function makeOneTimePassword({ ONE_TIME_HOURS }: Lifetime) {
  const oneTimePassword = makePassword();
  const expires = new Date(Date.now() + ONE_TIME_HOURS * 3_600_000);
  const stored = { passwordHash: await hashPassword(oneTimePassword), oneTimeUntil: expires };
  return { stored, told: { oneTimePassword, expires } };
}

/** Puts a one-time password in the place of an account's password, and ends its sessions. */
export async function resetPassword(_id: Types.ObjectId, lifetime: Lifetime, session: ClientSession) {
  const { stored, told } = await makeOneTimePassword(lifetime);
  await UserModel.updateOne({ _id }, { $set: stored, $inc: { __v: 1 } }, { session });
  await endSessionsOf(String(_id), session);
  return told;
}
