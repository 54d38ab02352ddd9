import {
  authMessages,
  authPaths,
  changePasswordRequest,
  loginRequest,
  sessionAnswer,
} from '@app/schemas/access/auth';
import { users } from '@app/schemas/access/users';
import { inAnswer, messageAnswer } from '@app/schemas/messages/answer';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import { z } from 'zod';
import type { AuditAction, AuditDraft } from '../../calls/audit.ts';
import { defineEndpoint, definePublicEndpoint, type Endpoint, type Store } from '../../calls/endpoint.ts';
import { presenter, recordOf } from '../../crud/service.ts';
import { withNames } from '../../database/names.ts';
import { authorOf } from '../../http/caller/author.ts';
import type { Csrf } from '../../http/caller/csrf.ts';
import { refuseForeignOrigin } from '../../http/caller/origin.ts';
import { endSession, fullName, type Sessions } from '../../http/caller/session.ts';
import type { Env } from '../../lib/env.ts';
import { forbidden, type HttpError, invalidField, unauthenticated } from '../../lib/errors.ts';
import { checkCurrentPassword, wrongPassword } from '../passwords/current-password.service.ts';
import { isFailure, isFirstRefusal, limited, signInKeys } from '../passwords/login-limits.service.ts';
import { hashPassword, passwordMatches } from '../passwords/passwords.service.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  emailKey,
  noteLogin,
  setPassword,
} from '../users/users.service.ts';
import { knownDevice, rememberDevice, setDeviceCookie } from './devices.ts';
import { resetPasswordEndpoint } from './reset-password.endpoints.ts';

const answered = presenter({ contract: users });
const wrongCredentials = () => unauthenticated(msg('Email or password is wrong'));

/** Signing in and out (specification 1, sections 2, 4 and 7; HTTP contract, "Sessions"). */
export function authEndpoints(sessions: Sessions, csrf: Csrf): Endpoint[] {
  return [
    definePublicEndpoint({
      route: authPaths.login,
      summary: 'Sign in',
      access: 'public',
      request: loginRequest,
      answer: sessionAnswer,
      own: async ({ email, password }, { actor, env, store, http: { req, res } }) => {
        const checked = await checkCredentials({ email, password }, req, store);
        const { account, device, opened } = await store(async (session) => {
          const account = await noteLogin(checked, session);
          if (!account) throw wrongCredentials();
          // Ends the browser's former session, or a copied token would keep working.
          if (actor) await endSession(actor.sessionId, session);
          const message = msg('{{email}} signed in', { email: account.email });
          const device = await rememberDevice(req, account._id, session);
          return {
            done: { account, device, opened: await sessions.open(account, session) },
            audit: auditOf('Login', message, account),
            author: authorOf(knownAs(account), req),
          };
        });
        opened.setCookie(req, res);
        setDeviceCookie(req, res, device, env);
        await csrf.renew(req, res, opened.sessionId);
        return {
          ...inAnswer(authMessages.loggedIn),
          ...(await sessionOf(account, !!account.oneTimeUntil, env)),
        };
      },
    }),
    defineEndpoint({
      route: authPaths.me,
      summary: 'Who is signed in',
      access: 'signedIn',
      takesOneTimePassword: true,
      request: z.object({}),
      answer: sessionAnswer,
      read: async (_input, { actor, env }) => {
        const account = await accountById(actor.id);
        if (!account) throw unauthenticated();
        return sessionOf(account, actor.mustChangePassword, env);
      },
    }),
    definePublicEndpoint({
      route: authPaths.logout,
      summary: 'Sign out',
      access: 'public',
      request: z.object({}),
      answer: messageAnswer,
      write: async (_input, { actor, session, http: { req, res } }) => {
        refuseForeignOrigin(req);
        if (actor) await endSession(actor.sessionId, session);
        return {
          body: inAnswer(authMessages.loggedOut),
          audit: actor
            ? auditOf('Logout', msg('{{email}} signed out', { email: actor.email }), { _id: actor.id })
            : null,
          afterCommit: async () => {
            sessions.clearCookie(req, res);
            await csrf.renew(req, res, undefined);
          },
        };
      },
    }),
    defineEndpoint({
      route: authPaths.changePassword,
      summary: 'Change the own password',
      access: 'signedIn',
      takesOneTimePassword: true,
      request: changePasswordRequest,
      answer: messageAnswer,
      own: async ({ oldpassword, newpassword }, { actor, store }) => {
        const account = await accountById(actor.id);
        if (!account) throw unauthenticated();
        await checkCurrentPassword(oldpassword, account, actor.sessionId, 'oldpassword');
        if (account.oneTimeUntil && newpassword === oldpassword)
          throw invalidField('newpassword', msg('Choose another password than the one-time password'));
        const passwordHash = await hashPassword(newpassword);
        return store(async (session) => {
          if (!(await setPassword(account, passwordHash, session))) throw wrongPassword('oldpassword');
          const message = msg('{{email}} changed their password', { email: actor.email });
          const audit = auditOf('Password change', message, account);
          return { done: inAnswer(authMessages.passwordChanged), audit };
        });
      },
    }),
    resetPasswordEndpoint,
  ];
}

/** Builds the answer: the signed-in user, and whether a new password is due first. */
async function sessionOf(account: Account, isPasswordDue: boolean, env: Env) {
  const [named] = await withNames('User', [account]);
  const due = isPasswordDue ? { mustChangePassword: true as const } : {};
  const { TIME_ZONE: timeZone, PUBLIC_URL: publicUrl } = env;
  return { data: { ...answered(named), ...due }, timeZone, ...(publicUrl && { publicUrl }), ...due };
}

/** Answers a wrong e-mail and a wrong password alike, and in the same time. */
async function checkCredentials(
  { email, password }: z.output<typeof loginRequest>,
  req: Request,
  store: Store,
): Promise<Account> {
  const account = await accountByEmail(email);
  const keys = signInKeys(emailKey(email), req, await knownDevice(req, account?._id));
  const check = async () => {
    const found = await accountByEmail(email);
    const isRight = await passwordMatches(password, found);
    if (!found || !isRight) throw wrongCredentials();
    if (found.status !== 'ACTIVE')
      throw forbidden(msg('This account is inactive. Ask an admin to activate it.'));
    return found;
  };
  return limited(keys, check).catch(async (error: unknown) => {
    if (isFailure(error)) await noteFailure({ email, account }, req, error, store);
    throw error;
  });
}

type Tried = { email: string; account: Account | undefined };

/** Audits each wrong guess, by an unknown author; the right password of an inactive account, once per window. */
async function noteFailure(
  { email, account }: Tried,
  req: Request,
  { code }: HttpError,
  store: Store,
): Promise<void> {
  const isInactive = code === 'FORBIDDEN';
  if (isInactive && !(await isFirstRefusal(emailKey(email), req))) return;
  const message = msg(isInactive ? 'Account is inactive: {{email}}' : 'Wrong email or password: {{email}}', {
    email,
  });
  const known = isInactive && account ? knownAs(account) : undefined;
  const author = { ...authorOf(known, req), user: email };
  const audit = auditOf('Login failed', message, account);
  await store(async () => ({ done: undefined, audit, author }));
}

/** Drafts an audit entry about an account, if there is one. */
const auditOf = (action: AuditAction, message: Message, account?: { _id: unknown }): AuditDraft => ({
  action,
  type: users.label,
  message,
  ...(account && { record: recordOf({ contract: users }, account) }),
});

/** The user signing in, before there is a session. */
const knownAs = (account: Account) => ({ ...account, id: String(account._id), name: fullName(account) });
