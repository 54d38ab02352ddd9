import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { admin, type Client } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { totalOf } from '../observations.ts';
import { type ApiAlone, endAlone, enginePid, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, makeWarehouse, saleOf, type World } from '../world.ts';
import { type Ledger, sell, startLoad } from './load.ts';

const ROUNDS = isLong ? 8 : 1;
const LOAD_MS = isLong ? 1_500 : 600;
const CLERKS = 12;
const STOCK = 100_000;

let api: ApiAlone;
let world: World;
let stock: { _id: string; productId: string; warehouseId: string };
let sale: ReturnType<typeof saleOf>;

/** Restarts the API on the same port and data. */
const restart = async () => {
  api = await startAlone({ PORT: new URL(api.url).port, DATA_DIR: api.dataDir });
};
const state = async (where: string) => (await rawCall(api, { path: where })).status;

beforeEach(async () => {
  api = await startAlone();
  const someone: Client = await admin(api);
  world = { admin: someone, warehouse: await makeWarehouse(someone, 'Bole') } as World;
  stock = await makeStock(world, STOCK);
  const { productId, warehouseId } = stock;
  sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
});
afterEach(() => endAlone(api));

/** Lets the clerks work for a while, longer on a slow machine that has sold nothing yet. */
async function untilSold({ acknowledged }: Ledger): Promise<void> {
  const before = acknowledged.size;
  await wait(LOAD_MS);
  while (acknowledged.size === before) await wait(20);
}

/** Reads the ids of all stored sales. */
async function stored(): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let page = 1; ; page++) {
    const { body } = await world.admin.call('POST /sale/getsales', { page, limit: 100 });
    for (const { _id } of body.data) ids.add(_id);
    if (page >= body.totalPages) return ids;
  }
}

/** Expects that no acknowledged sale is lost, none is half stored, and each key made one. */
async function expectWhole({ acknowledged, unknown, odd }: Ledger, before = 0): Promise<void> {
  expect(odd).toEqual([]);
  const sales = await stored();
  const lost = [...acknowledged.values()].filter((id) => !sales.has(id));
  figure('sales acknowledged under kill -9', acknowledged.size);
  figure('sales lost under kill -9', lost.length);
  expect(lost).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(sales.size).toBeLessThanOrEqual(before + acknowledged.size + unknown.size);
  const counts = async () => {
    const { body } = await world.admin.call('POST /stock/getstocks', {});
    const movements = await world.admin.call('POST /stock/getmovements', { _id: stock._id, limit: 1 });
    const audits = await world.admin.call('POST /search/aduits', { data: 'Sale created', limit: 1 });
    return {
      left: body.data[0].quantity,
      movements: movements.body.total,
      balance: movements.body.data[0].balance,
      audits: audits.body.total,
      sales: await totalOf(world.admin, 'POST /sale/getsales'),
    };
  };
  const expected = (count: number) => ({
    left: STOCK - count,
    movements: count + 1,
    balance: STOCK - count,
    audits: count,
    sales: count,
  });
  expect(await counts()).toEqual(expected(sales.size));
  for (const key of unknown) {
    const headers = { ...headersOf(world.admin), 'Idempotency-Key': key };
    expect((await sell(api.url, headers, JSON.stringify(sale))).status).toBe(201);
  }
  expect(await counts()).toEqual(expected(before + acknowledged.size + unknown.size));
  figure('faults survived', 1);
}

describe('under load', () => {
  it('the engine may be killed: it is there again, and no sale is lost or doubled', async () => {
    const { ledger, stop } = startLoad(api.url, world.admin, sale, CLERKS);
    for (let round = 0; round < ROUNDS; round++) {
      await untilSold(ledger);
      const pid = enginePid(api.dataDir);
      process.kill(Number(pid), 'SIGKILL');
      const since = performance.now();
      while (enginePid(api.dataDir) === pid || (await state('/readyz')) !== 200) await wait(20);
      figure('longest time until a killed engine answers again (ms)', performance.now() - since, 'longest');
      expect(await state('/healthz')).toBe(200);
    }
    await untilSold(ledger);
    await stop();
    expect(ledger.dropped).toBe(0);
    await expectWhole(ledger);
  }, 300_000);

  it('all may be killed at once: what was acknowledged is there after a start', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const before = (await stored()).size;
      const { ledger: soFar, stop } = startLoad(api.url, world.admin, sale, CLERKS);
      await untilSold(soFar);
      const engine = enginePid(api.dataDir);
      // Kills them in alternating order, as either may outlive the other for a moment.
      for (const pid of round % 2 ? [engine, api.child.pid] : [api.child.pid, engine])
        process.kill(Number(pid), 'SIGKILL');
      await api.ended;
      const ledger = await stop();
      await restart();
      await expectWhole(ledger, before);
    }
  }, 300_000);
});
