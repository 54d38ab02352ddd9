import { Agent } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { admin } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { endAlone, enginePid, startAlone } from '../process.ts';
import { headersOf } from '../raw.ts';
import { watchStall } from '../stall.ts';
import { makeStock, makeWarehouse, saleOf, type World } from '../world.ts';
import { type Ledger, sell, startLoad } from './load.ts';

const CLERKS = 16;
const ROUNDS = isLong ? 4 : 1;

/** How long a connection may be idle before a stopping API closes it. */
const IDLE_MS = 1_000;

/** Stops an API, or all of its processes, while clerks sell. @returns the outcome of their sales */
async function stopAtWork(isAll: boolean): Promise<Ledger & { stall: number }> {
  const api = await startAlone();
  onTestFinished(() => endAlone(api));
  const someone = await admin(api);
  const world = { admin: someone, warehouse: await makeWarehouse(someone, 'Bole') } as World;
  const { _id, ...place } = await makeStock(world, 100_000);
  const sale = saleOf({ ...place, quantity: 1, SellingPrice: 5 });
  const idle = connect(Number(new URL(api.url).port), '127.0.0.1');
  const kept = new Agent({ keepAlive: true });
  onTestFinished(() => {
    idle.destroy();
    kept.destroy();
  });
  await sell(api.url, headersOf(someone), JSON.stringify(sale), kept);
  const { ledger, stop } = startLoad(api.url, someone, sale, CLERKS);
  while (ledger.acknowledged.size < 40) await wait(20);

  const endOfWatch = watchStall();
  if (isAll) process.kill(Number(enginePid(api.dataDir)), 'SIGTERM');
  api.child.kill('SIGTERM');
  const since = performance.now();
  expect(await api.ended).toBe(0);
  figure('longest stop (ms)', performance.now() - since, 'longest');
  return { ...(await stop()), stall: await endOfWatch() };
}

it.each([
  ['the API', false],
  ['all of its processes, as service managers do,', true],
])(
  'SIGTERM to %s drops no request and ends with 0',
  async (_whom, isAll) => {
    for (let round = 0; round < ROUNDS; round++) {
      let came = await stopAtWork(isAll);
      // Tries again if stalled clerks may have sent a sale on a connection already closed as idle.
      for (let tries = 1; tries < 3 && came.unknown.size > 0 && came.stall > IDLE_MS / 3; tries++)
        came = await stopAtWork(isAll);
      const { acknowledged, unknown, odd, dropped } = came;
      figure('requests answered up to a SIGTERM', acknowledged.size);
      figure('requests dropped at SIGTERM', dropped + unknown.size);
      expect({ odd, dropped, unknown: unknown.size }).toEqual({ odd: [], dropped: 0, unknown: 0 });
      figure('faults survived', 1);
    }
  },
  240_000,
);
