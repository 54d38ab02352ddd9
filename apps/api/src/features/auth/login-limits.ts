import { isIPv6 } from 'node:net';
import type { Request } from 'express';
import mongoose from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { HttpError } from '../../http/errors.ts';

const WINDOW_S = 15 * 60;
const COLLECTION = 'loginfailures';

/** Failures within the window after which nobody may try any more: of one account from one address, and of each. */
const limits = { pair: 10, address: 100, account: 100 } as const;
type Limit = keyof typeof limits;

let limiters: Record<Limit, RateLimiterMongo> | undefined;

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

/** Wrong credentials are counted for this e-mail, in whatever letter case, and for the caller's address. */
export function loginLimits(emailKey: string, req: Request) {
  const address = addressOf(req.ip ?? '');
  const keys: Record<Limit, string> = { pair: `${emailKey} ${address}`, address, account: emailKey };
  const names = Object.keys(limits) as Limit[];
  return {
    /** @throws RATE_LIMITED when one of the limits is reached, for the right password too */
    async refuseIfReached(): Promise<void> {
      const found = await Promise.all(names.map((name) => limiterOf(name).get(keys[name])));
      refuse(found.filter((counted, index) => counted && counted.consumedPoints >= limitAt(index)));
    },
    /** @throws RATE_LIMITED when others have reached a limit while this attempt was being checked */
    async countFailure(): Promise<void> {
      const counts = await Promise.all(names.map((name) => limiterOf(name).penalty(keys[name], 1)));
      refuse(counts.filter((counted, index) => counted.consumedPoints > limitAt(index)));
    },
  };

  function limitAt(index: number): number {
    return limits[names[index] ?? 'pair'];
  }
}

function limiterOf(name: Limit): RateLimiterMongo {
  if (!limiters) throw new Error('Login limits are used before the database is ready');
  return limiters[name];
}

function refuse(reached: ({ msBeforeNext: number } | null)[]): void {
  if (!reached.length) return;
  const retryAfter = Math.ceil(Math.max(1, ...reached.map((counted) => (counted?.msBeforeNext ?? 0) / 1000)));
  const minutes = Math.ceil(retryAfter / 60);
  const wait = `Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  throw new HttpError('RATE_LIMITED', `Too many failed sign-ins. ${wait}`, { retryAfter });
}

/** One spelling for an address; of an IPv6 address the network, since a single host owns all of it. */
function addressOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
