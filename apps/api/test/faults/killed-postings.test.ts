import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { splitRoute } from '@app/schemas/kit/resource';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withConnection } from '../../src/database/maintenance.ts';
import { readCliEnv } from '../../src/lib/env.ts';
import { admin } from '../api.ts';
import { counterOf, drawsOf } from '../counter.ts';
import { figure, isLong } from '../figures.ts';
import { goodsPostingsOf } from '../goods-postings.ts';
import { expectGoodsModel } from '../model/goods-model.ts';
import { type Posted, postingsOf } from '../postings.ts';
import { type ApiAlone, endAlone, enginePid, kill, runProgram, startAlone } from '../process.ts';
import { headersOf, rawCall } from '../raw.ts';
import { makeStock, makeWarehouse, type World } from '../world.ts';

const ROUNDS = isLong ? 8 : 2;
const DONE_BEFORE_EACH = isLong ? 40 : 15;
const CLERKS = 8;
const STOCKS = 20;
const CUSTOMERS = 10;

let api: ApiAlone;
let world: World;

beforeEach(async () => {
  api = await startAlone();
  const someone = await admin(api);
  world = { admin: someone, warehouse: await makeWarehouse(someone, 'Bole') } as World;
});
afterEach(() => endAlone(api));

type Call = { key: string; posted: Posted };
/** Sends a call with its key. @returns its status, or nothing if it got no answer or a 503 */
async function send({ key, posted: [route, input] }: Call): Promise<number | undefined> {
  const { method, path } = splitRoute(route);
  const headers = {
    ...headersOf(world.admin),
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
  };
  const body = JSON.stringify(input);
  const answer = await rawCall(api, { method, path: `/api/v1${path}`, headers, body }).catch(() => null);
  return answer && answer.status !== 503 ? answer.status : undefined;
}

it('the engine may be killed amid postings of all kinds: what is there then is whole, by verify', async () => {
  const stocks = [];
  for (let stock = 0; stock < STOCKS; stock++) stocks.push(await makeStock(world, 500));
  const customers = [];
  for (let number = 0; number < CUSTOMERS; number++)
    customers.push(await counterOf(world).customer({ name: `Customer ${number}`, opening: number * 10 }));
  const draw = drawsOf(7);
  const { sell, next: nextOfMoney } = postingsOf({ who: world.admin, stocks, customers }, draw);
  const warehouses = [world.warehouse, await makeWarehouse(world.admin, 'Modjo')];
  const products = stocks.slice(0, 5).map(({ productId }) => ({ _id: productId }));
  const goods = goodsPostingsOf({ who: world.admin, products, warehouses }, draw);
  const next = () => (draw(2) ? nextOfMoney() : goods.next());
  for (let first = 0; first < CLERKS; first++)
    expect(await send({ key: randomUUID(), posted: await sell() })).toBe(201);

  const unknown: Call[] = [];
  const done = new Map<string, number>();
  let [count, isOver] = [0, false];
  const work = async () => {
    while (!isOver) {
      // What it reads before may have got no answer either.
      const posted = await next().catch(() => undefined);
      if (!posted) continue;
      const call = { key: randomUUID(), posted };
      const status = await send(call);
      if (status === undefined) unknown.push(call);
      else expect(status).toBeLessThan(500);
      if (status === 200 || status === 201) {
        count++;
        done.set(posted[0], (done.get(posted[0]) ?? 0) + 1);
      }
    }
  };
  const clerks = Promise.all(Array.from({ length: CLERKS }, work));
  const stop = async () => {
    isOver = true;
    await clerks;
  };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const before = count; count < before + DONE_BEFORE_EACH; ) await Promise.race([wait(20), clerks]);
      const pid = enginePid(api.dataDir);
      process.kill(Number(pid), 'SIGKILL');
      while (enginePid(api.dataDir) === pid || (await rawCall(api, { path: '/readyz' })).status !== 200)
        await wait(20);
      figure('faults survived', 1);
    }
    for (const before = count; count < before + DONE_BEFORE_EACH; ) await Promise.race([wait(20), clerks]);
  } finally {
    await stop();
  }
  figure('postings done under kill -9', count);
  expect(done.size).toBeGreaterThan(8);
  // Those without an answer can be sent again: each is done once, or refused.
  for (const call of unknown) expect(await send(call)).toBeLessThan(500);

  await kill(api);
  const { code, output } = await runProgram('src/cli/main.ts', { DATA_DIR: api.dataDir }, ['verify']);
  expect({ code, output }).toMatchObject({ code: 0, output: expect.not.stringContaining('wrong') });
  await withConnection(readCliEnv({ DATA_DIR: api.dataDir }), expectGoodsModel);
}, 300_000);
