import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, client, databaseUri, encoderAccount, useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { quantityOf } from '../movements.ts';
import { faultsFound } from '../postings.ts';
import { type ApiProcess, freePort, kill, startProcess, untilReady } from '../process.ts';
import { makeStock, saleOf, useWorld } from '../world.ts';

const SELLERS = 10;
const SALES = isLong ? 60 : 10;
const PATIENCE_MS = 10_000;

const world = useWorld(useApi());
let second: ApiProcess;
let clerks: readonly Client[];

beforeAll(async () => {
  second = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
  await untilReady(second);
  const there = client(second);
  await there.signIn(encoderAccount);
  clerks = [world.encoder, there];
});
afterAll(() => kill(second));

it('ten sellers at each of two processes sell the same stocks: no unit twice, no number left out, nobody sent away', async () => {
  const all = clerks.length * SELLERS * SALES;
  // The last one runs out half-way.
  const stocks = [await makeStock(world, all), await makeStock(world, all), await makeStock(world, all / 2)];
  const lines = stocks.map(({ _id, ...place }) => ({ ...place, quantity: 1, SellingPrice: 5 }));
  const answers: { status: number; code?: string; number?: string; ms: number }[] = [];
  const sell = async (who: Client, seller: number) => {
    for (let sale = 0; sale < SALES; sale++) {
      const since = performance.now();
      // Without a key it is not tried again, which would hide a 503.
      const { status, body } = await who.call('POST /sale/create', {
        ...saleOf(...(seller % 2 ? lines : lines.toReversed())),
      });
      answers.push({ status, code: body.code, number: body.data?.number, ms: performance.now() - since });
    }
  };
  await Promise.all(
    clerks.flatMap((who) => Array.from({ length: SELLERS }, (_, seller) => sell(who, seller))),
  );

  const sold = answers.filter(({ status }) => status === 201);
  expect(sold).toHaveLength(all / 2);
  expect(answers.filter(({ code }) => code === 'INSUFFICIENT_STOCK')).toHaveLength(all / 2);
  const longest = Math.max(...answers.map(({ ms }) => ms));
  figure('longest sale beside another process (ms)', Math.round(longest), 'longest');
  expect(longest).toBeLessThan(PATIENCE_MS);

  const serials = sold.map(({ number }) => Number(number?.slice(-6))).toSorted((a, b) => a - b);
  expect(serials).toEqual(serials.map((_, at) => at + 1));
  const left = [];
  for (const { _id } of stocks) left.push(await quantityOf(world, _id));
  expect(left).toEqual([all / 2, all / 2, 0]);
  expect(await faultsFound()).toEqual([]);
}, 300_000);
