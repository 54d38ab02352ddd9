import type { ErrorCode } from '@app/schemas/kit/errors';
import { msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import type { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { forgetCounts, rateLimiter } from '../../database/rate-limits.ts';
import { timeLimit } from '../../database/watch.ts';
import { addressOf } from '../../http/caller/address.ts';
import { HttpError } from '../../lib/errors.ts';
import { withMutex } from '../../lib/mutex.ts';

const WINDOW_S = 15 * 60;
const COLLECTION = 'loginfailures';

/**
 * Failures allowed per window: for an account from one address, for an address, for an account, for an account in a
 * browser that has signed in to it, and for the current password in a session. `inactive` counts an inactive account's
 * refusals to an address, as only the first is audited.
 */
const limits = { pair: 10, address: 100, account: 100, device: 10, session: 10, inactive: 1 } as const;
type Limit = keyof typeof limits;
type Keys = Partial<Readonly<Record<Limit, string>>>;

/** Errors that count as a guess; others don't. */
const failures: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_PASSWORD']);
/** Tells whether a check found wrong credentials or an inactive account. */
export const isFailure = (error: unknown): error is HttpError =>
  error instanceof HttpError && failures.has(error.code);

let limiters: Record<Limit, RateLimiterMongo> | undefined;

/** Creates the counters and their indexes; call it once the database is connected. */
export async function prepareLoginLimits(): Promise<void> {
  const limiter = (keyPrefix: Limit) =>
    rateLimiter({ collection: COLLECTION, keyPrefix, points: limits[keyPrefix], duration: WINDOW_S });
  limiters = {
    pair: limiter('pair'),
    address: limiter('address'),
    account: limiter('account'),
    device: limiter('device'),
    session: limiter('session'),
    inactive: limiter('inactive'),
  };
  await limiters.pair.createIndexes();
}

/** Chooses what a sign-in counts for: the browser alone if it has signed in to the account before. */
export function signInKeys(emailKey: string, req: Request, knownDevice: string | undefined): Keys {
  if (knownDevice) return { device: `${emailKey} ${knownDevice}` };
  const address = addressOf(req.ip ?? '');
  return { pair: `${emailKey} ${address}`, address, account: emailKey };
}

/**
 * Checks credentials and counts failures. Checks with a common key run one after the other, so that parallel guesses
 * can't exceed the limit.
 * @param check throws an error that `isFailure` recognizes for wrong credentials
 * @throws RATE_LIMITED at a limit, even for the right password; UNAVAILABLE when the check doesn't end
 */
export function limited<T>(keys: Keys, check: () => Promise<T>): Promise<T> {
  const guess = async () => {
    await refuseIfReached(keys);
    const checked = await check().catch(async (error: unknown) => {
      if (isFailure(error)) await countFailure(keys);
      throw error;
    });
    // Guesses at other accounts, or from elsewhere, may have used up a limit during this check.
    await refuseIfReached(keys);
    return checked;
  };
  return withMutex([`login ${Object.values(keys)[0]}`], guess, timeLimit);
}

/** Tells whether this is the first refusal of an inactive account to this address within the window. */
export async function isFirstRefusal(emailKey: string, req: Request): Promise<boolean> {
  const key = `${emailKey} ${addressOf(req.ip ?? '')}`;
  await currentCount('inactive', key);
  const { consumedPoints } = await limiterOf('inactive').penalty(key, 1);
  return consumedPoints === 1;
}

/** Lets an account's users try again at once from anywhere. Counts of addresses stay, as they aren't the account's. */
export async function liftLimits(emailKey: string): Promise<void> {
  const ofAccount = (['pair', 'device'] as const).map((name) => ({
    key: { $gte: `${name}:${emailKey} `, $lt: `${name}:${emailKey}!` },
  }));
  await forgetCounts(COLLECTION, { $or: [{ key: `account:${emailKey}` }, ...ofAccount] });
}

const entriesOf = (keys: Keys) => Object.entries(keys) as [Limit, string][];

async function refuseIfReached(keys: Keys): Promise<void> {
  const waits = entriesOf(keys).map(async ([name, key]) =>
    waitFrom(await currentCount(name, key), limits[name]),
  );
  refuse((await Promise.all(waits)).flat());
}

/** Reads a count. One that would end later than any can was begun before the clock was set back, and is dropped. */
async function currentCount(name: Limit, key: string): Promise<RateLimiterRes | null> {
  const count = await limiterOf(name).get(key);
  if (!count || count.msBeforeNext <= WINDOW_S * 1_000) return count;
  await limiterOf(name).delete(key);
  return null;
}

/** @throws RATE_LIMITED when concurrent attempts have reached a limit during this check */
async function countFailure(keys: Keys): Promise<void> {
  const waits = entriesOf(keys).map(async ([name, key]) =>
    waitFrom(await limiterOf(name).penalty(key, 1), limits[name] + 1),
  );
  refuse((await Promise.all(waits)).flat());
}

/** Milliseconds to wait once this many failures have been counted. */
const waitFrom = (count: RateLimiterRes | null | undefined, reached: number): number[] =>
  count && count.consumedPoints >= reached ? [count.msBeforeNext] : [];

function limiterOf(name: Limit): RateLimiterMongo {
  if (!limiters) throw new Error('Login limits are used before the database is ready');
  return limiters[name];
}

function refuse(waits: readonly number[]): void {
  if (!waits.length) return;
  const retryAfter = Math.ceil(Math.max(1_000, ...waits) / 1_000);
  const count = Math.ceil(retryAfter / 60);
  const message = msg('Too many failed sign-ins. Try again in {{count, number}} minutes.', { count });
  throw new HttpError('RATE_LIMITED', message, { retryAfter });
}
