import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { WritableStream } from 'node:stream/web';

/** Wraps an output so that another thread can write to it; Node's own adapter doesn't take HTTP responses. */
export function webStream(output: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: async (piece) => {
      if (!(await writeAndDrain(output, piece))) throw new Error('The reader has gone away');
    },
    close: () => void output.end(),
  });
}

/**
 * Writes with backpressure. Not for compressed responses: `compression` keeps removed listeners.
 * @returns whether the client still reads
 */
async function writeAndDrain(output: Writable, piece: Uint8Array): Promise<boolean> {
  if (output.destroyed) return false;
  if (output.write(piece)) return true;
  const settled = new AbortController();
  const [left, gone] = ['drain', 'close'].map((event) => once(output, event, { signal: settled.signal }));
  await Promise.race([left, gone]).finally(() => settled.abort());
  return !output.destroyed;
}
