import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../env.ts';

/** What a browser may do with our pages: run our own scripts, talk to us, and nothing else. */
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
    // Dialogs that lock the page's scrolling write a style element.
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
};

const common = {
  contentSecurityPolicy,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} as const;
const YEAR_SECONDS = 31_536_000;

/** Sets them on every answer, whatever becomes of it. */
export function securityHeaders({ HSTS_SUBDOMAINS }: Pick<Env, 'HSTS_SUBDOMAINS'>): RequestHandler {
  const transport = { maxAge: YEAR_SECONDS, includeSubDomains: HSTS_SUBDOMAINS };
  const overHttp = headersOf(helmet({ ...common, strictTransportSecurity: false }));
  const overHttps = headersOf(helmet({ ...common, strictTransportSecurity: transport }));
  return (req, res, next) => {
    for (const [name, value] of req.secure ? overHttps : overHttp) res.setHeader(name, value);
    next();
  };
}

/** What helmet sets is the same for every answer: it is asked once. */
function headersOf(middleware: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  middleware(answer.req, answer, () => {});
  return new Map(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}
