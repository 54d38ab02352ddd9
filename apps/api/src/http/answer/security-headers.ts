import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../../lib/env.ts';

/** Lets pages load and call only this origin. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    imgSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    // Dialogs that lock scrolling inject a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
};

const common = {
  contentSecurityPolicy,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} as const;
const YEAR_SECONDS = 31_536_000;

/** Keeps a page or answer out of search engines. An address that somebody links to is listed unless it says so itself. */
const UNLISTED = ['X-Robots-Tag', 'noindex'] as const;

/** Sets the security headers on every answer, errors included. */
export function securityHeaders({ HSTS_SUBDOMAINS }: Pick<Env, 'HSTS_SUBDOMAINS'>): RequestHandler {
  const transport = { maxAge: YEAR_SECONDS, includeSubDomains: HSTS_SUBDOMAINS };
  const overHttp = headersOf(helmet({ ...common, strictTransportSecurity: false }));
  const overHttps = headersOf(helmet({ ...common, strictTransportSecurity: transport }));
  return (req, res, next) => {
    for (const [name, value] of req.secure ? overHttps : overHttp) res.setHeader(name, value);
    next();
  };
}

/** Runs helmet once: its headers are the same for every answer. */
function headersOf(middleware: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(answer.req, answer, () => {});
  return new Map([
    ...Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)] as const),
    UNLISTED,
  ]);
}
