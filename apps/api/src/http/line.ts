import type { Response } from 'express';
import { HttpError } from '../errors.ts';
import type { Actor } from './context.ts';

/** So long a call waits for its turn; proxies and idle connections don't wait for much longer. */
const PATIENCE_MS = 50_000;
const RETRY_SECONDS = 10;

type Line = { running: number; waiting: (() => void)[] };
type InLine = (
  actor: Pick<Actor, 'id'>,
  res: Pick<Response, 'destroyed' | 'headersSent'>,
  work: () => Promise<void>,
) => Promise<void>;

/**
 * A line for each user: so much of a kind of work is done for them at the same time, the rest when its turn comes, in
 * the order in which it came. Nothing is done for somebody who has gone away meanwhile, or was told that the database
 * is away. Who doesn't read on keeps nobody waiting but themselves.
 * @param refusal what callers are told whose turn doesn't come
 * @returns does work in its turn. @throws RATE_LIMITED
 */
export function lineForEach(atOnce: number, refusal: string): InLine {
  const lines = new Map<string, Line>();
  return async ({ id }, res, work) => {
    const line = lines.get(id) ?? { running: 0, waiting: [] };
    lines.set(id, line);
    if (line.running < atOnce) line.running++;
    else await turnIn(line, refusal);
    try {
      if (!res.destroyed && !res.headersSent) await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(id);
    }
  };
}

const turnIn = ({ waiting }: Line, refusal: string) =>
  new Promise<void>((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(new HttpError('RATE_LIMITED', refusal, { retryAfter: RETRY_SECONDS }));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    waiting.push(start);
  });
