import type { Message } from '@app/schemas/messages/message';
import type { Response } from 'express';
import { HttpError } from '../../lib/errors.ts';
import type { Actor } from '../caller/context.ts';

/** How long a call waits at most; proxies and idle connections allow little more. */
const MAX_WAIT_MS = 50_000;
const RETRY_SECONDS = 10;

type Queue = { running: number; waiting: (() => void)[] };
type Enqueue = (
  actor: Pick<Actor, 'id'>,
  res: Pick<Response, 'destroyed' | 'headersSent'>,
  work: () => Promise<void>,
) => Promise<void>;

/**
 * Queues work per user, first come, first served. Skips calls whose client has left or was already answered that the
 * database is away. A client that is slow to read delays only its own user.
 * @param concurrency calls of one user that run at the same time
 * @param refusal answers a call that has waited too long
 * @returns runs work when it is its turn. @throws RATE_LIMITED
 */
export function queuePerUser(concurrency: number, refusal: Message): Enqueue {
  const queues = new Map<string, Queue>();
  return async ({ id }, res, work) => {
    const queue = queues.get(id) ?? { running: 0, waiting: [] };
    queues.set(id, queue);
    if (queue.running < concurrency) queue.running++;
    else await wait(queue, refusal);
    try {
      if (!res.destroyed && !res.headersSent) await work();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(id);
    }
  };
}

const wait = ({ waiting }: Queue, refusal: Message) =>
  new Promise<void>((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new HttpError('RATE_LIMITED', refusal, { retryAfter: RETRY_SECONDS }));
    };
    const timer = setTimeout(giveUp, MAX_WAIT_MS);
    waiting.push(start);
  });
