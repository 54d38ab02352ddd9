import { availableParallelism } from 'node:os';
import { msg } from '@app/schemas/messages/message';
import { Piscina } from 'piscina';
import { unavailable } from '../../lib/errors.ts';

/** Jobs that may wait for a thread; further ones would wait longer than people do. */
const QUEUE_MAX = 200;

/** Hash for accounts that don't exist, so that the comparison takes as long as a real one. */
const NOBODY = '$2b$10$4mX0lrb2dU8Gk3hKfSRm1.5p9yxmXUMfpWzYPCoBUUBzH6vSs6Wgq';

const pool = new Piscina<{ password: string; hash?: string }, string | boolean>({
  filename: new URL('./hash.worker.js', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  maxQueue: QUEUE_MAX,
  idleTimeout: 30_000,
});

/** Hashes a password with bcrypt. @throws UNAVAILABLE when too many are waiting */
export async function hashPassword(password: string): Promise<string> {
  return String(await run({ password }));
}

/** Sign-in data of an account; a one-time password expires. */
export type Credential = { passwordHash: string; oneTimeUntil?: Date | null };

/** Checks an account's password. Takes as long for an account that doesn't exist. */
export async function passwordMatches(
  password: string,
  account: Credential | null | undefined,
): Promise<boolean> {
  const matches = await run({ password, hash: account?.passwordHash ?? NOBODY });
  if (!account || matches !== true) return false;
  return !account.oneTimeUntil || account.oneTimeUntil.getTime() > Date.now();
}

/** Stops the threads when their work is done. */
export const closePasswordPool = () => pool.close();

async function run(job: { password: string; hash?: string }) {
  if (pool.queueSize >= QUEUE_MAX)
    throw unavailable(msg('Too many people are signing in at once. Try again in a moment.'));
  return pool.run(job);
}
