import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type EmbeddedMongo, startEmbeddedMongo } from '@app/embedded-mongo';
import { splitRoute } from '@app/schemas/kit/resource';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readEnv } from '../../src/lib/env.ts';
import { admin, adminAccount, type Client, secret } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { totalOf } from '../observations.ts';
import { type ApiProcess, freePort, kill, startProcess, untilReady } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { shortest, watchStall } from '../stall.ts';
import { makeStock, makeWarehouse, saleOf, type World } from '../world.ts';
import { type Relay, startRelay, type Weather } from './relay.ts';

const LIMIT_MS = 3_000;
/** Delay each way, so each answer takes twice that: too long for calls with many queries, but not for all. */
const SLOW = 300;
/** Makes a call give up during its second query. */
const TOO_SLOW = 500;
const { endpoints } = createApp({ env: readEnv({}), log: pino({ level: 'silent' }), secret });
const routes = [...endpoints.map(({ route }) => route), 'GET /excelfiles/x.xlsx' as const].filter(
  (route) => route !== 'GET /auth/logout',
);

let dataDir: string;
let engine: EmbeddedMongo;
let relay: Relay;
let api: ApiProcess;
let someone: Client;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'away-'));
  engine = await startEmbeddedMongo({ dataDir, durable: false });
  relay = await startRelay(engine.uri);
  api = startProcess({ PORT: await freePort(), MONGODB_URI: relay.uri });
  await untilReady(api);
  someone = await admin(api);
});
beforeEach(async () => void (await untilFine()));
afterAll(async () => {
  await kill(api);
  await relay.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});

type Answered = { route: string; status: number; retryAfter: string | undefined; ms: number };

/** Calls a route as a signed-in admin. */
async function call(route: (typeof routes)[number], input: object = {}): Promise<Answered> {
  const { method, path: where } = splitRoute(route);
  const sent = route.endsWith('/login') ? adminAccount : input;
  const body = method === 'GET' ? '' : JSON.stringify(sent);
  const headers = {
    // A sign-in would end the session sent with it.
    ...(!route.endsWith('/login') && headersOf(someone)),
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': `${body.length}` }),
  };
  const start = performance.now();
  const address = where.startsWith('/excelfiles') ? where : `/api/v1${where}`;
  const { status, headers: answered } = await rawCall(api, { method, path: address, headers, body });
  return { route, status, retryAfter: answered['retry-after'], ms: performance.now() - start };
}
const state = async (where: string) => (await rawCall(api, { path: where })).status;
const callAll = () => Promise.all(routes.map((route) => call(route)));
/** Measures how long the API, busy with hundreds of calls, is stalled. */
const watchApi = () => watchStall(() => state('/healthz'));
const late = (answers: readonly Answered[], stall: number) =>
  answers.filter(({ ms }) => ms > LIMIT_MS + stall);
/** Finds server errors other than a proper 503. */
const wrong = (answers: readonly Answered[]) =>
  answers.filter(({ status, retryAfter }) => (status >= 500 ? status !== 503 || retryAfter !== '1' : false));
const longestOf = (answers: readonly Answered[]) => Math.max(...answers.map(({ ms }) => ms));

async function untilFine(): Promise<number> {
  relay.set('fine');
  const start = performance.now();
  while ((await state('/readyz')) !== 200 || (await call('GET /auth/me')).status !== 200) {
    expect(performance.now() - start).toBeLessThan(20_000);
    await wait(20);
  }
  return performance.now() - start;
}

const weathers: readonly (readonly [string, Weather])[] = [
  ['silent', 'silent'],
  ['broken off and refused', 'gone'],
  ['five seconds late with each answer', 5_000],
  ['slow, but answers', SLOW],
];

describe.each(isLong ? weathers : weathers.slice(0, 1))('a database that is %s', (_what, weather) => {
  it('is a 503 on every route within 3 s, live but not ready, and no need to restart', async () => {
    let meanwhile: Answered[] = [];
    let now: Answered[] = [];
    const stall = await shortest(LIMIT_MS, async () => {
      await untilFine();
      const endOfWatch = watchApi();
      const under = [callAll()];
      relay.set(weather);
      for (let round = 0; round < 8; round++) {
        under.push(callAll());
        expect(await state('/healthz')).toBe(200);
        await wait(300);
      }
      meanwhile = (await Promise.all(under)).flat();
      now = await callAll();
      expect(wrong([...meanwhile, ...now])).toEqual([]);
      return endOfWatch();
    });
    expect(stall).toBeLessThan(LIMIT_MS);
    expect(late([...meanwhile, ...now], stall)).toEqual([]);
    if (weather !== SLOW) {
      expect(now.filter(({ status }) => status !== 503)).toEqual([]);
      expect(await state('/readyz')).toBe(503);
    }
    const recovery = await untilFine();
    // Calls one at a time: all at once might overload a slow machine.
    for (const route of routes) expect((await call(route)).status, route).toBeLessThan(500);
    figure('faults survived', 1);
    figure('longest wait for a sign of life meanwhile (ms)', stall, 'longest');
    figure('longest time to a 503 (ms)', Math.round(longestOf([...meanwhile, ...now])), 'longest');
    figure('longest recovery of the database (ms)', Math.round(recovery), 'longest');
  });

  it('stores nothing of a call that was answered 503 before its turn', async () => {
    const world = { admin: someone, warehouse: await makeWarehouse(someone, 'Away') } as World;
    const { _id, ...place } = await makeStock(world, 1_000);
    const sale = saleOf({ ...place, quantity: 1, SellingPrice: 5 });
    const endOfWatch = watchApi();
    relay.set(weather);
    const answers = await Promise.all(Array.from({ length: 60 }, () => call('POST /sale/create', sale)));
    expect(late(answers, await endOfWatch())).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    await untilFine();
    await wait(1_000);
    const { body } = await someone.call('POST /stock/getmovements', { _id });
    expect(body.total).toBe(1);
  });
});

it('an export whose caller was told that the database is slow leaves no entry in the audit trail', async () => {
  const entries = () => totalOf(someone, 'POST /aduit/getalladuit');
  const before = await entries();
  relay.set(TOO_SLOW);
  // Waits until the API has noticed; before that, it gives up nothing.
  await expect.poll(async () => (await call('POST /product/getproducts')).status).toBe(503);
  const answers = await Promise.all([1, 2, 3].map(() => call('POST /product/export')));
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  await untilFine();
  await wait(2_000);
  expect(await entries()).toBe(before);
});

it('connections that break off and come back cost hardly a read, and a write no more than a 503', async () => {
  const endOfWatch = watchApi();
  const reads: Answered[] = [];
  const writes: Answered[] = [];
  for (let round = 0; round < 20; round++) {
    relay.set('gone');
    relay.set('fine');
    const calls = Array.from({ length: 3 }, async (_, at) => {
      reads.push(await call('POST /warehouse/getwarehouses'));
      const input = { name: `Broken off ${round}.${at}`, address: 'Bole' };
      writes.push(await call('POST /warehouse/create', input));
    });
    await Promise.all(calls);
  }
  // A retried read may meet another broken connection.
  const failed = reads.filter(({ status }) => status !== 200);
  expect(failed.length).toBeLessThanOrEqual(reads.length / 20);
  expect(wrong([...failed, ...writes])).toEqual([]);
  expect(late([...reads, ...writes], await endOfWatch())).toEqual([]);
  figure(
    'longest call on a connection that broke (ms)',
    Math.round(longestOf([...reads, ...writes])),
    'longest',
  );
});
