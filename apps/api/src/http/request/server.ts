import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import { messagesOf } from './messages.ts';
import { cutOffSlowBodies } from './slow-bodies.ts';

/** Cuts off clients that are slow to send headers (HTTP contract, "Requests"); bodies have limits of their own. */
const limits = { requestTimeout: 0, headersTimeout: 60_000, connectionsCheckingInterval: 1_000 };
/** Cuts a connection that has been idle this long, such as one whose client stopped reading. */
const IDLE_MS = 120_000;
/** Outlasts proxies' keep-alive, so that the proxy closes first and loses no request. */
const KEPT_MS = 125_000;

/** Creates the app's server, which closes slow and idle connections. */
export function createHttpServer(app: Express): Server {
  const server = createServer({ ...limits, keepAliveTimeout: KEPT_MS, ...messagesOf(app) }, app);
  server.timeout = IDLE_MS;
  cutOffSlowBodies(server);
  return server;
}
