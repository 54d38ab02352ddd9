import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { admin, type Client } from '../api.ts';
import { figure } from '../figures.ts';
import { type ApiAlone, endAlone, enginePid, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';

const LIMIT_MS = 3_000;
let api: ApiAlone;
let someone: Client;
beforeEach(async () => {
  api = await startAlone({}, 'ulimit -n 160');
  someone = await admin(api);
});
afterEach(() => endAlone(api));

/** Calls for the current user. @returns status, 0 without an answer, and duration */
async function call(): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const request = { path: '/api/v1/auth/me', headers: headersOf(someone) };
  const answer = await rawCall(api, request).catch(() => ({ status: 0 }));
  return { status: answer.status, ms: performance.now() - since };
}
const untilServing = () => expect.poll(async () => (await call()).status, { timeout: 5_000 }).toBe(200);

it('an engine that is stopped without being killed is a 503 within 3 s, and goes on when it is let', async () => {
  const engine = Number(enginePid(api.dataDir));
  process.kill(engine, 'SIGSTOP');
  for (let round = 0; round < 10; round++) {
    const { status, ms } = await call();
    expect(status).toBe(503);
    expect(ms).toBeLessThan(LIMIT_MS);
    figure('longest time to a 503 (ms)', ms, 'longest');
    await wait(200);
  }
  process.kill(engine, 'SIGCONT');
  await untilServing();
  expect(enginePid(api.dataDir)).toBe(engine);
  figure('faults survived', 1);
}, 60_000);

it('a machine that sleeps goes on where it was', async () => {
  const pids = [Number(api.child.pid), Number(enginePid(api.dataDir))];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await wait(15_000);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await untilServing();
  figure('faults survived', 1);
}, 60_000);

it('more connections than there may be open files turn new ones away, and leave no trace', async () => {
  const sockets: Socket[] = [];
  for (let count = 0; count < 400; count++) {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    sockets.push(socket.on('error', () => {}));
  }
  await wait(1_000);
  expect(sockets.filter(({ readyState }) => readyState === 'open').length).toBeLessThan(160);
  expect((await call()).status).toBe(0);
  for (const socket of sockets) socket.destroy();
  await untilServing();
  const calls = await Promise.all(Array.from({ length: 40 }, call));
  expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
  figure('faults survived', 1);
}, 60_000);
