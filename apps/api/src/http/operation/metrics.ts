import { createHash, timingSafeEqual } from 'node:crypto';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import type { Request, RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { lastDataCheck } from '../../database/data-check/data-check.ts';
import type { JobFigures } from '../../jobs/runner.ts';
import type { Env } from '../../lib/env.ts';
import { forbidden, unauthenticated } from '../../lib/errors.ts';

/** Seconds, from a cached answer to a report of many rows. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Options = {
  /** Routes with a label of their own; all other paths fall under a few kinds. */
  routes: readonly Route[];
  isDatabaseUp: () => Promise<boolean>;
  jobFigures: () => readonly [name: string, figures: JobFigures][];
  env: Pick<Env, 'METRICS_TOKEN'>;
};

/**
 * Creates the process's Prometheus metrics: `observe` measures requests, `answer` tells the figures, `answerToken` only
 * to whoever sends the token. Where a call comes from proves nothing: a proxy on this machine may add no header.
 */
export function createMetrics({ routes, isDatabaseUp, jobFigures, env }: Options): {
  observe: RequestHandler;
  answer: RequestHandler;
  answerToken: RequestHandler;
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
  addDataCheckGauges(register);
  addJobGauges(register, jobFigures);
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
  const answer: RequestHandler = async (_req, res) => {
    // Measuring event loop and memory costs a little, so it starts with the first scrape.
    if (isFirst) collectDefaultMetrics({ register });
    isFirst = false;
    res
      .set('Cache-Control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics());
  };
  const answerToken: RequestHandler = (req, res, next) => {
    admit(req, env.METRICS_TOKEN);
    return answer(req, res, next);
  };
  return { observe, answer, answerToken };
}

/** Reduces a path to a known route or kind, so that callers can't fill the memory with labels. */
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

/** Tells how the jobs of this process have gone. */
function addJobGauges(register: Registry, jobFigures: Options['jobFigures']): void {
  const of: Record<keyof JobFigures, [name: string, help: string]> = {
    runs: ['job_runs_total', 'How often this process has run a job'],
    failures: ['job_failures_total', 'How many of these runs have failed'],
    lastSeconds: ['job_last_run_seconds', 'How long the last run took'],
  };
  for (const [figure, [name, help]] of Object.entries(of))
    new Gauge({
      ...{ name, help, labelNames: ['job'], registers: [register] },
      collect() {
        for (const [job, figures] of jobFigures()) this.set({ job }, figures[figure as keyof JobFigures]);
      },
    });
}

/** Reports on the embedded database once its data have been checked. */
function addDataCheckGauges(register: Registry): void {
  new Gauge({
    name: 'database_faults',
    help: 'Faults that the last check of the embedded database has found',
    registers: [register],
    collect() {
      const check = lastDataCheck();
      if (check) this.set(check.faults.length);
      else this.remove();
    },
  });
  new Gauge({
    name: 'database_checked_timestamp_seconds',
    help: 'When the embedded database was checked last',
    registers: [register],
    collect() {
      const check = lastDataCheck();
      if (check) this.set(check.at.getTime() / 1000);
      else this.remove();
    },
  });
}

/** Admits whoever sends the token. @throws FORBIDDEN where none is set, UNAUTHENTICATED */
function admit(req: Request, token: string | undefined): void {
  if (!token) throw forbidden(msg('Metrics are told at METRICS_PORT, or to whoever sends METRICS_TOKEN'));
  if (!isSame(req.get('authorization') ?? '', `Bearer ${token}`))
    throw unauthenticated(msg('Send the token'));
}

/** Compares digests in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
