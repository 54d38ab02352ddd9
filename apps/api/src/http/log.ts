import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Logger, pino } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Env } from '../env.ts';

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

export function createLog(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: env.LOG_LEVEL, redact: { paths, censor: '[hidden]' } });
}

/** One line for each request: who, what, how it ended and how long it took. Bodies and cookies are left out. */
export const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: requestId,
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        path: url.split('?')[0],
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: ({ type, message, stack }: { type: string; message: string; stack: string }) => ({
        type,
        message,
        stack,
      }),
    },
    customProps: (req) => ({ user: (req as { actor?: { id: string } }).actor?.id }),
  });

/** The caller's own id where it is a plain one, so that a proxy's log and ours can be read side by side. */
function requestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
