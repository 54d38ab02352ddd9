import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Env } from '../../lib/env.ts';

declare global {
  namespace Express {
    interface Request {
      /** The answer's X-Request-Id. */
      id: string;
      /** Identifies the request in each of its log lines. */
      about: { id: string; method: string; path: string };
      log: Logger;
    }
  }
}

/** Redacted wherever they occur. */
const secrets = [
  'password',
  'oldpassword',
  'newpassword',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
];
/** Buffers lines up to this size or time; on exit all are flushed. */
const BUFFER_BYTES = 4_096;
const BUFFER_MS = 500;
/** How much is kept while output fails, as on a full disk; lines beyond it are dropped. */
const KEPT_BYTES = 1_048_576;
/** From this level on, lines are flushed at once: the process may crash next. */
const URGENT = 40;

/** Creates this process's log: JSON lines without secrets. */
export function createLog(env: Pick<Env, 'LOG_LEVEL'>, output: DestinationStream = standardOutput()): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: env.LOG_LEVEL, serializers, redact: { paths, censor: '[hidden]' } }, output);
}

/** Writes to standard output. If that fails, work goes on and the process can still exit. */
function standardOutput() {
  const output = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: KEPT_BYTES,
    periodicFlush: BUFFER_MS,
  });
  let [isBroken, isUrgent] = [false, false];
  output.on('error', () => {
    isBroken = true; // pino retries what is buffered with the next lines
  });
  output.on('write', () => {
    isBroken = false;
  });
  output.on('drain', () => {
    if (isUrgent) output.flush();
    isUrgent = false;
  });
  const flushSync = output.flushSync.bind(output);
  output.flushSync = () => isBroken || flushSync(); // it would retry forever
  return {
    [Symbol.for('pino.metadata')]: true,
    flush: () => output.flush(),
    lastLevel: 0,
    write(line: string) {
      output.write(line);
      if (this.lastLevel < URGENT) return;
      isUrgent = true; // flushes again once the current write is done
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

/** Logs one line per request: who, what, how it ended and how long it took; no bodies, no cookies. */
export function requestLog(log: Logger): RequestHandler {
  // These lines hold nothing from a body, so redacting them would be wasted.
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

/** Takes over the caller's id if it is a plain one, so that a proxy's log and ours can be matched. */
function requestId(req: Request, res: Response): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
