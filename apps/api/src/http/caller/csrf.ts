import { msg } from '@app/schemas/messages/message';
import cookieParser from 'cookie-parser';
import csurf from 'csurf';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Env } from '../../lib/env.ts';
import { HttpError } from '../../lib/errors.ts';
import { isSecure, type Sessions } from './session.ts';

const SECRET_COOKIE = '_csrf';
const TOKEN_COOKIE = 'XSRF-TOKEN';
const PAIRS_MAX = 10_000;
/** Methods that csurf doesn't check. */
const READS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Guards against CSRF with csurf: a secret in a signed httpOnly cookie, and a token derived from it that our pages
 * read from a second cookie and send back in X-XSRF-TOKEN. Both are bound to the session, whose own key signs the
 * secret's cookie. See docs/adr/0004-csurf.md.
 */
export function createCsrf(sessions: Sessions, env: Pick<Env, 'COOKIE_SECURE'>) {
  const cookie = { key: SECRET_COOKIE, signed: true, httpOnly: true, sameSite: 'lax', path: '/' } as const;
  const value = (req: Request) => req.get('x-xsrf-token') ?? '';
  const guards = {
    secure: csurf({ cookie: { ...cookie, secure: true }, value }),
    plain: csurf({ cookie: { ...cookie, secure: false }, value }),
  };

  const protect = (req: Request, res: Response) =>
    new Promise<void>((resolve, reject) => {
      const guard = isSecure(req, env) ? guards.secure : guards.plain;
      guard(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
    });

  const handOut = (req: Request, res: Response) =>
    res.cookie(TOKEN_COOKIE, req.csrfToken(), { sameSite: 'lax', secure: isSecure(req, env), path: '/' });

  const forSession = (req: Request, sessionId: string | undefined) => {
    req.secret = sessions.keyOf(sessionId);
    req.signedCookies = cookieParser.signedCookies(
      { [SECRET_COOKIE]: req.cookies?.[SECRET_COOKIE] },
      req.secret,
    );
    if (typeof req.signedCookies[SECRET_COOKIE] !== 'string') delete req.signedCookies[SECRET_COOKIE];
  };

  // A page sends the same pair with every call, and checking one takes a tenth of a create's time.
  const goodPairs = new LRUCache<string, true>({ max: PAIRS_MAX });
  const pairOf = (req: Request, sessionId = '') =>
    `${sessionId}\n${req.get('x-xsrf-token')}\n${req.cookies?.[SECRET_COOKIE]}`;

  return {
    /**
     * Checks the token of a write; sets missing cookies on a GET, and new ones with a refusal.
     * @throws EBADCSRFTOKEN
     */
    async check(req: Request, res: Response, sessionId: string | undefined): Promise<void> {
      const isRead = READS.includes(req.method);
      if (!isRead && goodPairs.has(pairOf(req, sessionId))) return;
      forSession(req, sessionId);
      const hadSecret = req.signedCookies[SECRET_COOKIE] !== undefined;
      try {
        await protect(req, res);
      } catch (cause) {
        // Sends a matching pair: cookies stop matching when, say, two tabs each got one.
        handOut(req, res);
        throw new HttpError('EBADCSRFTOKEN', msg('This page is out of date. Reload it and try again.'), {
          cause,
        });
      }
      if (!isRead) goodPairs.set(pairOf(req, sessionId), true);
      else if (!(hadSecret && req.cookies?.[TOKEN_COOKIE])) handOut(req, res);
    },
    /** Gives a new session its own secret and token, which invalidates the old ones. */
    async renew(req: Request, res: Response, sessionId: string | undefined): Promise<void> {
      // Looks like a first visit to csurf, so that it makes a new secret and token.
      const secret = sessions.keyOf(sessionId);
      const visit: Request = Object.create(req, {
        method: { value: 'GET' },
        secret: { value: secret },
        signedCookies: { value: {} },
        csrfToken: { writable: true },
      });
      await protect(visit, res);
      handOut(visit, res);
    },
  };
}
export type Csrf = ReturnType<typeof createCsrf>;
