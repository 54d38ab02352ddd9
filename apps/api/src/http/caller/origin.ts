import { msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import { HttpError } from '../../lib/errors.ts';

/** Refuses a call sent from a page of another site. @throws FORBIDDEN_ORIGIN */
export function refuseForeignOrigin(req: Request): void {
  const origin = req.get('origin');
  const foreign = origin !== undefined && hostOf(origin) !== req.get('host');
  if (foreign || req.get('sec-fetch-site') === 'cross-site') {
    throw new HttpError('FORBIDDEN_ORIGIN', msg('This can only be done from the pages of this application'));
  }
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
