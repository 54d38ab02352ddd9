import type { Message } from '@app/schemas/messages/message';
import { msg } from '@app/schemas/messages/message';
import type { Request } from 'express';
import { HttpError } from '../../lib/errors.ts';
import { isPlainlyFramed, takesFile } from './body.ts';
import { goOnWaiting } from './slow-bodies.ts';

/** A body that is a file, read as it comes. */
export type BytesBody = {
  /** The types that are taken; without them any, or none at all, since the content tells what it is. */
  types?: readonly string[];
  wrongType: Message;
  max: number;
  tooLarge: Message;
};

/**
 * Reads a body as bytes, however long it takes while something of it comes.
 * @throws UNSUPPORTED_MEDIA_TYPE, TOO_LARGE before more than that is read; VALIDATION_FAILED where it breaks off
 */
export function readBytes(req: Request, body: BytesBody): AsyncGenerator<Buffer> {
  takesFile(req, body.max);
  return partsOf(req, body);
}

async function* partsOf(req: Request, body: BytesBody): AsyncGenerator<Buffer> {
  const tooLarge = () => new HttpError('TOO_LARGE', body.tooLarge);
  const isTaken = !body.types || req.is([...body.types]);
  if (!isTaken || !isPlainlyFramed(req) || req.headers['content-encoding'] !== undefined)
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', body.wrongType);
  if (Number(req.headers['content-length'] ?? 0) > body.max) throw tooLarge();
  let length = 0;
  try {
    for await (const part of req.iterator({ destroyOnReturn: false })) {
      goOnWaiting(req);
      length += part.length;
      if (length > body.max) throw tooLarge();
      yield part;
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError('VALIDATION_FAILED', msg('The file did not arrive whole'), { cause: error });
  }
}
