import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from '../env.ts';

declare global {
  namespace Express {
    interface Request {
      /** What X-Request-Id says in the answer. */
      id: string;
      /** What every line about the request says of it. */
      about: { id: string; method: string; path: string };
      log: Logger;
    }
  }
}

/** Never written to a log, wherever they stand. */
const secrets = [
  'password',
  'oldpassword',
  'newpassword',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
];
/** Lines are written together, after so many bytes or so long; at the process's end all are written. */
const BUFFER_BYTES = 4_096;
const BUFFER_MS = 500;
/** What is kept while nobody takes the lines, as on a full disk. What comes on top of it is dropped. */
const KEPT_BYTES = 1_048_576;
/** From this level on, lines are written at once: what is wrong may bring the process down next. */
const URGENT = 40;

/** The log of this process: JSON lines without secrets. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, output: DestinationStream = standardOutput()): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: env.LOG_LEVEL, serializers, redact: { paths, censor: '[hidden]' } }, output);
}

/** Standard output. A log that can't be written doesn't end the work, nor keep the process from ending. */
function standardOutput() {
  const output = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: KEPT_BYTES,
    periodicFlush: BUFFER_MS,
  });
  let [isBroken, isUrgent] = [false, false];
  output.on('error', () => {
    isBroken = true; // what is kept is tried again with the next lines
  });
  output.on('write', () => {
    isBroken = false;
  });
  output.on('drain', () => {
    if (isUrgent) output.flush();
    isUrgent = false;
  });
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => isBroken || flushSync(); // it would try for ever
  return {
    [Symbol.for('pino.metadata')]: true,
    flush: () => output.flush(),
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel < URGENT) return;
      isUrgent = true; // again after what is being written right now
      output.flush();
    },
  };
}

const serializers = {
  err: (error: unknown) => {
    if (!(error instanceof Error)) return error;
    const { name: type, message, stack } = error;
    return { type, message, stack };
  },
};

/** One line for each request: who, what, how it ended and how long it took. Bodies and cookies are left out. */
export function requestLog(log: Logger): RequestHandler {
  // Nothing in these lines comes from a body, so that nothing has to be looked for and hidden.
  const lines = log.child({}, { redact: [] });
  return (req, res, next) => {
    const begun = performance.now();
    req.id = requestId(req, res);
    const about = { id: req.id, method: req.method, path: req.path };
    req.about = about;
    req.log = log;
    res.once('close', () => {
      const level = res.statusCode >= 500 ? 'error' : 'info';
      const message = res.writableFinished ? 'request completed' : 'request aborted';
      const responseTime = Math.round(performance.now() - begun);
      const { statusCode } = res;
      lines[level]({ req: about, user: req.actor?.id, res: { statusCode }, responseTime }, message);
    });
    next();
  };
}

/** The caller's own id where it is a plain one, so that a proxy's log and ours can be read side by side. */
function requestId(req: Request, res: Response): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
