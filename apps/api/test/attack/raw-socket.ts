import { connect } from 'node:net';
import type { Reachable } from '../api.ts';

/** Sends raw bytes on a new connection. @returns all that comes back until it closes */
export function sendBytes({ url }: Reachable, bytes: string | Buffer, waitMs = 600): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(timer);
        resolve(received);
      });
  });
}

/** Lists the statuses of all answers received. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
