import compression from 'compression';
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { apiDescription } from './api-description/router.ts';
import { backgroundJobs } from './background.ts';
import type { Endpoint } from './calls/endpoint.ts';
import { mountEndpoints } from './calls/mount.ts';
import { isReachable } from './database/health.ts';
import { reportFiles } from './features/reports/report-files.ts';
import { errorHandler, noSuchRoute } from './http/answer/error-handler.ts';
import { securityHeaders } from './http/answer/security-headers.ts';
import { webFiles } from './http/answer/web-files.ts';
import { createCsrf } from './http/caller/csrf.ts';
import { warnOfProxies } from './http/caller/proxies.ts';
import { createSessions } from './http/caller/session.ts';
import { requestLog } from './http/operation/log.ts';
import { createMetrics } from './http/operation/metrics.ts';
import { readiness, refuseUnlessReady } from './http/operation/readiness.ts';
import { leaveUnwantedBodies } from './http/request/body.ts';
import { refuseTwoHosts } from './http/request/host.ts';
import { JobRunner } from './jobs/runner.ts';
import type { Env } from './lib/env.ts';
import { apiEndpoints } from './routes.ts';

type Options = { env: Env; log: Logger; secret: string; webDirectory?: string };

/** Minimum size in bytes: compressing less, such as a page of a list, takes longer than sending it. */
const WORTH_PACKING = 4_096;

/** Builds the server as an Express app that doesn't listen yet, with its endpoints. */
export function createApp({ env, log, secret, webDirectory }: Options): {
  app: Express;
  /** What METRICS_PORT answers. */
  metricsApp: Express;
  endpoints: readonly Endpoint[];
  /** Begin once the database is ready. */
  jobs: JobRunner;
} {
  const sessions = createSessions(secret, env);
  const csrf = createCsrf(sessions, env);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', trusted(env.TRUST_PROXY));

  app.use(leaveUnwantedBodies, securityHeaders(env));
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', readiness);

  const endpoints = apiEndpoints(sessions, csrf);
  const jobs = new JobRunner(backgroundJobs(env), log);
  const routes = endpoints.map(({ route }) => route);
  const metrics = createMetrics({
    ...{ routes, isDatabaseUp: isReachable, env },
    jobFigures: () => jobs.figures(),
  });
  app.use(requestLog(log), refuseTwoHosts, warnOfProxies(log));
  app.get('/metrics', metrics.answerToken);
  app.use(metrics.observe, compression({ threshold: WORTH_PACKING }));
  app.use(['/api', '/excelfiles'], noStore);
  // Express would list the path's methods; here a method that a path lacks is an unknown route.
  app.options(/.*/, noSuchRoute);
  const api = mountEndpoints(endpoints, { env, secret, sessions, csrf });
  app.use('/api', apiDescription(endpoints));
  app.use('/api/v1', cookieParser(), refuseUnlessReady, api);
  app.use('/api', noSuchRoute);
  app.use('/excelfiles', cookieParser(), refuseUnlessReady, reportFiles(sessions, env));
  if (webDirectory) app.use(webFiles(webDirectory));
  app.use(noSuchRoute, errorHandler);
  const metricsApp = express().disable('x-powered-by').disable('etag');
  metricsApp.get('/metrics', metrics.answer).use(requestLog(log), noSuchRoute, errorHandler);
  return { app, metricsApp, endpoints, jobs };
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

const trusted = (setting: string) =>
  setting === '' ? false : /^\d+$/.test(setting) ? Number(setting) : setting;
