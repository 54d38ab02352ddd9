import type { RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Headers in which a proxy describes the caller. */
const forwarding = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Warns once of a proxy that isn't trusted. Otherwise it would show only as cookies that aren't Secure and users
 * locked out because of others.
 */
export function warnOfProxies(log: Logger): RequestHandler {
  let isWarned = false;
  return (req, _res, next) => {
    const header = isWarned ? undefined : forwarding.find((name) => req.headers[name] !== undefined);
    const { remoteAddress = '' } = req.socket;
    if (header && !req.app.get('trust proxy fn')(remoteAddress, 0)) {
      isWarned = true;
      log.warn(
        { header, from: remoteAddress },
        'A proxy that is not trusted forwards requests: everybody counts as one address, and cookies are not Secure. Name it in TRUST_PROXY if it is yours.',
      );
    }
    next();
  };
}
