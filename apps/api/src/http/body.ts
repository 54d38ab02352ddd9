import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import { HttpError } from '../errors.ts';

const MAX_BYTES = 1_048_576;

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
  if (hasBody(req) && !(req.is('application/json') && isInUtf8(req))) {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body as application/json in UTF-8');
  }
  if (!isPlainlyFramed(req))
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', 'Send the request body plain or chunked');
  await new Promise<void>((resolve, reject) => {
    json(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
  });
  const body: unknown = req.body === undefined ? {} : req.body;
  const inQuery = req.method === 'GET' || req.method === 'DELETE';
  return inQuery && isObject(body) ? { ...req.query, ...body } : body;
}

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

const hasBody = (req: Request) =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** What body-parser throws, as an error of ours. */
function bodyError(cause: unknown): unknown {
  if (cause instanceof HttpError || !(cause instanceof Error)) return cause;
  const { status, type } = cause as { status?: number; type?: string };
  if (status === 413) return new HttpError('TOO_LARGE', 'The request body may have at most 1 MiB', { cause });
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
