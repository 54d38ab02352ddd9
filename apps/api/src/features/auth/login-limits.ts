import { isIPv6, SocketAddress } from 'node:net';
import type { ErrorCode } from '@app/schemas/errors';
import type { Request } from 'express';
import mongoose from 'mongoose';
import { RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible';
import { timeLimit } from '../../database/watch.ts';
import { HttpError } from '../../errors.ts';
import { inTurn } from '../../turns.ts';

const WINDOW_S = 15 * 60;
const COLLECTION = 'loginfailures';

/**
 * Failures within the window after which nobody may try any more: of one account from one address, of each, of an
 * account in a browser that has signed in to it, and of the current password in one session. `told` counts refusals
 * of an inactive account to an address, which the audit trail tells once.
 */
const limits = { pair: 10, address: 100, account: 100, device: 10, session: 10, told: 1 } as const;
type Limit = keyof typeof limits;
type Keys = Partial<Readonly<Record<Limit, string>>>;

/** Refusals of whoever guesses; anything else that goes wrong is nobody's guess. */
const failures: ReadonlySet<ErrorCode> = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'WRONG_PASSWORD']);
/** Whether a check has found the credentials wrong, or those of an inactive account. */
export const isFailure = (error: unknown): error is HttpError =>
  error instanceof HttpError && failures.has(error.code);

let limiters: Record<Limit, RateLimiterMongo> | undefined;

/** Makes the counters and their indexes; to be called once the database is connected. */
export async function prepareLoginLimits(): Promise<void> {
  const limiter = (keyPrefix: Limit) =>
    new RateLimiterMongo({
      storeClient: mongoose.connection.getClient(),
      dbName: mongoose.connection.name,
      tableName: COLLECTION,
      keyPrefix,
      points: limits[keyPrefix],
      duration: WINDOW_S,
      disableIndexesCreation: true,
    });
  limiters = {
    pair: limiter('pair'),
    address: limiter('address'),
    account: limiter('account'),
    device: limiter('device'),
    session: limiter('session'),
    told: limiter('told'),
  };
  await limiters.pair.createIndexes();
}

/** What a sign-in counts for: in a browser that has signed in to the account before, for that browser alone. */
export function signInKeys(emailKey: string, req: Request, knownDevice: string | undefined): Keys {
  if (knownDevice) return { device: `${emailKey} ${knownDevice}` };
  const address = addressOf(req.ip ?? '');
  return { pair: `${emailKey} ${address}`, address, account: emailKey };
}

/**
 * Checks credentials and counts them when they are wrong. Those that count for the same are checked one after the
 * other, so that no more guesses than the limit are looked at, however many come at once.
 * @param check throws what `isFailure` tells for wrong credentials
 * @throws RATE_LIMITED when one of the limits is reached, for the right password too; UNAVAILABLE when the check
 * doesn't end
 */
export function limited<T>(keys: Keys, check: () => Promise<T>): Promise<T> {
  const guess = async () => {
    await refuseIfReached(keys);
    const checked = await check().catch(async (error: unknown) => {
      if (isFailure(error)) await countFailure(keys);
      throw error;
    });
    // Guesses at other accounts, or from elsewhere, may have used up the limit while this one was being checked.
    await refuseIfReached(keys);
    return checked;
  };
  return inTurn([`login ${Object.values(keys)[0]}`], guess, timeLimit);
}

/** Whether an inactive account is refused to this address for the first time within the window. */
export async function isFirstRefusal(emailKey: string, req: Request): Promise<boolean> {
  const key = `${emailKey} ${addressOf(req.ip ?? '')}`;
  await currentCount('told', key);
  const { consumedPoints } = await limiterOf('told').penalty(key, 1);
  return consumedPoints === 1;
}

/** Lets an account's people try again at once, wherever they are. The count of an address is not the account's. */
export async function liftLimits(emailKey: string): Promise<void> {
  const ofAccount = (['pair', 'device'] as const).map((name) => ({
    key: { $gte: `${name}:${emailKey} `, $lt: `${name}:${emailKey}!` },
  }));
  const counters = mongoose.connection.collection(COLLECTION);
  await counters.deleteMany({ $or: [{ key: `account:${emailKey}` }, ...ofAccount] });
}

const entriesOf = (keys: Keys) => Object.entries(keys) as [Limit, string][];

async function refuseIfReached(keys: Keys): Promise<void> {
  const waits = entriesOf(keys).map(async ([name, key]) =>
    waitFrom(await currentCount(name, key), limits[name]),
  );
  refuse((await Promise.all(waits)).flat());
}

/** What is counted; a count that ends later than any can was begun before the clock was set back, and is over. */
async function currentCount(name: Limit, key: string): Promise<RateLimiterRes | null> {
  const count = await limiterOf(name).get(key);
  if (!count || count.msBeforeNext <= WINDOW_S * 1_000) return count;
  await limiterOf(name).delete(key);
  return null;
}

/** @throws RATE_LIMITED when others have reached a limit while this attempt was being checked */
async function countFailure(keys: Keys): Promise<void> {
  const waits = entriesOf(keys).map(async ([name, key]) =>
    waitFrom(await limiterOf(name).penalty(key, 1), limits[name] + 1),
  );
  refuse((await Promise.all(waits)).flat());
}

/** How long to wait when so many failures are there, in milliseconds. */
const waitFrom = (count: RateLimiterRes | null | undefined, reached: number): number[] =>
  count && count.consumedPoints >= reached ? [count.msBeforeNext] : [];

function limiterOf(name: Limit): RateLimiterMongo {
  if (!limiters) throw new Error('Login limits are used before the database is ready');
  return limiters[name];
}

function refuse(waits: readonly number[]): void {
  if (!waits.length) return;
  const retryAfter = Math.ceil(Math.max(1_000, ...waits) / 1_000);
  const minutes = Math.ceil(retryAfter / 60);
  const wait = `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new HttpError('RATE_LIMITED', `Too many failed sign-ins. ${wait}`, { retryAfter });
}

/** One spelling for an address; of an IPv6 address the network, since a single host owns all of it. */
function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip.replace(/%.*/, ''), family: 'ipv6' });
  const [, mapped] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  if (mapped) return mapped;
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array(Math.max(0, 8 - front.length - back.length)).fill('0');
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`;
}
