import type { Route } from '@app/schemas/kit/resource';
import type { Request, RequestHandler, Response } from 'express';
import { type Deadline, withDeadline } from '../database/watch.ts';
import { sendJson } from '../http/answer/json.ts';
import type { Csrf } from '../http/caller/csrf.ts';
import { refuseForeignOrigin } from '../http/caller/origin.ts';
import { refuseOneTimePassword, refuseOthersPage, type Sessions } from '../http/caller/session.ts';
import { hasBody, readInput } from '../http/request/body.ts';
import { readBytes } from '../http/request/bytes.ts';
import type { Env } from '../lib/env.ts';
import { forbidden, unauthenticated } from '../lib/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { idempotencyKey } from './idempotency.ts';
import { runWrite, storeOf } from './run-write.ts';

export type Services = { env: Env; secret: string; sessions: Sessions; csrf: Csrf };

/**
 * Answers every endpoint: session → CSRF token → role → input → handler → answer. Paths have no parameters, so one map
 * look-up finds the endpoint.
 */
export function mountEndpoints(endpoints: readonly Endpoint[], services: Services): RequestHandler {
  const answers = new Map(endpoints.map((endpoint) => [endpoint.route, answerOf(endpoint, services)]));
  return (req, res, next) => {
    const answer = answers.get(`${req.method} ${req.path}` as Route);
    if (!answer) return next();
    return withDeadline(res, (deadline) => answer(req, res, deadline));
  };
}

function answerOf(endpoint: Endpoint, { env, secret, sessions, csrf }: Services) {
  return async (req: Request, res: Response, deadline: Deadline): Promise<void> => {
    const actor = await sessions.actorOf(req);
    refuseOthersPage(req, actor);
    if (actor) req.actor = actor;
    // Login, the only public write, has no session and so no token yet: its origin is checked instead.
    const isPublicWrite = endpoint.access === 'public' && req.method !== 'GET';
    if (isPublicWrite) refuseForeignOrigin(req);
    else await checkCsrf(csrf, req, res);
    await admit(endpoint, req);
    const { takesBytes } = endpoint;
    const input = takesBytes ? req.query : await readInput(req, res);
    const call = endpoint.call(input);
    const context = { actor, env, deadline, http: { req, res } };
    const keyOf = (of: unknown) =>
      endpoint.idempotent && actor ? idempotencyKey(req, actor.id, of, secret) : undefined;
    if (call.kind === 'read') {
      await sendJson(res, await call.run(context));
      return;
    }
    if (call.kind === 'own' || call.kind === 'stream') {
      const bytes = takesBytes && hasBody(req) ? readBytes(req, takesBytes) : undefined;
      const answer = await call.run({ ...context, store: storeOf(context), keyOf, bytes });
      if (answer) res.status(endpoint.status ?? 200).json(answer);
      return;
    }
    const { status = 200, body, afterCommit } = await runWrite(call, context, keyOf(call.input));
    await afterCommit?.();
    await sendJson(res.status(status), body);
  };
}

/** Answers 401 before the CSRF check: without a session there is nothing to forge, and a new token wouldn't help. */
async function checkCsrf(csrf: Csrf, req: Request, res: Response): Promise<void> {
  if (req.method !== 'GET' && !req.actor) throw unauthenticated();
  await csrf.check(req, res, req.actor?.sessionId);
}

async function admit({ access, admits, takesOneTimePassword }: Endpoint, { actor }: Request): Promise<void> {
  if (access === 'public') return;
  if (!actor) throw unauthenticated();
  if (!takesOneTimePassword) refuseOneTimePassword(actor);
  if (access !== 'signedIn' && !access.includes(actor.role)) throw forbidden();
  if (admits && !(await admits(actor))) throw forbidden();
}
