import { isIPv6, SocketAddress } from 'node:net';
import type { Request } from 'express';
import mongoose from 'mongoose';
import { RateLimiterMongo, type RateLimiterRes } from 'rate-limiter-flexible';
import { timeLimit } from '../../database/watch.ts';
import { HttpError } from '../../errors.ts';
import { inTurn } from '../../turns.ts';

const WINDOW_S = 15 * 60;
const COLLECTION = 'loginfailures';

/** Failures within the window after which nobody may try any more: of one account from one address, and of each. */
const limits = { pair: 10, address: 100, account: 100 } as const;
type Limit = keyof typeof limits;

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
  limiters = { pair: limiter('pair'), address: limiter('address'), account: limiter('account') };
  await limiters.pair.createIndexes();
}

/**
 * Checks credentials that were sent for this e-mail, in whatever letter case, and counts them when they are wrong.
 * Those from one address for one account are checked one after the other, so that no more guesses than the limit
 * are looked at, however many come at once.
 * @param check null for wrong credentials
 * @throws RATE_LIMITED when one of the limits is reached, for the right password too; UNAVAILABLE when the check
 * doesn't end
 */
export function limited<T>(
  emailKey: string,
  req: Request,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const address = addressOf(req.ip ?? '');
  const keys = { pair: `${emailKey} ${address}`, address, account: emailKey };
  const guess = async () => {
    await refuseIfReached(keys);
    const checked = await check();
    if (checked === null) await countFailure(keys);
    // Guesses at other accounts, or from elsewhere, may have used up the limit while this one was being checked.
    else await refuseIfReached(keys);
    return checked;
  };
  return inTurn([`login ${keys.pair}`], guess, timeLimit);
}

type Keys = Readonly<Record<Limit, string>>;
const names = Object.keys(limits) as Limit[];

async function refuseIfReached(keys: Keys): Promise<void> {
  const counts = await Promise.all(names.map((name) => currentCount(name, keys[name])));
  refuse(names.flatMap((name, at) => waitFrom(counts[at], limits[name])));
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
  const counts = await Promise.all(names.map((name) => limiterOf(name).penalty(keys[name], 1)));
  refuse(names.flatMap((name, at) => waitFrom(counts[at], limits[name] + 1)));
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
