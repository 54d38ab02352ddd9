import { connect, type Socket } from 'node:net';
import { splitRoute } from '@app/schemas/kit/resource';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { importsOf } from '../../../test/imports.ts';
import { headersOf, rawCall } from '../../../test/raw.ts';
import { useWorld } from '../../../test/world.ts';

const MIB = 1_048_576;
const WHOLE = 50 * MIB;
/** What is read before the size is known, as much again for bodies slightly too large, and what was in transit. */
const READ_MAX = 3 * MIB;
const PIECE = Buffer.alloc(65_536, 'x');
const AT_ONCE = 10;

const api = useApi();
const world = useWorld(api);
const elsewhere = [
  'POST /nowhere',
  'PUT /login',
  'POST /api/v1/nowhere',
  'POST /excelfiles/x.xlsx',
  'POST /healthz',
];
let calls: string[];
/** Server sockets by the client's port. */
const served = new Map<number | undefined, Socket>();
beforeAll(() => {
  api.server.on('connection', (socket) => served.set(socket.remotePort, socket));
  const routes = api.endpoints.map(({ route }) => splitRoute(route));
  calls = [...routes.map(({ method, path }) => `${method} /api/v1${path}`), ...elsewhere];
});

/** Sends a body of 50 MiB until the server stops reading. @returns the answer, and how much was read */
function send(call: string, framing: 'announced' | 'chunked'): Promise<{ status: number; read: number }> {
  const own = { ...headersOf(world.admin), Host: 'x', 'Content-Type': 'application/json' };
  const size = framing === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': `${WHOLE}` };
  const lines = Object.entries({ ...own, ...size }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${call} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const piece =
    framing === 'chunked' ? Buffer.concat([Buffer.from('10000\r\n'), PIECE, Buffer.from('\r\n')]) : PIECE;
  return new Promise((resolve) => {
    let answer = '';
    let ours: Socket | undefined;
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => {
      ours = served.get(socket.localPort);
      socket.write(head);
      let sent = 0;
      const more = () => {
        while (sent < WHOLE && !socket.destroyed) {
          sent += PIECE.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    socket.on('data', (chunk) => {
      answer += chunk;
      ours ??= served.get(socket.localPort);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const [, status = 0] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
      resolve({ status: Number(status), read: ours?.bytesRead ?? WHOLE });
    });
  });
}

describe.each(['announced', 'chunked'] as const)('a body of 50 MiB, %s,', (framing) => {
  it('is answered and not read, whatever is called', async () => {
    const odd: unknown[] = [];
    for (let from = 0; from < calls.length; from += AT_ONCE)
      await Promise.all(
        calls.slice(from, from + AT_ONCE).map(async (call) => {
          const { status, read } = await send(call, framing);
          const isRefused =
            call.startsWith('GET') ||
            call.includes('/auth/') ||
            // Its input is in the query, where it misses what the file holds.
            (/\/(upload\/check|import\/addfile)$/.test(call) && status === 400) ||
            status === (elsewhere.includes(call) ? 404 : 413);
          if (status === 0 || !isRefused || read > READ_MAX) odd.push([call, status, read]);
        }),
      );
    expect(odd).toEqual([]);
  });
});

it.each(['announced', 'chunked'])(
  'who sends half a mebibyte too much, %s, can read why it is refused',
  async (framing) => {
    const body = JSON.stringify({ x: 'x'.repeat(1.5 * MIB) });
    const size =
      framing === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': `${body.length}` };
    const headers = { ...headersOf(world.admin), 'Content-Type': 'application/json', ...size };
    for (let time = 0; time < 20; time++) {
      const answer = await rawCall(api, { method: 'POST', path: '/api/v1/product/create', headers, body });
      expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'TOO_LARGE']);
    }
  },
);

/** Sends all of a file before it reads anything, as many clients do. @returns the answer's status and code */
function sendWhole(path: string, file: Buffer): Promise<string> {
  const headers = { ...headersOf(world.admin), Host: 'x', 'Content-Length': `${file.length}` };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1').on('error', reject);
    const readAnswer = () =>
      socket.once('data', (answer) => {
        const [, status, code] = /^HTTP\/1\.1 (\d+).*"code":"(\w+)"/s.exec(String(answer)) ?? [];
        resolve(`${status} ${code}`);
        socket.destroy();
      });
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(file, readAnswer);
  });
}

it('who sends a whole file that is refused can read why', async () => {
  const { _id } = await importsOf(world).made();
  const path = (name: string) => `/api/v1/import/addfile?${new URLSearchParams({ _id, type: 'bill', name })}`;
  const page = Buffer.alloc(15 * MIB, '<html>');
  expect(await sendWhole(path('page.html'), page)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), page]);
  expect(await sendWhole(path('large.pdf'), large)).toBe('413 TOO_LARGE');
  const gone = path('bill.pdf').replace(_id, '0123456789abcdef01234567');
  expect(await sendWhole(gone, page)).toBe('404 NOT_FOUND');
});
