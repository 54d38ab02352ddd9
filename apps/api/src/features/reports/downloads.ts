import type { Response } from 'express';
import { HttpError } from '../../errors.ts';
import type { Actor } from '../../http/context.ts';

/** Files that are made for one user at the same time: more would only slow each other, and everybody else. */
const AT_ONCE = 3;
/** So long a call waits for its turn; proxies and idle connections don't wait for much longer. */
const PATIENCE_MS = 50_000;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Makes a file for a user when it is their turn. Nothing is made for somebody who has gone away meanwhile, or was
 * told that the database is away. Who doesn't read on keeps nobody waiting but themselves.
 * @throws RATE_LIMITED when their turn doesn't come
 */
export async function inLine(
  actor: Pick<Actor, 'id'>,
  res: Pick<Response, 'destroyed' | 'headersSent'>,
  make: () => Promise<void>,
): Promise<void> {
  const line = lines.get(actor.id) ?? { running: 0, waiting: [] };
  lines.set(actor.id, line);
  if (line.running < AT_ONCE) line.running++;
  else await turnIn(line);
  try {
    if (!res.destroyed && !res.headersSent) await make();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.running === 0) lines.delete(actor.id);
  }
}

const turnIn = ({ waiting }: Line) =>
  new Promise<void>((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      const message = `${AT_ONCE} files are being made for you already. Try again when you have them.`;
      reject(new HttpError('RATE_LIMITED', message, { retryAfter: 10 }));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS);
    waiting.push(start);
  });
