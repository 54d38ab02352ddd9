import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Streams an answer with backpressure. Ends early, without an error, when the client disconnects. An error before the
 * first part can still be answered as usual.
 */
export async function sendParts(output: Writable, parts: AsyncGenerator<string | Uint8Array>): Promise<void> {
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
