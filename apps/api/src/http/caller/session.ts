import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Role } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import type { CookieOptions, Request, Response } from 'express';
import jwt from 'jsonwebtoken';
import { batched } from '../../database/batched.ts';
import { defineCollection } from '../../database/model.ts';
import { systemReader } from '../../database/system-reader.ts';
import { type Connection, type Id, IdField, type Session } from '../../database/types.ts';
import { insertNow, removeAllNow, updateAllNow, updateNow } from '../../database/write.ts';
import type { Env } from '../../lib/env.ts';
import { HttpError, unauthenticated } from '../../lib/errors.ts';
import type { Actor } from './context.ts';
import { memoize } from './memoize.ts';

const SESSION_LIFETIME_MS = 12 * 3_600_000;
const COOKIE = 'token';
/** Names the user whose page sends the call. */
export const OWNER_HEADER = 'X-User-Id';

/** One per sign-in. A token without its record is worthless. */
type StoredSession = {
  _id: string;
  user: Id;
  email: string;
  name: string;
  role: Role;
  isCreator?: boolean;
  /** When the password was last confirmed since the sign-in. */
  passwordAt?: Date;
  /** Opened with a one-time password. */
  mustChangePassword?: boolean;
  expiresAt: Date;
};
const SessionModel = defineCollection<StoredSession>('Session', {
  collection: 'sessions',
  scope: 'everyone',
  fields: {
    _id: String,
    user: IdField,
    email: String,
    name: String,
    role: String,
    isCreator: Boolean,
    passwordAt: Date,
    mustChangePassword: Boolean,
    expiresAt: Date,
  },
  indexes: [{ keys: { user: 1 } }, { keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
});

/** Looks up concurrent calls together. Never cached, so that an ended session is refused at once. */
const storedSession = batched(async (ids: readonly string[]) => {
  const sessions = await systemReader().find(SessionModel, { _id: { $in: ids } });
  return new Map(sessions.map((session) => [session._id, session]));
});

/** The user that a session is opened for. */
type SessionUser = {
  _id: Id | string;
  email: string;
  fname: string;
  mname: string;
  role: Role;
  oneTimeUntil?: Date | null;
};

export type Sessions = ReturnType<typeof createSessions>;

/** Signs people in and out with a token in an httpOnly cookie (HTTP contract, "Sessions"). */
export function createSessions(secret: string, env: Pick<Env, 'COOKIE_SECURE'>) {
  // jsonwebtoken tries a string as a public key first, which costs more than the verification itself.
  const key = createSecretKey(secret, 'utf8');
  const claimsOf = memoize((token) => verified(token, key));
  const options = (req: Request): CookieOptions => ({
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(req, env),
    path: '/',
  });
  return {
    /** Finds the calling user; undefined without a live session. */
    async actorOf(req: Request): Promise<Actor | undefined> {
      const token: unknown = req.cookies?.[COOKIE];
      const claims = typeof token === 'string' ? claimsOf(token) : null;
      if (!claims || claims.expiresAt <= Date.now()) return undefined;
      const { sessionId } = claims;
      const session = (await storedSession([sessionId])).get(sessionId);
      if (!session || session.expiresAt.getTime() <= Date.now()) return undefined;
      const { user, email, name, role, isCreator = false, mustChangePassword = false, expiresAt } = session;
      const passwordAt = session.passwordAt ?? new Date(expiresAt.getTime() - SESSION_LIFETIME_MS);
      return {
        id: String(user),
        email,
        name,
        role,
        scope: 'all',
        sessionId,
        isCreator,
        passwordAt,
        mustChangePassword,
      };
    },
    /** Opens a session in the caller's transaction; call `setCookie` after the commit. */
    async open(account: SessionUser, session: Session) {
      const sessionId = randomBytes(18).toString('base64url');
      const expiresAt = new Date(Date.now() + SESSION_LIFETIME_MS);
      const { _id, email, role } = account;
      const record = { _id: sessionId, user: _id, email, name: fullName(account), role, expiresAt };
      const due = account.oneTimeUntil ? { mustChangePassword: true } : {};
      await insertNow(SessionModel, { ...record, ...due }, session);
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
    /** Derives the session's own key, for signing its cookies. */
    keyOf: (sessionId: string | undefined) =>
      createHmac('sha256', key)
        .update(`csrf ${sessionId ?? 'anonymous'}`)
        .digest('base64url'),
    /**
     * Derives the key that encrypts a user's outbox in the browser: the same in every session and after a new password.
     */
    outboxKeyOf: (userId: string) =>
      Buffer.from(hkdfSync('sha256', key, '', `outbox ${userId}`, 32)).toString('base64'),
  };
}

/**
 * Refuses a call from a page of another user. Tabs share one session, so a tab left open must not act for somebody who
 * has signed in on another one since.
 * @throws UNAUTHENTICATED when the call names another user than the session's
 */
export function refuseOthersPage(req: Request, actor: Actor | undefined): void {
  const owner = req.get(OWNER_HEADER);
  if (actor && owner !== undefined && owner !== actor.id) throw unauthenticated();
}

/** Ends one session; its token stops working with the next call. */
export async function endSession(sessionId: string, session: Session): Promise<void> {
  await removeAllNow(SessionModel, { _id: sessionId }, session);
}

/** Ends all sessions of a user; their tokens stop working with the next call. */
export async function endSessionsOf(user: string, session: Session): Promise<void> {
  await removeAllNow(SessionModel, { user }, session);
}

/** Ends all sessions, in this or another database. */
export async function endAllSessions(connection?: Connection): Promise<void> {
  const { name } = SessionModel.collection;
  await (connection ? connection.collection(name).deleteMany({}) : removeAllNow(SessionModel, {}));
}

/** Copies a changed name or e-mail into the user's sessions. */
export async function renameInSessions(account: SessionUser, session: Session): Promise<void> {
  const { _id, email } = account;
  await updateAllNow(SessionModel, { user: _id }, { $set: { email, name: fullName(account) } }, session);
}

/**
 * Marks the session of a user who has created a record, so that later calls needn't look. Runs outside the call's
 * transaction: it holds even if that fails, and can't conflict with it.
 */
export async function noteCreator(sessionId: string): Promise<void> {
  await updateNow(SessionModel, { _id: sessionId }, { $set: { isCreator: true } });
}

/** Notes in the session when its user last confirmed the password. */
export async function notePassword(sessionId: string): Promise<void> {
  await updateNow(SessionModel, { _id: sessionId }, { $set: { passwordAt: new Date() } });
}

/** @throws PASSWORD_CHANGE_REQUIRED after a sign-in with a one-time password */
export function refuseOneTimePassword({ mustChangePassword }: Actor): void {
  if (mustChangePassword) throw new HttpError('PASSWORD_CHANGE_REQUIRED', msg('Choose a new password first'));
}

/** A user's name in lists and in the audit trail. */
export const fullName = ({ fname, mname }: Pick<SessionUser, 'fname' | 'mname'>) => `${fname} ${mname}`;

/** Tells whether cookies need HTTPS. */
export const isSecure = (req: Request, { COOKIE_SECURE }: Pick<Env, 'COOKIE_SECURE'>) =>
  COOKIE_SECURE === 'auto' ? req.secure : COOKIE_SECURE;

/** Reads the claims of a token; null if it is forged, expired or garbled. */
function verified(token: string, key: KeyObject): { sessionId: string; expiresAt: number } | null {
  try {
    const claims = jwt.verify(token, key, { algorithms: ['HS256'] });
    // A token without `exp` would never expire.
    if (typeof claims !== 'object' || typeof claims.jti !== 'string' || !claims.exp) return null;
    return { sessionId: claims.jti, expiresAt: claims.exp * 1000 };
  } catch {
    return null; // makes no difference to the caller
  }
}
