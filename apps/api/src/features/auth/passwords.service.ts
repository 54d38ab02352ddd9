import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { unavailable } from '../../errors.ts';

/** Jobs that may wait for a thread; more than that would wait longer than people do. */
const QUEUE_MAX = 200;

/** A hash of no password, for accounts that don't exist: comparing with it takes as long as with a real one. */
const NOBODY = '$2b$10$4mX0lrb2dU8Gk3hKfSRm1.5p9yxmXUMfpWzYPCoBUUBzH6vSs6Wgq';

const pool = new Piscina<{ password: string; hash?: string }, string | boolean>({
  filename: new URL('./hash.worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  maxQueue: QUEUE_MAX,
  idleTimeout: 30_000,
});

/** The bcrypt hash of a password. @throws UNAVAILABLE when too many wait already */
export async function hashPassword(password: string): Promise<string> {
  return String(await run({ password }));
}

/** How an account is signed in to: a one-time password works until then. */
export type Credential = { passwordHash: string; oneTimeUntil?: Date | null };

/** Whether this is the account's password. Takes equally long for an account that doesn't exist. */
export async function passwordMatches(
  password: string,
  account: Credential | null | undefined,
): Promise<boolean> {
  const matches = await run({ password, hash: account?.passwordHash ?? NOBODY });
  if (!account || matches !== true) return false;
  return !account.oneTimeUntil || account.oneTimeUntil.getTime() > Date.now();
}

/** Ends the threads, once what they are at is done. */
export const closePasswordPool = () => pool.close();

async function run(job: { password: string; hash?: string }) {
  if (pool.queueSize >= QUEUE_MAX)
    throw unavailable('Too many people are signing in at once. Try again in a moment.');
  return pool.run(job);
}
