import compression from 'compression';
import cookieParser from 'cookie-parser';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { apiDescription } from './api-description/router.ts';
import type { Endpoint } from './crud/endpoint.ts';
import { mountEndpoints } from './crud/mount.ts';
import { isReachable, refuseUnlessReady } from './database/health.ts';
import type { Env } from './env.ts';
import { reportFiles } from './features/reports/report-files.ts';
import { leaveUnwantedBodies } from './http/body.ts';
import { createCsrf } from './http/csrf.ts';
import { errorHandler, noSuchRoute } from './http/error-handler.ts';
import { requestLog } from './http/log.ts';
import { createMetrics } from './http/metrics.ts';
import { warnOfProxies } from './http/proxies.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createSessions } from './http/session.ts';
import { webFiles } from './http/web-files.ts';
import { apiEndpoints } from './routes.ts';

type Options = { env: Env; log: Logger; secret: string; webDirectory?: string };

/** Bytes: packing a shorter answer, such as a page of a list, takes longer than sending it. */
const WORTH_PACKING = 4_096;

/** The whole server as one Express app, which doesn't listen yet, and the calls that it answers. */
export function createApp({ env, log, secret, webDirectory }: Options): {
  app: Express;
  endpoints: readonly Endpoint[];
} {
  const sessions = createSessions(secret, env);
  const csrf = createCsrf(sessions, env);
  const app = express();
  app.disable('x-powered-by').disable('etag').enable('case sensitive routing').enable('strict routing');
  app.set('trust proxy', trusted(env.TRUST_PROXY));

  app.use(leaveUnwantedBodies, securityHeaders(env));
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const ready = await isReachable();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'unavailable' });
  });

  const endpoints = apiEndpoints(sessions, csrf);
  const routes = endpoints.map(({ route }) => route);
  const metrics = createMetrics({ routes, isDatabaseUp: isReachable, env });
  app.use(requestLog(log), warnOfProxies(log));
  app.get('/metrics', metrics.answer);
  app.use(metrics.observe, compression({ threshold: WORTH_PACKING }));
  app.use(['/api', '/excelfiles'], noStore);
  // Express would list a path's methods; to us a path with a method that it doesn't have is no route.
  app.options(/.*/, noSuchRoute);
  const api = mountEndpoints(endpoints, { env, secret, sessions, csrf });
  app.use('/api', apiDescription(endpoints));
  app.use('/api/v1', cookieParser(), refuseUnlessReady, api);
  app.use('/api', noSuchRoute);
  app.use('/excelfiles', cookieParser(), refuseUnlessReady, reportFiles(sessions, env));
  if (webDirectory) app.use(webFiles(webDirectory));
  app.use(noSuchRoute, errorHandler);
  return { app, endpoints };
}

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

const trusted = (setting: string) =>
  setting === '' ? false : /^\d+$/.test(setting) ? Number(setting) : setting;
