import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';

/** Extensions of the files that the build compressed, smallest first. */
const endings = { br: '.br', gzip: '.gz' } as const;
const encodings = Object.keys(endings) as (keyof typeof endings)[];

/**
 * Serves a folder's precompressed files to clients that accept them: smaller than compressing on the fly, at no cost.
 */
export function preferPacked(directory: string): RequestHandler {
  const files = new Set(existsSync(directory) ? readdirSync(directory) : []);
  return (req, res, next) => {
    const name = req.path.slice(1);
    const packed = encodings.filter((encoding) => files.has(name + endings[encoding]));
    if (packed.length) {
      res.vary('Accept-Encoding');
      // Asks for one encoding at a time: given a list, `acceptsEncodings` prefers gzip even if the client takes brotli
      // too.
      const encoding = packed.find((one) => req.acceptsEncodings(one));
      if (encoding) req.url = req.path + endings[encoding];
    }
    next();
  };
}

/** Sets encoding and type for a precompressed file. */
export function describePacked(res: Response, file: string): void {
  for (const [encoding, ending] of Object.entries(endings)) {
    if (!file.endsWith(ending)) continue;
    res.set('Content-Encoding', encoding);
    res.type(path.extname(file.slice(0, -ending.length)));
  }
}

/** Drops the encoding when an error is sent instead of the file. */
export const forgetPacking: ErrorRequestHandler = (error, _req, res, next) => {
  res.removeHeader('Content-Encoding');
  next(error);
};
