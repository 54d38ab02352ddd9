import { inspect } from 'node:util';
import type { ErrorAnswer } from '@app/schemas/errors';
import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { databaseError } from '../database/errors.ts';
import { HttpError, notFound } from '../errors.ts';

/** Turns whatever was thrown into the contract's answer. Nothing of the inside leaks. */
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
  // What was to be sent may have been a file.
  res.removeHeader('Content-Disposition');
  res.status(error.status).type('json').send(answer(error, req));
};

function answer({ message, code, errors }: HttpError, req: Request): ErrorAnswer {
  return { message, code, ...(errors && { errors }), requestId: String(req.id) };
}

/** Refused access, wrong credentials and reached limits: what somebody who looks for attacks looks for. */
const isSecurityEvent = ({ status, code }: HttpError) =>
  [401, 403, 429].includes(status) || code === 'WRONG_PASSWORD';

/** Anything may be thrown; not all of it can be logged as it is. */
const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(inspect(thrown)));

function expected(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  const known = databaseError(thrown);
  if (known) return known;
  if (isRefusedByExpress(thrown)) return notFound('Page');
  return new HttpError(
    'INTERNAL',
    'Something went wrong on our side. Try again, and tell us the request id if it stays.',
    {
      cause: thrown,
    },
  );
}

/** A path that can't be decoded names nothing, nor does a file whose state isn't what the request's headers ask. */
const isRefusedByExpress = (thrown: unknown) =>
  thrown instanceof Error &&
  'status' in thrown &&
  Number(thrown.status) >= 400 &&
  Number(thrown.status) < 500;

/** Stands after all routes: what got here is none. @throws NOT_FOUND */
export const noSuchRoute: RequestHandler = () => {
  throw notFound('Route');
};
