import { goodsStateOf } from '@app/schemas/counter/balance';
import { fromCents } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import { receiptNumber } from '@app/schemas/sales';
import { type RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { databaseName } from '../../database/connect.ts';
import { defineCollection } from '../../database/model.ts';
import { rateLimiter } from '../../database/rate-limits.ts';
import { systemReader } from '../../database/system-reader.ts';
import { timeLimit } from '../../database/watch.ts';
import { HttpError } from '../../lib/errors.ts';
import { withMutex } from '../../lib/mutex.ts';
import { readReceiptToken, receiptKey } from '../sales/receipt-tokens.service.ts';
import type { StoredSale } from '../sales/stored-sale.ts';

const CHECKS = 60;
const WINDOW_S = 60;
const COLLECTION = 'receiptchecks';

/** Counts the checks from an address, so that the limit holds across processes. */
defineCollection('ReceiptCheck', {
  collection: COLLECTION,
  scope: 'everyone',
  fields: { key: String, points: Number, expire: Date },
  indexes: [
    { keys: { key: 1 }, unique: true },
    { keys: { expire: 1 }, expireAfterSeconds: 0 },
  ],
});

let limiter: { database: string; counts: RateLimiterMongo } | undefined;

function limiterNow(): RateLimiterMongo {
  const database = databaseName();
  if (limiter?.database === database) return limiter.counts;
  const counts = rateLimiter({
    collection: COLLECTION,
    keyPrefix: 'address',
    points: CHECKS,
    duration: WINDOW_S,
  });
  limiter = { database, counts };
  return counts;
}

/** Counts a check from an address. @throws RATE_LIMITED beyond 60 in a minute */
export async function countCheck(address: string): Promise<void> {
  try {
    // One at a time: the first ones of an address would make its counter at once, which only one can.
    await withMutex([`receipts ${address}`], () => limiterNow().consume(address), timeLimit);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const message = msg('Too many receipts were checked from here. Try again in a minute.');
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new HttpError('RATE_LIMITED', message, { retryAfter });
  }
}

/** Tells of a receipt what is on it: never its customer, its goods or what is due. @throws NOT_FOUND */
export async function checkReceipt(token: string) {
  const _id = readReceiptToken(token, await receiptKey());
  const sale =
    _id && (await systemReader().findOne<StoredSale>('Sale', { _id }, { projection: { search: 0 } }));
  if (!sale) throw new HttpError('NOT_FOUND', msg('We have no such receipt'));
  return {
    number: sale.number,
    receiptNo: receiptNumber(String(_id)),
    date: sale.SalesDate.toISOString(),
    total: fromCents(sale.payable),
    state: goodsStateOf(sale) ?? 'valid',
    company: sale.company.name,
  };
}
