import type { RequestHandler } from 'express';
import helmet from 'helmet';

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
const overHttp = helmet({ ...common, strictTransportSecurity: false });
const overHttps = helmet({ ...common, strictTransportSecurity: { maxAge: 31_536_000 } });

export const securityHeaders: RequestHandler = (req, res, next) =>
  (req.secure ? overHttps : overHttp)(req, res, next);
