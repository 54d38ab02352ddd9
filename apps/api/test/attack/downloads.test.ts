import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, client, useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { headersOf, rawCall } from '../raw.ts';
import { shortest } from '../stall.ts';
import { makeProduct, makeUser, useWorld } from '../world.ts';

/** Exceeds what the sockets buffer for a client that has stopped reading. */
const ROWS = 10_000;
const READERS = isLong ? 200 : 40;
const LIMIT_MS = 3_000;
const route = '/api/v1/product/export';
const body = JSON.stringify({ format: 'csv' });

const api = useApi();
const world = useWorld(api);
const stalled: Socket[] = [];
let other: Client;

beforeAll(async () => {
  const made = await makeProduct(world.admin, 'ኃ'.repeat(200), { supplier: 'ኃ'.repeat(200) });
  const products = mongoose.connection.collection('products');
  const { _id, ...product } = (await products.findOne({ _id: new mongoose.Types.ObjectId(made._id) })) ?? {};
  await products.insertMany(Array.from({ length: ROWS }, () => ({ ...product })));
  const account = { email: 'other@inventory.test', password: 'other-secret' };
  await makeUser(world, { ...account, role: 'admin' });
  other = client(api);
  await other.signIn(account);
});
afterAll(() => {
  for (const socket of stalled) socket.destroy();
});

/** Requests a file without reading it. */
function stall(): void {
  const { Cookie = '', 'X-XSRF-TOKEN': token = '' } = headersOf(world.admin);
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  socket.on('error', () => {}).pause();
  socket.write(
    `POST ${route} HTTP/1.1\r\nHost: x\r\nCookie: ${Cookie}\r\nX-XSRF-TOKEN: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  stalled.push(socket);
}
const fileFor = async (who: Client) => {
  const headers = { ...headersOf(who), 'Content-Type': 'application/json' };
  const answer = await rawCall(api, { method: 'POST', path: route, headers, body });
  return [answer.status, answer.body.split('\r\n').length];
};
/** Beyond the rows: the header, two products, and the end. */
const whole = [200, ROWS + 4];

it('readers who ask for many files at once and read none keep nobody waiting but themselves', async () => {
  for (let reader = 0; reader < READERS; reader++) stall();
  await wait(1_000);
  const longest = await shortest(LIMIT_MS, async () => {
    const times = [];
    for (let call = 0; call < 20; call++) {
      const since = performance.now();
      expect((await other.call('GET /auth/me')).status).toBe(200);
      times.push(performance.now() - since);
    }
    return Math.max(...times);
  });
  figure('longest wait beside readers who have stopped reading (ms)', longest, 'longest');
  expect(longest).toBeLessThan(LIMIT_MS);
  expect(await fileFor(other)).toEqual(whole);
  let isServed = false;
  const own = fileFor(world.admin).finally(() => {
    isServed = true;
  });
  await wait(500);
  expect(isServed).toBe(false);
  for (const socket of stalled) socket.destroy();
  expect(await own).toEqual(whole);
  figure('attacks tried', READERS);
}, 120_000);

it('readers who go away at once, wherever the call has come to, take no place with them', async () => {
  for (let reader = 0; reader < READERS; reader++) {
    stall();
    await wait(reader % 20);
    stalled.at(-1)?.destroy();
  }
  expect(await fileFor(world.admin)).toEqual(whole);
  figure('attacks tried', READERS);
}, 120_000);
