import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';

/** How the build has packed a file beside the file itself, the smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(endings) as (keyof typeof endings)[];

/**
 * Has the files of a folder sent as the build has packed them, to whom takes them so: smaller than what could be
 * packed while somebody waits, and at no cost.
 */
export function preferPacked(directory: string): RequestHandler {
  const files = new Set(existsSync(directory) ? readdirSync(directory) : []);
  return (req, res, next) => {
    const name = req.path.slice(1);
    const packed = encodings.filter((encoding) => files.has(name + endings[encoding]));
    if (packed.length) {
      res.vary('Accept-Encoding');
      // Asked for all at once, `acceptsEncodings` prefers gzip, though the client takes the smaller one as well.
      const encoding = packed.find((one) => req.acceptsEncodings(one));
      if (encoding) req.url = req.path + endings[encoding];
    }
    next();
  };
}

/** Says of a packed file what it is when unpacked. */
export function describePacked(res: Response, file: string): void {
  for (const [encoding, ending] of Object.entries(endings)) {
    if (!file.endsWith(ending)) continue;
    res.set('Content-Encoding', encoding);
    res.type(path.extname(file.slice(0, -ending.length)));
  }
}

/** A refusal that comes instead of a packed file isn't packed. */
export const forgetPacking: ErrorRequestHandler = (error, _req, res, next) => {
  res.removeHeader('Content-Encoding');
  next(error);
};
