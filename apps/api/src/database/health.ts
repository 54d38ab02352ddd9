import type { RequestHandler } from 'express';
import mongoose from 'mongoose';
import { unavailable } from '../errors.ts';
import { isAway } from './watch.ts';

let prepared = false;

/** Said once indexes and first records are there. */
export function markPrepared(): void {
  prepared = true;
}

/** Until the database has answered for the first time there is nothing to ask it. */
export const refuseUnlessReady: RequestHandler = (_req, _res, next) => {
  if (!prepared) throw unavailable('The application is still starting. Try again in a moment.');
  next();
};

/** Whether the database answers within a second. */
export async function isReachable(): Promise<boolean> {
  if (!prepared || isAway()) return false;
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1000 });
    return true;
  } catch {
    return false;
  }
}
