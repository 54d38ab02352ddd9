import { msg } from '@app/schemas/messages/message';
import type { RequestHandler } from 'express';
import { damageAdvice, lastDataCheck } from '../../database/data-check/data-check.ts';
import { isPrepared, isReachable } from '../../database/health.ts';
import { unavailable } from '../../lib/errors.ts';

/** Refuses calls until the database has been prepared. */
export const refuseUnlessReady: RequestHandler = (_req, _res, next) => {
  if (!isPrepared()) throw unavailable(msg('The application is still starting. Try again in a moment.'));
  next();
};

/**
 * `/readyz` tells load balancers whether to send traffic. `/readyz?full` also tells monitoring whether somebody must
 * act: damaged data are still served as far as possible.
 */
export const readiness: RequestHandler = async (req, res) => {
  const isReady = await isReachable();
  const status = isReady ? 'ready' : 'unavailable';
  if (!('full' in req.query)) {
    res.status(isReady ? 200 : 503).json({ status });
    return;
  }
  const check = lastDataCheck();
  const isDamaged = check !== undefined && check.faults.length > 0;
  const data = check && {
    state: isDamaged ? 'damaged' : 'sound',
    checkedAt: check.at,
    ...(isDamaged && { message: damageAdvice(check) }),
  };
  res
    .status(isReady && !isDamaged ? 200 : 503)
    .json({ status: isReady && isDamaged ? 'damaged' : status, data });
};
