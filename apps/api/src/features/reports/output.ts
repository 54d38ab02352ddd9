import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { WritableStream } from 'node:stream/web';

/** An answer, so that another thread can write it. Node has no way of its own for answers of HTTP. */
export function webStream(output: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: async (piece) => {
      if (!(await writeInTurn(output, piece))) throw new Error('The reader has gone away');
    },
    close: () => void output.end(),
  });
}

/**
 * Writes no faster than what is written leaves. Not for what is packed on its way: `compression` keeps listeners
 * that were taken off. @returns whether somebody still reads
 */
async function writeInTurn(output: Writable, piece: Uint8Array): Promise<boolean> {
  if (output.destroyed) return false;
  if (output.write(piece)) return true;
  const settled = new AbortController();
  const [left, gone] = ['drain', 'close'].map((event) => once(output, event, { signal: settled.signal }));
  await Promise.race([left, gone]).finally(() => settled.abort());
  return !output.destroyed;
}
