import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Role } from '@app/schemas/resource';
import type { CookieOptions, Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import mongoose, { type ClientSession, model, Schema, type Types } from 'mongoose';
import { batched } from '../database/batched.ts';
import { readMany } from '../database/read.ts';
import type { Env } from '../env.ts';
import { HttpError, unauthenticated } from '../errors.ts';
import type { Actor } from './context.ts';
import { memoize } from './memoize.ts';

const SESSION_LIFETIME_MS = 12 * 3_600_000;
const COOKIE = 'token';
/** Whose page it is that calls. */
export const OWNER_HEADER = 'X-User-Id';

/** One for each sign-in. A session whose record is gone is over, whatever its token says. */
type StoredSession = {
  _id: string;
  user: Types.ObjectId;
  email: string;
  name: string;
  role: Role;
  isMaker?: boolean;
  /** When the password was given again since the sign-in. */
  passwordAt?: Date;
  /** Opened with a one-time password. */
  mustChangePassword?: boolean;
  expiresAt: Date;
};
const sessionSchema = new Schema<StoredSession>(
  {
    _id: String,
    user: Schema.Types.ObjectId,
    email: String,
    name: String,
    role: String,
    isMaker: Boolean,
    passwordAt: Date,
    mustChangePassword: Boolean,
    expiresAt: Date,
  },
  { collection: 'sessions', versionKey: false },
);
sessionSchema.index({ user: 1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
const SessionModel = model<StoredSession>('Session', sessionSchema);

/** One look-up for all who call at the same time. Each call asks anew: a session that has ended opens nothing. */
const storedSession = batched(async (ids: readonly string[]) => {
  const sessions = await readMany(SessionModel, { _id: { $in: ids } });
  return new Map(sessions.map((session) => [session._id, session]));
});

/** The user that a session is opened for. */
type Account = {
  _id: Types.ObjectId | string;
  email: string;
  fname: string;
  mname: string;
  role: Role;
  oneTimeUntil?: Date | null;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Signs people in and out with a token in an httpOnly cookie (HTTP contract, "Sessions"). */
export function createSessions(secret: string, env: Pick<Env, 'COOKIE_SECURE'>) {
  // As a text it would be tried as a public key on every call, which costs more than the check itself.
  const key = createSecretKey(secret, 'utf8');
  const claimsOf = memoize((token) => verified(token, key));
  const options = (req: Request): CookieOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(req, env),
    path: '/',
  });
  return {
    /** Who calls, or undefined without a live session. */
    async actorOf(req: Request): Promise<Actor | undefined> {
      const token: unknown = req.cookies?.[COOKIE];
      const claims = typeof token === 'string' ? claimsOf(token) : null;
      if (!claims || claims.expiresAt <= Date.now()) return undefined;
      const { sessionId } = claims;
      const session = (await storedSession([sessionId])).get(sessionId);
      if (!session || session.expiresAt.getTime() <= Date.now()) return undefined;
      const { user, email, name, role, isMaker = false, mustChangePassword = false, expiresAt } = session;
      const passwordAt = session.passwordAt ?? new Date(expiresAt.getTime() - SESSION_LIFETIME_MS);
      return { id: String(user), email, name, role, sessionId, isMaker, passwordAt, mustChangePassword };
    },
    /** Opens a session in the caller's transaction; `setCookie` hands it out once that is committed. */
    async open(account: Account, session: ClientSession) {
      const sessionId = randomBytes(18).toString('base64url');
      const expiresAt = new Date(Date.now() + SESSION_LIFETIME_MS);
      const { _id, email, role } = account;
      const record = { _id: sessionId, user: _id, email, name: fullName(account), role, expiresAt };
      const due = account.oneTimeUntil ? { mustChangePassword: true } : {};
      await SessionModel.create([{ ...record, ...due }], { session });
      const token = jwt.sign({}, key, {
        algorithm: 'HS256',
        subject: String(_id),
        jwtid: sessionId,
        expiresIn: SESSION_LIFETIME_MS / 1000,
      });
      const setCookie = (req: Request, res: Response) =>
        res.cookie(COOKIE, token, { ...options(req), maxAge: SESSION_LIFETIME_MS });
      return { sessionId, setCookie };
    },
    clearCookie: (req: Request, res: Response) => res.clearCookie(COOKIE, options(req)),
    /** A key of this session's own, for signing what belongs to it. */
    keyOf: (sessionId: string | undefined) =>
      createHmac('sha256', key)
        .update(`csrf ${sessionId ?? 'anonymous'}`)
        .digest('base64url'),
    /** A user's own key for what a browser keeps of theirs: the same in each session, and with a new password. */
    outboxKeyOf: (userId: string) =>
      Buffer.from(hkdfSync('sha256', key, '', `outbox ${userId}`, 32)).toString('base64'),
  };
}

/**
 * A browser has one session for all its pages, so a page may be older than it: whoever sits there must do nothing
 * in the name of somebody who has signed in on another page since.
 * @throws UNAUTHENTICATED when the call says that its page is another user's than the session
 */
export function refuseOthersPage(req: Request, actor: Actor | undefined): void {
  const owner = req.get(OWNER_HEADER);
  if (actor && owner !== undefined && owner !== actor.id) throw unauthenticated();
}

/** Ends one session: from the next call on, its token is worth nothing. */
export async function endSession(sessionId: string, session: ClientSession): Promise<void> {
  await SessionModel.deleteOne({ _id: sessionId }, { session });
}

/** Ends every session of a user: from the next call on, their tokens are worth nothing. */
export async function endSessionsOf(user: string, session: ClientSession): Promise<void> {
  await SessionModel.deleteMany({ user }, { session });
}

/** Ends every session there is, in this or in another database. */
export async function endAllSessions(connection = mongoose.connection): Promise<void> {
  await connection.collection(SessionModel.collection.collectionName).deleteMany({});
}

/** Carries a changed name or e-mail into the user's running sessions. */
export async function renameInSessions(account: Account, session: ClientSession): Promise<void> {
  const { _id, email } = account;
  await SessionModel.updateMany({ user: _id }, { $set: { email, name: fullName(account) } }, { session });
}

/**
 * Remembers with a session that its user has recorded something, so that no later call has to look. It is true
 * whatever becomes of the call at hand, and outside of its transaction collides with no other.
 */
export async function noteMaker(sessionId: string): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId }, { $set: { isMaker: true } });
}

