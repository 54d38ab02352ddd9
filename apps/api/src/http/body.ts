import { isUtf8 } from 'node:buffer';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { HttpError } from '../errors.ts';

const MAX_BYTES = 1_048_576;
/** So much more is taken of a body after its answer: who sends a little too much can read why it was refused. */
const LITTLE_BYTES = 1_048_576;
/** So long a client that sends on may take to read its answer. */
const GRACE_MS = 2_000;

const json = express.json({
  limit: MAX_BYTES,
  // What is JSON but no object is for the schema to refuse.
  strict: false,
  // Else wrong bytes would be replaced by question marks in silence.
  verify: (_req, _res, bytes) => {
    if (!isUtf8(bytes)) throw new HttpError('MALFORMED_JSON', 'The request body is not valid UTF-8');
  },
});

/**
 * The input of a call: its JSON body; of a GET or DELETE, its query and body together.
 * @throws MALFORMED_JSON, TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function readInput(req: Request, res: Response): Promise<unknown> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
  if (hasBody(req) && !(req.is('application/json') && isInUtf8(req))) {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body as application/json in UTF-8');
  }
  if (!isPlainlyFramed(req))
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body plain or chunked');
  await new Promise<void>((resolve, reject) => {
    json(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
    // The parser reads a body that is too large to its end before it says so.
    if (hasBody(req)) onceMoreThan(MAX_BYTES, req, () => reject(tooLarge()));
  });
  const body: unknown = req.body === undefined ? {} : req.body;
  const inQuery = req.method === 'GET' || req.method === 'DELETE';
  return inQuery && isObject(body) ? { ...req.query, ...body } : body;
}

/**
 * Reads little of what is left of a body when its answer is there, be it refused, nobody's or not needed, and then ends
 * the connection. Without it, all of the body would be read, however large.
 */
export const leaveUnwantedBodies: RequestHandler = (req, res, next) => {
  const stopReading = () => {
    req.pause();
    setTimeout(() => req.socket.destroy(), GRACE_MS);
  };
  if (hasBody(req))
    res.once('prefinish', () => {
      if (req.complete) return;
      req.read(); // Else Node would read on by itself, telling nobody.
      onceMoreThan(bytesStillRead(req), req, stopReading);
      req.resume();
    });
  next();
};

function bytesStillRead({ headers }: Request): number {
  const announced = headers['content-length'];
  if (announced === undefined) return LITTLE_BYTES;
  return Number(announced) > MAX_BYTES + LITTLE_BYTES ? 0 : Number(announced);
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
  new HttpError('TOO_LARGE', 'The request body may have at most 1 MiB', { cause });

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON has no other encoding (RFC 8259); the parser would read several. */
const isInUtf8 = (req: Request) => {
  const [, charset = 'utf-8'] =
    /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(req.headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset);
};

/** Of any other framing, a proxy may think otherwise than we do where a request ends (RFC 9112, section 6.1). */
const isPlainlyFramed = ({ headers, httpVersion }: Request) => {
  const coding = headers['transfer-encoding'];
  return coding === undefined || (coding.toLowerCase() === 'chunked' && httpVersion !== '1.0');
};

const hasBody = (req: Pick<Request, 'headers'>) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** What body-parser throws, as an error of ours. */
function bodyError(cause: unknown): unknown {
  if (cause instanceof HttpError || !(cause instanceof Error)) return cause;
  const { status, type } = cause as { status?: number; type?: string };
  if (status === 413) return tooLarge(cause);
  if (status === 415) {
    return new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body plain, or packed with gzip', {
      cause,
    });
  }
  if (type === 'request.aborted' || status === 400) {
    return new HttpError('MALFORMED_JSON', 'The request body is not valid JSON', { cause });
  }
  return cause;
}
