import type { Request } from 'express';
import { HttpError } from '../errors.ts';

/** Refuses a call that a page of another site makes a browser send. @throws FORBIDDEN_ORIGIN */
export function refuseForeignOrigin(req: Request): void {
  const origin = req.get('origin');
  const foreign = origin !== undefined && hostOf(origin) !== req.get('host');
  if (foreign || req.get('sec-fetch-site') === 'cross-site') {
    throw new HttpError('FORBIDDEN_ORIGIN', 'This can only be done from the pages of this application');
  }
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
}
