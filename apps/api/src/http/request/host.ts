import { msg } from '@app/schemas/messages/message';
import type { RequestHandler } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** Refuses a call that names two hosts: Node takes the first, a proxy in front may take the last (RFC 9112, 3.2). */
export const refuseTwoHosts: RequestHandler = ({ headersDistinct }, _res, next) => {
  if ((headersDistinct.host?.length ?? 0) > 1)
    throw new HttpError('VALIDATION_FAILED', msg('Send one Host header'));
  next();
};
