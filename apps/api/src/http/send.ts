import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Sends an answer part by part, never faster than it is read. Ends early, without an error, when the reader goes away.
 * What goes wrong before the first part is there can still be told as any other error is.
 */
export async function sendParts(output: Writable, parts: AsyncGenerator<string>): Promise<void> {
  const first = await parts.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* parts;
  }
  await pipeline(all, output).catch(unlessReaderLeft);
}

function unlessReaderLeft(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
