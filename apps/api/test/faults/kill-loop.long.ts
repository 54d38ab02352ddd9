import { setTimeout as wait } from 'node:timers/promises';
import { splitRoute } from '@app/schemas/kit/resource';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, adminAccount, type Client } from '../api.ts';
import { figure } from '../figures.ts';
import { quantityOf } from '../movements.ts';
import { totalOf } from '../observations.ts';
import { type ApiAlone, endAlone, enginePid, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, makeWarehouse, saleOf, type World } from '../world.ts';

const KILLS = 40;
const WORKERS = 16;
const STOCK = 1_000_000;
const sales = 'POST /sale/getsales';

let api: ApiAlone;
let someone: Client;
let world: World;

beforeAll(async () => {
  api = await startAlone({ LOG_LEVEL: 'error' });
  someone = await admin(api);
  world = { admin: someone, warehouse: await makeWarehouse(someone, 'Bole') } as World;
});
afterAll(() => endAlone(api));

type Call = readonly [route: `${'GET' | 'POST' | 'PUT'} /${string}`, input: object];
const isReady = async () => (await rawCall(api, { path: '/readyz' })).status === 200;

async function send([route, input]: Call): Promise<{ status: number; retryAfter: string | undefined }> {
  const { method, path: where } = splitRoute(route);
  const body = method === 'GET' ? '' : JSON.stringify(input);
  const { status, headers } = await rawCall(api, {
    method,
    path: `/api/v1${where}`,
    headers: {
      Connection: 'close',
      ...(!where.endsWith('/login') && headersOf(someone)),
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(body)}` }),
    },
    body,
  });
  return { status, retryAfter: headers['retry-after'] };
}

it('an engine that is killed again and again makes calls of no kind fail otherwise than with 503, and none count twice', async () => {
  const { _id, ...place } = await makeStock(world, STOCK);
  const sale: Call = ['POST /sale/create', saleOf({ ...place, quantity: 1, SellingPrice: 5 })];
  const product = { name: 'Cable', category: 'Electronics', supplier: 'Lenovo', price: 5 };
  const kinds: readonly Call[] = [
    sale,
    sale,
    ['GET /auth/me', {}],
    [sales, { limit: 10 }],
    ['POST /search/sales', { data: 'abe' }],
    ['GET /report/dashboard', {}],
    ['POST /product/create', product],
    ['POST /sale/export', { format: 'csv' }],
    ['POST /stock/getmovements', { _id }],
    ['POST /sale/export', { format: 'xlsx' }],
    ['POST /auth/login', adminAccount],
    ['PUT /product/updateone', { _id: place.productId, supplier: 'Other' }],
    ['POST /auth/login', { ...adminAccount, email: 'nobody@inventory.test' }],
  ];
  const [odd, counts]: [unknown[], Record<number, number>] = [[], {}];
  const made = { acknowledged: 0, unknown: 0 };
  let isOver = false;
  const work = async (worker: number) => {
    for (let round = worker; !isOver; round++) {
      const call = kinds[round % kinds.length] ?? sale;
      const answer = await send(call).catch((error: Error) => ({ status: 0, retryAfter: error.message }));
      const { status, retryAfter } = answer;
      counts[status] = (counts[status] ?? 0) + 1;
      if (status === 503) await wait(20);
      const isCut = status === 0 && call[0] === 'POST /sale/export';
      const isFine = status === 503 ? retryAfter === '1' : status > 0 && status < 500;
      if (!isFine && !isCut) odd.push([call[0], status, retryAfter]);
      if (call === sale && status === 201) made.acknowledged++;
      else if (call === sale) made.unknown++;
    }
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(100 + ((kill * 137) % 500));
    const pid = enginePid(api.dataDir);
    process.kill(Number(pid), 'SIGKILL');
    const since = performance.now();
    while (enginePid(api.dataDir) === pid || !(await isReady())) await wait(20);
    figure('longest time until a killed engine answers again (ms)', performance.now() - since, 'longest');
    figure('faults survived', 1);
  }
  isOver = true;
  await workers;
  figure(
    'calls of all kinds while the engine was killed again and again',
    Object.values(counts).reduce((a, b) => a + b),
  );
  figure('of them answered 503', counts[503] ?? 0);
  figure('of them answered 500', counts[500] ?? 0);
  const unexpected = api.output().match(/^.*Something went wrong on our side.*$/gm);
  expect([unexpected, odd]).toEqual([null, []]);
  // Right after the last kill, answers may take a moment to succeed.
  await expect.poll(() => totalOf(someone, sales), { timeout: 10_000 }).toBeGreaterThan(0);
  const stored = await totalOf(someone, sales);
  expect(stored).toBeGreaterThanOrEqual(made.acknowledged);
  expect(stored).toBeLessThanOrEqual(made.acknowledged + made.unknown);
  expect(await quantityOf(world, _id)).toBe(STOCK - stored);
  const movements = await someone.call('POST /stock/getmovements', { _id, limit: 1 });
  expect(movements.body).toMatchObject({ total: stored + 1, data: [{ balance: STOCK - stored }] });
}, 400_000);
