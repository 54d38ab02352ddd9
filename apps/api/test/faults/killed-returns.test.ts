import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { admin } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { quantityOf } from '../movements.ts';
import { totalOf } from '../observations.ts';
import { type ApiAlone, endAlone, enginePid, kill, runProgram, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, makeWarehouse, saleOf, type Values, type World } from '../world.ts';

const ROUNDS = isLong ? 8 : 1;
const LOAD_MS = isLong ? 1_500 : 600;
const CLERKS = 6;
const STOCK = 100_000;
const SOLD = 4;

type Return = { number: string; lines: { quantity: number; damaged: boolean }[] };
type Sale = { _id: string; soldData: { _id: string }[]; returns: Return[]; state: string };
type Call = { key: string; route: Route; body: Values };

let api: ApiAlone;
let world: World;
let stock: { _id: string; productId: string; warehouseId: string };

beforeEach(async () => {
  api = await startAlone();
  const someone = await admin(api);
  world = { admin: someone, warehouse: await makeWarehouse(someone, 'Bole') } as World;
  stock = await makeStock(world, STOCK);
});
afterEach(() => endAlone(api));

/** Sends a call with its key. @returns nothing unless it was acknowledged, which it must be but for the fault */
async function send({ key, route, body }: Call): Promise<Sale | undefined> {
  const { method, path } = splitRoute(route);
  const text = JSON.stringify(body);
  const headers = { ...headersOf(world.admin), 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const answer = await rawCall(api, { method, path: `/api/v1${path}`, headers, body: text }).catch(
    () => null,
  );
  if (!answer || answer.status === 503) return undefined;
  expect({ route, ...answer }).toMatchObject({ status: route === 'POST /sale/create' ? 201 : 200 });
  return JSON.parse(answer.body).data;
}

const callOf = (route: Route, body: Values): Call => ({ key: randomUUID(), route, body });

/** Repeats a call with its key until it is acknowledged, as clients should. */
async function insist(call: Call): Promise<Sale> {
  for (;;) {
    const sale = await send(call);
    if (sale) return sale;
    await wait(20);
  }
}

/** Starts clerks who sell, take goods back, and void every other sale, until stopped or the test ends. */
function startReturns() {
  const [acknowledged, unknown]: [Sale[], Call[]] = [[], []];
  let isOver = false;
  const { productId, warehouseId } = stock;
  const sold = saleOf({ productId, warehouseId, quantity: SOLD, SellingPrice: 2.5 });
  const work = async () => {
    for (let number = 0; !isOver; number++) {
      const { _id, soldData } = await insist(callOf('POST /sale/create', sold));
      const one = { _id: soldData[0]?._id, quantity: 1 };
      const back = { _id, reason: 'Other', refundMethod: 'Cash' };
      const calls = [
        callOf('POST /sale/return', { ...back, lines: [one] }),
        callOf('POST /sale/return', { ...back, lines: [{ ...one, damaged: true }] }),
        ...(number % 2 ? [callOf('POST /sale/void', back)] : []),
      ];
      for (const call of calls) {
        const sale = await send(call);
        if (sale) acknowledged.push(sale);
        else unknown.push(call);
        if (!sale) break;
      }
    }
  };
  const all = Promise.all(Array.from({ length: CLERKS }, work));
  const stop = async () => {
    isOver = true;
    await all;
    return { acknowledged, unknown };
  };
  onTestFinished(async () => void (await stop()));
  return { acknowledged, stop };
}

async function stored(): Promise<Map<string, Sale>> {
  const sales: Sale[] = [];
  for (let page = 1; ; page++) {
    const { body } = await world.admin.call('POST /sale/getsales', { page, limit: 100 });
    sales.push(...body.data);
    if (page >= body.totalPages) return new Map(sales.map((sale) => [sale._id, sale]));
  }
}

/** Expects stock and audit trail to tell of the goods that came back what the sales tell. */
async function expectWhole(sales: Iterable<Sale>): Promise<void> {
  const all = [...sales];
  const lines = all.flatMap(({ returns }) => returns).flatMap((one) => one.lines);
  const usable = lines.reduce((sum, { quantity, damaged }) => sum + (damaged ? 0 : quantity), 0);
  expect(await quantityOf(world, stock._id)).toBe(STOCK - SOLD * all.length + usable);
  const voids = all.filter(({ state }) => state === 'void').length;
  const audits = async (data: string) =>
    (await world.admin.call('POST /search/aduits', { data, limit: 1 })).body.total;
  expect([await audits('Goods taken back'), await audits('Sale voided')]).toEqual([
    all.flatMap(({ returns }) => returns).length - voids,
    voids,
  ]);
}

describe('while goods come back and sales are voided', () => {
  const isReady = async () => (await rawCall(api, { path: '/readyz' })).status === 200;
  const killEngine = async () => {
    const pid = enginePid(api.dataDir);
    process.kill(Number(pid), 'SIGKILL');
    while (enginePid(api.dataDir) === pid || !(await isReady())) await wait(20);
  };
  const killAll = async () => {
    for (const pid of [api.child.pid, enginePid(api.dataDir)]) process.kill(Number(pid), 'SIGKILL');
    await api.ended;
    api = await startAlone({ PORT: new URL(api.url).port, DATA_DIR: api.dataDir });
  };

  it.each([
    ['the engine', killEngine],
    ['all', killAll],
  ])(
    '%s may be killed: nothing is done by half, lost or doubled',
    async (_what, strike) => {
      const { acknowledged: soFar, stop } = startReturns();
      for (let round = 0; round <= ROUNDS; round++) {
        const before = soFar.length;
        await wait(LOAD_MS);
        while (soFar.length === before) await wait(20);
        if (round < ROUNDS) await strike();
      }
      const { acknowledged, unknown } = await stop();
      const sales = await stored();
      const lost = acknowledged.filter(({ _id, returns, state }) => {
        const sale = sales.get(_id);
        const numbers = sale?.returns.map(({ number }) => number);
        return state === 'void'
          ? sale?.state !== state
          : !returns.every(({ number }) => numbers?.includes(number));
      });
      figure('returns and voids acknowledged under kill -9', acknowledged.length);
      figure('returns and voids lost under kill -9', lost.length);
      expect(lost).toEqual([]);
      await expectWhole(sales.values());

      for (const call of unknown) {
        const sale = await insist(call);
        const before = acknowledged.findLast(({ _id }) => _id === sale._id)?.returns.length ?? 0;
        expect(sale.returns).toHaveLength(before + 1);
      }
      await expectWhole((await stored()).values());
      expect(await totalOf(world.admin, 'POST /sale/getsales')).toBe(sales.size);
      await kill(api);
      const { code, output } = await runProgram('src/cli/main.ts', { DATA_DIR: api.dataDir }, ['verify']);
      expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('wrong') });
      figure('faults survived', ROUNDS);
    },
    300_000,
  );
});
