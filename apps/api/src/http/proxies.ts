import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** What a proxy tells of the caller. */
const told = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Says once what goes wrong while a proxy isn't trusted whose word would count: nothing of it shows otherwise, but for
 * cookies that travel without HTTPS and people who are locked out for others.
 */
export function warnOfProxies(log: Logger): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    const header = isSaid ? undefined : told.find((name) => req.headers[name] !== undefined);
    const { remoteAddress = '' } = req.socket;
    if (header && !req.app.get('trust proxy fn')(remoteAddress, 0)) {
      isSaid = true;
      log.warn(
        { header, from: remoteAddress },
        'A proxy that is not trusted forwards requests: everybody counts as one address, and cookies are not Secure. Name it in TRUST_PROXY if it is yours.',
      );
    }
    next();
  };
}