/** Remembers with a session that its user has given the password again. */
export async function notePassword(sessionId: string): Promise<void> {
  await SessionModel.updateOne({ _id: sessionId }, { $set: { passwordAt: new Date() } });
}

/** @throws PASSWORD_CHANGE_REQUIRED for whoever has signed in with a one-time password */
export function refuseOneTimePassword({ mustChangePassword }: Actor): void {
  if (mustChangePassword) throw new HttpError('PASSWORD_CHANGE_REQUIRED', 'Choose a new password first');
}

/** How a user is called in lists and in the audit trail. */
export const fullName = ({ fname, mname }: Pick<Account, 'fname' | 'mname'>) => `${fname} ${mname}`;

/** Whether cookies may only travel over HTTPS. */
export const isSecure = (req: Request, { COOKIE_SECURE }: Pick<Env, 'COOKIE_SECURE'>) =>
  COOKIE_SECURE === 'auto' ? req.secure : COOKIE_SECURE;

/** What a token that we have signed says; null for one that is forged, expired or garbled. */
function verified(token: string, key: KeyObject): { sessionId: string; expiresAt: number } | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'] });
    if (typeof claims !== 'object' || typeof claims.jti !== 'string') return null;
    return { sessionId: claims.jti, expiresAt: Number(claims.exp) * 1000 };
  } catch {
    return null; // all the same to the caller
  }
}
