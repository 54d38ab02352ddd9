import { createServer, type Server } from 'node:http';
import type { Express } from 'express';
import { messagesOf } from './messages.ts';

/** A client that hasn't delivered its headers or body by then is cut off (HTTP contract, "Requests"). */
const limits = { requestTimeout: 60_000, headersTimeout: 60_000, connectionsCheckingInterval: 1_000 };
/** A connection on which nothing moves for so long, such as of a reader who has stopped reading, is cut as well. */
const IDLE_MS = 120_000;
/** Longer than proxies keep a connection that they may send the next request on: who ends it first drops none. */
const KEPT_MS = 125_000;

/** A server for the app, which keeps no connection for longer than a client needs it. */
export function createHttpServer(app: Express): Server {
  const server = createServer({ ...limits, keepAliveTimeout: KEPT_MS, ...messagesOf(app) }, app);
  server.timeout = IDLE_MS;
  return server;
}
