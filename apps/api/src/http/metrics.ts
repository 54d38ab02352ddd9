import { createHash, timingSafeEqual } from 'node:crypto';
import { type Route, splitRoute } from '@app/schemas/resource';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Env } from '../env.ts';
import { forbidden, unauthenticated } from '../errors.ts';

/** Seconds: from an answer out of memory to a report of many rows. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Options = {
  /** The calls that are counted each by its own route; whatever else is asked for counts as one of few kinds. */
  routes: readonly Route[];
  isDatabaseUp: () => Promise<boolean>;
  env: Pick<Env, 'METRICS_TOKEN' | 'TRUST_PROXY'>;
};

/** What to watch about this process, for Prometheus: `observe` measures requests, `answer` tells. */
export function createMetrics({ routes, isDatabaseUp, env }: Options): {
  observe: RequestHandler;
  answer: RequestHandler;
} {
  const register = new Registry();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, until the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  addDatabaseGauge(register, isDatabaseUp);
  const known = new Set(routes.map((route) => `/api/v1${splitRoute(route).path}`));
  let isFirst = true;

  const observe: RequestHandler = (req, res, next) => {
    const begun = performance.now();
    const { method } = req;
    const route = kindOf(req.path, known);
    res.once('close', () => {
      const status = res.headersSent ? res.statusCode : 'aborted';
      duration.observe({ method, route, status }, (performance.now() - begun) / 1000);
    });
    next();
  };
  const answer: RequestHandler = async (req, res) => {
    admit(req, env);
    // Measuring the event loop and the memory costs a little: only those pay who read it.
    if (isFirst) collectDefaultMetrics({ register });
    isFirst = false;
    res
      .set('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  };
  return { observe, answer };
}

/** The address without what callers make up, so that nobody can fill the memory with names. */
function kindOf(path: string, known: ReadonlySet<string>): string {
  if (known.has(path)) return path;
  if (path.startsWith('/excelfiles/')) return '/excelfiles/:file';
  return path.startsWith('/api/') ? '/api/other' : '/web';
}

function addDatabaseGauge(register: Registry, isDatabaseUp: () => Promise<boolean>): void {
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers: 1 or 0',
    registers: [register],
    async collect() {
      this.set((await isDatabaseUp()) ? 1 : 0);
    },
  });
}

/**
 * With a token set, whoever carries it; else callers on this machine that no proxy speaks for.
 * @throws UNAUTHENTICATED, FORBIDDEN
 */
function admit(req: Request, { METRICS_TOKEN: token, TRUST_PROXY }: Options['env']): void {
  if (token) {
    if (!isSame(req.get('authorization') ?? '', `Bearer ${token}`)) throw unauthenticated('Send the token');
  } else if (TRUST_PROXY || !isLocal(req)) {
    throw forbidden('Metrics are told on this machine only, unless METRICS_TOKEN is set');
  }
}

/** Compared by digests, in a time that tells nothing. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

/** What proxies tell of a request; X-Forwarded-* as well. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];

/**
 * Whether the caller is a program on this machine. A proxy on it calls from here too, for callers from anywhere:
 * it shows by its headers, or by the name that they asked for.
 */
function isLocal({ socket, headers }: Request): boolean {
  const isFromHere = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  const isForHere = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
  const isForwarded = Object.keys(headers).some(
    (name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.includes(name),
  );
  return isFromHere && isForHere && !isForwarded;
}
