import { isUtf8 } from 'node:buffer';
import { msg } from '@app/schemas/messages/message';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { HttpError } from '../../lib/errors.ts';

const MAX_BYTES = 1_048_576;
/** How much more of a body is read after the answer, so that a client just over the limit can read the refusal. */
const LITTLE_BYTES = 1_048_576;
/** How long a client that keeps sending may take to read its answer. */
const GRACE_MS = 2_000;

const json = express.json({
  limit: MAX_BYTES,
  // Leaves JSON that isn't an object to the schema to refuse.
  strict: false,
  // Otherwise invalid bytes would silently become replacement characters.
  verify: (_req, _res, bytes) => {
    if (!isUtf8(bytes)) throw new HttpError('MALFORMED_JSON', msg('The request body is not valid UTF-8'));
  },
});

/**
 * Reads a call's input: its JSON body, merged with the query on GET and DELETE.
 * @throws MALFORMED_JSON, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readInput(req: Request, res: Response): Promise<unknown> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  if (hasBody(req) && !(req.is('application/json') && isInUtf8(req))) {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', msg('Send the request body as application/json in UTF-8'));
  }
  if (!isPlainlyFramed(req))
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', msg('Send the request body plain or chunked'));
  await new Promise<void>((resolve, reject) => {
    json(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
    // The parser would read an oversized body to its end before refusing it.
    if (hasBody(req)) onceMoreThan(MAX_BYTES, req, () => reject(tooLarge()));
  });
  const body: unknown = req.body === undefined ? {} : req.body;
  const inQuery = req.method === 'GET' || req.method === 'DELETE';
  return inQuery && isObject(body) ? { ...req.query, ...body } : body;
}

/**
 * Stops reading soon after the answer when body is left, whether refused, unrouted or unneeded, then closes the
 * connection. Otherwise Node would read all of it, however large.
 */
export const leaveUnwantedBodies: RequestHandler = (req, res, next) => {
  const stopReading = () => {
    req.pause();
    setTimeout(() => req.socket.destroy(), GRACE_MS);
  };
  if (hasBody(req))
    res.once('prefinish', () => {
      if (req.complete) return;
      req.read(); // Starts the body here, or Node would drain it unseen.
      onceMoreThan(bytesStillRead(req), req, stopReading);
      req.resume();
    });
  next();
};

/** How many bytes the files of calls may have. */
const fileLimits = new WeakMap<Request, number>();
/** Lets a call bring a file of so many bytes: if it is refused it is still read, as most clients send all of it first. */
export const takesFile = (req: Request, max: number): void => void fileLimits.set(req, max);

function bytesStillRead(req: Request): number {
  const { 'content-length': announced } = req.headers;
  const limit = fileLimits.get(req);
  if (announced === undefined) return (limit ?? 0) + LITTLE_BYTES;
  return Number(announced) > (limit ?? MAX_BYTES) + LITTLE_BYTES ? 0 : Number(announced);
}

function onceMoreThan(limit: number, req: Request, happens: () => void): void {
  let bytes = 0;
  const count = ({ length }: Buffer) => {
    bytes += length;
    if (bytes <= limit) return;
    req.off('data', count);
    happens();
  };
  req.on('data', count);
}

const tooLarge = (cause?: unknown) =>
  new HttpError('TOO_LARGE', msg('The request body may have at most 1 MiB'), { cause });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Allows UTF-8 only (RFC 8259); the parser would accept other charsets. */
const isInUtf8 = (req: Request) => {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(req.headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset);
};

/**
 * Prevents request smuggling: with any other framing, a proxy may see the request end elsewhere (RFC 9112, section
 * 6.1).
 */
export const isPlainlyFramed = ({ headers, httpVersion }: Request) => {
  const coding = headers['transfer-encoding'];
  return coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion !== '1.0');
};

/** Tells whether a call brings a body. */
export const hasBody = (req: Pick<Request, 'headers'>) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** Turns body-parser's errors into ours. */
function bodyError(cause: unknown): unknown {
  if (cause instanceof HttpError || !(cause instanceof Error)) return cause;
  const { status, type } = cause as { status?: number; type?: string };
  if (status === 413) return tooLarge(cause);
  if (status === 415) {
    return new HttpError('UNSUPPORTED_MEDIA_TYPE', msg('Send the request body plain, or packed with gzip'), {
      cause,
    });
  }
  if (type === 'request.aborted' || status === 400) {
    return new HttpError('MALFORMED_JSON', msg('The request body is not valid JSON'), { cause });
  }
  return cause;
}
