import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, type Client, databaseUri, useApi } from '../api.ts';
import { figure } from '../figures.ts';
import { type ApiProcess, freePort, kill, startProcess, untilReady } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';

const EACH = 100;
useApi();
let api: ApiProcess;
let someone: Client;
beforeAll(async () => {
  api = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
  await untilReady(api);
  someone = await admin(api);
});
afterAll(() => kill(api));

/** Sends slowly. @returns the seconds until the server closed the connection */
function slowly(first: string, every?: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(first));
    const timer = every ? setInterval(() => socket.writable && socket.write(every), 5_000) : undefined;
    socket.on('error', () => {}).on('data', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve((performance.now() - start) / 1_000);
    });
  });
}

it('clients that never deliver are cut off after 60 s, and nobody else waits for them', async () => {
  const { Cookie = '', 'X-XSRF-TOKEN': token = '' } = headersOf(someone);
  const head = `POST /api/v1/warehouse/create HTTP/1.1\r\nHost: x\r\nCookie: ${Cookie}\r\nX-XSRF-TOKEN: ${token}\r\n`;
  const json = 'Content-Type: application/json\r\n';
  const kinds: (() => Promise<number>)[] = [
    () => slowly('GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\n'),
    () => slowly('GET /api/v1/auth/me HTTP/1.1\r\nHost: x\r\n', 'X-More: x\r\n'),
    () => slowly(`${head}${json}Content-Length: 1000\r\n\r\n{"name":`),
    () => slowly(`${head}${json}Content-Length: 1000\r\n\r\n{"name":"`, 'x'),
    () => slowly(`${head}${json}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`, '1\r\n \r\n'),
  ];
  const ends = Promise.all(kinds.flatMap((kind) => Array.from({ length: EACH }, kind)));
  let longest = 0;
  for (let second = 0; second < 50; second++) {
    const since = performance.now();
    const { status } = await rawCall(api, {
      path: '/api/v1/auth/me',
      headers: headersOf(someone),
    });
    expect(status).toBe(200);
    longest = Math.max(longest, performance.now() - since);
    await wait(1_000);
  }
  figure('longest wait beside 500 slow clients (ms)', longest, 'longest');
  const seconds = await ends;
  figure('slow clients cut off', seconds.length);
  figure('longest time until a slow client is cut off (s)', Math.max(...seconds), 'longest');
  expect(Math.min(...seconds)).toBeGreaterThan(58);
  expect(Math.max(...seconds)).toBeLessThan(66);
  expect((await someone.call('GET /auth/me')).status).toBe(200);
  figure('faults survived', kinds.length);
}, 120_000);

it('huge bodies are refused without being kept', async () => {
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api.child.pid}/status`, 'utf8'))?.[1]) / 1_024;
  const before = memory();
  const piece = Buffer.alloc(1_048_576, 'x');
  const send = () =>
    new Promise<string>((resolve) => {
      const { Cookie = '', 'X-XSRF-TOKEN': token = '' } = headersOf(someone);
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      let [answer, sent] = ['', 0];
      socket.on('data', (chunk) => {
        answer += String(chunk);
      });
      socket.on('error', () => {}).on('close', () => resolve(answer));
      socket.write(
        `POST /api/v1/warehouse/create HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${Cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      const more = () => {
        if (sent++ === 64) socket.end('0\r\n\r\n');
        else if (socket.writable) socket.write(`100000\r\n${piece}\r\n`, () => setImmediate(more));
      };
      more();
    });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 413'))).toEqual([]);
  const growth = memory() - before;
  figure('memory growth over 1.3 GB of refused bodies (MiB)', growth, 'longest');
  expect(growth).toBeLessThan(200);
  figure('faults survived', 1);
}, 120_000);
