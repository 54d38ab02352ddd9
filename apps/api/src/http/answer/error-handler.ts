import { inspect } from 'node:util';
import type { ErrorAnswer } from '@app/schemas/kit/errors';
import { inAnswer } from '@app/schemas/messages/answer';
import { msg } from '@app/schemas/messages/message';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { databaseError } from '../../database/errors.ts';
import { HttpError, notFound } from '../../lib/errors.ts';

/** Turns anything thrown into the contract's error answer, without leaking internals. */
export const errorHandler: ErrorRequestHandler = (thrown, req, res, _next) => {
  const error = expected(thrown);
  if (error.status >= 500) req.log.error({ req: req.about, err: asError(thrown) }, error.message);
  if (isSecurityEvent(error)) {
    const { method, path } = req;
    const caller = { method, path, ip: req.ip, user: req.actor?.id };
    req.log.warn({ req: req.about, security: true, code: error.code, ...caller }, 'access refused');
  }
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
  // The handler may have announced a file.
  res.removeHeader('Content-Disposition');
  res.status(error.status).type('json').send(answer(error, req));
};

/** Appends the keys for translation last, so that the older properties stay where they were. */
function answer({ userMessage, code, errors = {} }: HttpError, req: Request): ErrorAnswer {
  const { message, ...keys } = inAnswer(userMessage);
  const fields = Object.entries(errors).map(([path, messages]) => [path, messages.map(inAnswer)] as const);
  const english = fields.map(([path, all]) => [path, all.map(({ message }) => message)]);
  const fieldKeys = fields.map(([path, all]) => [path, all.map(({ message: _english, ...keys }) => keys)]);
  return {
    message,
    code,
    ...(fields.length > 0 && { errors: Object.fromEntries(english) }),
    requestId: String(req.id),
    ...keys,
    ...(fields.length > 0 && { errorKeys: Object.fromEntries(fieldKeys) }),
  };
}

/** Refused access, wrong credentials and rate limits, logged for investigating attacks. */
const isSecurityEvent = ({ status, code }: HttpError) =>
  [401, 403, 429].includes(status) || code === 'WRONG_PASSWORD';

/** Wraps thrown values that aren't errors, so that they can be logged. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(inspect(thrown)));

function expected(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  const known = databaseError(thrown);
  if (known) return known;
  if (isRefusedByExpress(thrown)) return notFound('Page');
  return new HttpError(
    'INTERNAL',
    msg('Something went wrong on our side. Try again, and tell us the request id if it stays.'),
    {
      cause: thrown,
    },
  );
}

/** A path that can't be decoded, or a file that fails the request's preconditions. */
const isRefusedByExpress = (thrown: unknown) =>
  thrown instanceof Error &&
  'status' in thrown &&
  Number(thrown.status) >= 400 &&
  Number(thrown.status) < 500;

/** Answers calls that no route took. @throws NOT_FOUND */
export const noSuchRoute: RequestHandler = () => {
  throw notFound('Route');
};
