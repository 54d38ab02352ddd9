import mongoose from 'mongoose';
import { isAway } from './watch.ts';

let prepared = false;

/** Called once indexes and seed data exist. */
export function markPrepared(): void {
  prepared = true;
}

export const isPrepared = (): boolean => prepared;

/** Tells whether the database answers within a second. */
export async function isReachable(): Promise<boolean> {
  if (!prepared || isAway()) return false;
  try {
    await mongoose.connection.db?.command({ ping: 1 }, { timeoutMS: 1000 });
    return true;
  } catch {
    return false;
  }
}
