import {
  authMessages,
  authPaths,
  changePasswordRequest,
  loginRequest,
  messageAnswer,
  sessionAnswer,
} from '@app/schemas/auth';
import type { User } from '@app/schemas/users';
import type { Request } from 'express';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';
import { writeAudit } from '../../crud/audit.ts';
import { inAuditedTransaction } from '../../crud/change.ts';
import { defineEndpoint, definePublicEndpoint, type Endpoint } from '../../crud/endpoint.ts';
import { withNames } from '../../crud/names.ts';
import { presenter } from '../../crud/service.ts';
import { forbidden, refusedFields, unauthenticated } from '../../errors.ts';
import type { Csrf } from '../../http/csrf.ts';
import { refuseForeignOrigin } from '../../http/origin.ts';
import { endSession, type Sessions } from '../../http/session.ts';
import {
  type Account,
  accountByEmail,
  accountById,
  emailKey,
  noteLogin,
  setPassword,
  usersResource,
} from '../users/users.service.ts';
import { limited } from './login-limits.ts';
import { hashPassword, passwordMatches } from './passwords.service.ts';

const answered = presenter<User>(usersResource);
const wrongCredentials = () => unauthenticated('Email or password is wrong');

/** Signing in and out (specification 1, sections 2, 4 and 7; HTTP contract, "Sessions"). */
export function authEndpoints(sessions: Sessions, csrf: Csrf): Endpoint[] {
  return [
    definePublicEndpoint({
      route: authPaths.login,
      summary: 'Sign in',
      access: 'public',
      request: loginRequest,
      answer: sessionAnswer,
      read: async ({ email, password }, { actor, env, signal, http: { req, res } }) => {
        const checked = await checkCredentials(email, password, req);
        const signIn = async (session: ClientSession) => {
          const account = await noteLogin(checked, session);
          if (!account) throw wrongCredentials();
          // The session that this browser had is replaced, and must not live on in a copy of its token.
          if (actor) await endSession(actor.sessionId, session);
          const message = `${account.email} signed in`;
          await writeAudit({ action: 'Login', type: 'User', message }, account.email, session);
          return { account, opened: await sessions.open(account, session) };
        };
        const { account, opened } = await inAuditedTransaction(signIn, { signal: signal() });
        opened.setCookie(req, res);
        await csrf.renew(req, res, opened.sessionId);
        return { message: authMessages.loggedIn, data: await userOf(account), timeZone: env.TIME_ZONE };
      },
    }),
    defineEndpoint({
      route: authPaths.me,
      summary: 'Who is signed in',
      access: 'signedIn',
      request: z.object({}),
      answer: sessionAnswer,
      read: async (_input, { actor, env }) => {
        const account = await accountById(actor.id);
        if (!account) throw unauthenticated();
        return { data: await userOf(account), timeZone: env.TIME_ZONE };
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
          body: { message: authMessages.loggedOut },
          audit: actor ? { action: 'Logout', type: 'User', message: `${actor.email} signed out` } : null,
          committed: async () => {
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
      request: changePasswordRequest,
      answer: messageAnswer,
      read: async ({ oldpassword, newpassword }, { actor, signal, http: { req } }) => {
        const account = await limited(emailKey(actor.email), req, async () => {
          const own = await accountById(actor.id);
          if (!own) throw unauthenticated();
          return (await passwordMatches(oldpassword, own.passwordHash)) ? own : null;
        });
        if (!account) throw wrongPassword();
        const passwordHash = await hashPassword(newpassword);
        const store = async (session: ClientSession) => {
          if (!(await setPassword(account, passwordHash, session))) throw wrongPassword();
          const message = `${actor.email} changed their password`;
          await writeAudit({ action: 'Password change', type: 'User', message }, actor.email, session);
        };
        await inAuditedTransaction(store, { signal: signal() });
        return { message: authMessages.passwordChanged };
      },
    }),
  ];
}

async function userOf(account: Account): Promise<User> {
  const [named] = await withNames('User', [account]);
  return answered(named);
}

const wrongPassword = () => refusedFields('WRONG_PASSWORD', { oldpassword: ['Current password is wrong'] });

/** One answer and one length of time for a wrong e-mail and a wrong password. */
async function checkCredentials(email: string, password: string, req: Request): Promise<Account> {
  const account = await limited(emailKey(email), req, async () => {
    const found = await accountByEmail(email);
    return (await passwordMatches(password, found?.passwordHash)) ? found : null;
  });
  if (!account) {
    await noteFailure(email, 'Wrong email or password');
    throw wrongCredentials();
  }
  if (account.status !== 'ACTIVE') {
    await noteFailure(email, 'Account is inactive');
    throw forbidden('This account is inactive. Ask an admin to activate it.');
  }
  return account;
}

const noteFailure = (email: string, reason: string) =>
  inAuditedTransaction((session) =>
    writeAudit({ action: 'Login failed', type: 'User', message: `${reason}: ${email}` }, email, session),
  );
