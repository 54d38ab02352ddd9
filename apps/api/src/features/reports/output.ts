import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { WritableStream } from 'node:stream/web';

/** Writes no faster than what is written leaves. @returns whether somebody still reads */
export async function writeInTurn(output: Writable, piece: string | Uint8Array): Promise<boolean> {
  if (output.destroyed) return false;
  if (output.write(piece)) return true;
  const settled = new AbortController();
  const [left, gone] = ['drain', 'close'].map((event) => once(output, event, { signal: settled.signal }));
  await Promise.race([left, gone]).finally(() => settled.abort());
  return !output.destroyed;
}

/** An answer, so that another thread can write it. Node has no way of its own for answers of HTTP. */
export function webStream(output: Writable): WritableStream<Uint8Array> {
  return new WritableStream({
    write: async (piece) => {
      if (!(await writeInTurn(output, piece))) throw new Error('The reader has gone away');
    },
    close: () => void output.end(),
  });
}
