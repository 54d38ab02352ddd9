import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { splitRoute } from '@app/schemas/kit/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminAccount, admin as signIn } from '../api.ts';
import { hostile, places } from '../attack/hostile.ts';
import { sendBytes } from '../attack/raw-socket.ts';
import { figure } from '../figures.ts';
import { type ApiAlone, endAlone, enginePid, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, makeWarehouse, saleOf, type World } from '../world.ts';

const MINUTES = Number(process.env.TEST_MINUTES ?? 5);
const WARM_UP_MINUTES = 1;
const WORKERS = 6;
const heapOnSignal = new URL('./heap-on-signal.js', import.meta.url).href;
/** MiB that heap use may grow between warm-up and end, and that processes may keep beyond that. */
const GROWTH_MAX = 20;
const OWN_GROWTH_MAX = 150;

let api: ApiAlone;
beforeAll(async () => {
  api = await startAlone({ TRUST_PROXY: '1', NODE_OPTIONS: `--import=${heapOnSignal}` });
});
afterAll(() => endAlone(api));

/** A process's own memory in MiB; pages of the data file belong to the system. */
const ownMemory = (pid: number | undefined) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
/** MiB that the API uses after a garbage collection. */
async function inUse(): Promise<number> {
  const answers = () => [...api.output().matchAll(/^in use: (\d+)$/gm)];
  const before = answers().length;
  api.child.kill('SIGUSR2');
  await expect.poll(() => answers().length, { timeout: 10_000 }).toBeGreaterThan(before);
  return Number(answers().at(-1)?.[1]) / 1_048_576;
}
/** Measures memory; call it while the API is idle. */
async function measured() {
  const used = await inUse();
  return { used, own: ownMemory(api.child.pid), engine: ownMemory(enginePid(api.dataDir)) };
}

let count = 0;
const unlike = (text: string) => `${text}-${++count}-${Math.random().toString(36).slice(2)}`;
const address = () => `10.${(count >> 8) & 255}.${count & 255}.${(count * 7) & 255}`;

it(
  'a long load of work, mistakes and attacks leaves the memory as it was',
  async () => {
    const admin = await signIn(api);
    const world = { admin, warehouse: await makeWarehouse(admin, 'Bole') } as World;
    const stock = await makeStock(world, 900_000_000);
    const sale = JSON.stringify(saleOf({ ...stock, quantity: 1, SellingPrice: 5 }));
    const own = headersOf(admin);
    const routes = await rawCall(api, { path: '/api/openapi.json' }).then(({ body }) =>
      Object.entries(JSON.parse(body).paths as Record<string, object>).flatMap(([where, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), where] as const),
      ),
    );
    const send = (method: string, where: string, body = '', headers: Record<string, string> = {}) =>
      rawCall(api, {
        method,
        path: where,
        headers: {
          ...own,
          ...(body && { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(body)}` }),
          'X-Forwarded-For': address(),
          ...headers,
        },
        body,
      });
    const api1 = (route: `${'POST' | 'PUT'} /${string}`, body: string | object, headers = {}) => {
      const { method, path: where } = splitRoute(route);
      return send(method, `/api/v1${where}`, typeof body === 'string' ? body : JSON.stringify(body), headers);
    };
    const hangUp = (where: string, body: string) =>
      new Promise<void>((resolve) => {
        const headers = { ...own, 'Content-Type': 'application/json' };
        const call = request(`${api.url}${where}`, { method: 'POST', headers }, (answer) => {
          answer.once('data', () => call.destroy());
          answer.on('error', () => {});
        });
        call.on('error', () => {}).on('close', resolve);
        call.end(body);
        if (count % 2) setTimeout(() => call.destroy(), count % 15);
      });
    const anonymous = { Cookie: '', 'X-XSRF-TOKEN': '' };
    const kinds: (() => Promise<unknown>)[] = [
      () => api1('POST /sale/create', sale, { 'Idempotency-Key': unlike('key') }),
      () => api1('POST /sale/getsales', { page: 1 + (count % 50) }),
      () => api1('POST /search/sales', { data: unlike('x').slice(0, 8) }),
      () => send('GET', '/api/v1/report/dashboard'),
      () =>
        api1(
          'POST /warehouse/create',
          { name: '', address: unlike('x') },
          { 'Idempotency-Key': unlike('key') },
        ),
      () => api1('POST /auth/login', adminAccount, anonymous),
      () => api1('POST /auth/login', { email: `${unlike('x')}@y.test`, password: 'mistyped' }, anonymous),
      () => send('GET', '/api/v1/auth/me', '', { ...anonymous, Cookie: `token=${unlike('forged')}` }),
      () => send('GET', `/api/v1/${unlike('made-up')}`, '', { 'X-Request-Id': unlike('request') }),
      () => send('GET', `/excelfiles/${unlike('made-up')}.xlsx`),
      () => sendBytes(api, `POST /api/v1/sale/create HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{`, 30),
      () => sendBytes(api, `GET / HTTP/9.9\r\n${unlike('X')}: y\r\n\r\n`, 100),
      () => hangUp('/api/v1/sale/export', JSON.stringify({ format: count % 3 ? 'csv' : 'xlsx' })),
      () => hangUp('/api/v1/sale/create', sale),
      () => {
        const [method, where] = routes[count % routes.length] ?? ['GET', '/healthz'];
        const value = hostile[(count * 7) % hostile.length] ?? '{}';
        const place = places[(count * 13) % places.length];
        if (where.includes('logout') || where.includes('changepassword')) return Promise.resolve();
        return send(method, where, place?.(value) ?? value);
      },
    ];
    let calls = 0;
    const faults: unknown[] = [];
    const loadFor = async (minutes: number) => {
      const end = performance.now() + minutes * 60_000;
      const work = async (worker: number) => {
        for (let round = worker; performance.now() < end; round++) {
          count++;
          calls++;
          const answer = await kinds[round % kinds.length]?.().catch(() => undefined);
          const status = (answer as { status?: number } | undefined)?.status ?? 0;
          if (status >= 500) faults.push([round % kinds.length, status]);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
      await wait(2_000); // lets aborted calls end
    };
    await loadFor(WARM_UP_MINUTES);
    const before = await measured();
    calls = 0;
    await loadFor(MINUTES);
    const after = await measured();
    figure('calls of the long load', calls);
    figure('API, in use after the warm-up (MiB)', before.used);
    figure('API, in use after the long load (MiB)', after.used);
    figure('API, own memory after the warm-up (MiB)', before.own);
    figure('API, own memory after the long load (MiB)', after.own);
    figure('engine, own memory after the warm-up (MiB)', before.engine);
    figure('engine, own memory after the long load (MiB)', after.engine);
    expect(faults).toEqual([]);
    expect(after.used - before.used).toBeLessThan(GROWTH_MAX);
    expect(after.own - before.own).toBeLessThan(OWN_GROWTH_MAX);
    expect(after.engine - before.engine).toBeLessThan(OWN_GROWTH_MAX);
  },
  (MINUTES + WARM_UP_MINUTES + 4) * 60_000,
);
