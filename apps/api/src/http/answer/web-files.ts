import path from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { notFound } from '../../lib/errors.ts';
import { noSuchRoute } from './error-handler.ts';
import { describePacked, forgetPacking, preferPacked } from './packed-files.ts';

/**
 * Serves the web app: hashed files are cached for good; any other address gets the page, save those of files that aren't
 * there, which would look found to whoever tries /.env or /backup.zip.
 */
export function webFiles(directory: string): Router {
  const router = Router();
  const assets = path.join(directory, 'assets');
  router.use(
    '/assets',
    preferPacked(assets),
    express.static(assets, {
      acceptRanges: false,
      index: false,
      redirect: false,
      immutable: true,
      maxAge: '1y',
      setHeaders: describePacked,
    }),
    forgetPacking,
    noSuchRoute,
  );
  router.use(express.static(directory, { acceptRanges: false, index: false, redirect: false, maxAge: 0 }));
  router.use(page(path.join(directory, 'index.html')));
  return router;
}

const page =
  (file: string): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') throw notFound('Page');
    if (looksLikeFile(req.path)) throw notFound('Page');
    res.set('Cache-Control', 'no-cache');
    res.sendFile(file, { acceptRanges: false, cacheControl: false }, (error) => error && next(error));
  };

/** A hidden file or folder, or a last part with an ending. Only its dots are decoded: the rest may be garbled. */
const looksLikeFile = (path: string) => /\/\.|\.[^/]*$/.test(path.replace(/%2e/gi, '.'));
