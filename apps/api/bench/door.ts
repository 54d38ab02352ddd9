import path from 'node:path';
import { parseArgs } from 'node:util';
import { mergePath } from '@app/schemas/customers';
import { dayOf } from '@app/schemas/kit/days';
import type { Page } from '@app/schemas/kit/lists';
import { type Product, products } from '@app/schemas/products';
import { referencePaths } from '@app/schemas/reference-data';
import { type Sale, sales } from '@app/schemas/sales';
import { type Stock, stocks } from '@app/schemas/stocks';
import { pino } from 'pino';
import { readEnv } from '../src/lib/env.ts';
import { ask, callOf, signIn } from './client.ts';
import { fill } from './fill.ts';
import { startApi } from './server.ts';

/**
 * Prints how long a seller's sale takes while others go through the same door: payments, returns, documents of 500
 * lines, a rename of a unit that all products use, a merge of customers with many sales. See docs/performance.md.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '2000' },
    sales: { type: 'string', default: '300' },
    merged: { type: 'string', default: '500' },
    data: { type: 'string', default: '../../data/bench' },
  },
});
const OTHERS = 4;
const LINES = 500;
const records = Number(options.records);
const settings = {
  DATA_DIR: path.resolve(options.data, `door-${records}`),
  ADMIN_PASSWORD: 'bench-secret',
};
const env = readEnv(settings);
await fill(records, records, env, pino({ level: 'warn' }));
const api = await startApi(settings);
try {
  const seller = await signIn(api.url, env);
  const call = <T>(route: Parameters<typeof callOf>[0], input: object) =>
    ask<T>(api.url, seller, callOf(route, input));
  const made = async (route: Parameters<typeof callOf>[0], input: object) =>
    (await call<{ data: { _id: string } }>(route, input)).data;
  const firstOf = async <R>(route: Parameters<typeof callOf>[0], count: number): Promise<R[]> => {
    const pages = Array.from({ length: Math.ceil(count / 100) }, (_, at) =>
      call<Page<R>>(route, { page: at + 1, limit: 100 }),
    );
    return (await Promise.all(pages)).flatMap(({ data }) => data);
  };
  const [some, goods] = [
    await firstOf<Stock>(stocks.paths.list, LINES),
    await firstOf<Product>(products.paths.list, LINES),
  ];
  const today = dayOf(new Date());
  let turn = 0;
  const stockAt = (offset: number) => some[(turn + offset) % some.length] as Stock;
  const sale = (terms: object = {}) => ({
    custormerName: 'Customer of the day',
    SalesDate: today,
    SalesMan: 'Seller 7',
    soldData: [0, 7, 31].map((offset) => ({
      productId: stockAt(offset).productId._id,
      warehouseId: stockAt(offset).warehouseId._id,
      quantity: 0.001,
      SellingPrice: 1_000,
    })),
    ...terms,
  });
  const sell = async (terms: object = {}) => {
    turn++;
    return (await call<{ data: Sale }>(sales.paths.create, sale(terms))).data;
  };
  const customer = (name: string) => made('POST /customer/create', { name: `${name} ${Date.now()}` });
  const onCredit = ({ _id }: { _id: string }) => ({ terms: 'credit', customerId: _id, dueDate: today });
  const debtor = await customer('Debtor');
  const warehouseId = (some[0] as Stock).warehouseId._id;
  const lines = goods.slice(0, LINES).map(({ _id }) => ({ productId: _id, quantity: 1, unitCost: 10 }));
  const reason = 'Other';

  /** What others do again and again meanwhile. */
  const kinds: Record<string, () => Promise<unknown>> = {
    nobody: async () => {},
    sales: () => sell(),
    'payments and their taking back': async () => {
      const { _id } = await sell(onCredit(debtor));
      const paid = await call<{ data: Sale }>('POST /sale/pay', { _id, amount: 1, method: 'Cash' });
      await call('POST /sale/unpay', { _id, paymentId: paid.data.payments[0]?._id, reason });
    },
    'returns and voids': async () => {
      const { _id, soldData } = await sell();
      const line = { _id: soldData[0]?._id, quantity: 0.001, damaged: false };
      await call('POST /sale/return', { _id, lines: [line], refundMethod: 'Cash', reason });
      await call('POST /sale/void', { _id, refundMethod: 'Cash', reason });
    },
    [`receipts of ${LINES} lines`]: () =>
      call('POST /goods/create', { kind: 'receipt', date: today, warehouseId, lines }),
    'corrections of stocks': () => {
      const { _id } = stockAt(turn++);
      return call(stocks.paths.update, { _id, quantity: 500 + (turn % 1_000) });
    },
  };

  /** Sells one sale after another while others work. */
  const measure = async (name: string, others: readonly (() => Promise<unknown>)[]) => {
    const times: number[] = [];
    let isOver = false;
    const work = others.map(async (one) => {
      while (!isOver) await one();
    });
    for (let count = 0; count < Number(options.sales); count++) {
      const start = performance.now();
      await sell();
      times.push(performance.now() - start);
    }
    isOver = true;
    await Promise.all(work);
    tell(name, times);
  };
  /** Sells until the work is done. */
  const measureOnce = async (name: string, work: () => Promise<unknown>) => {
    const times: number[] = [];
    let isOver = false;
    const start = performance.now();
    const one = work().finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const from = performance.now();
      await sell();
      times.push(performance.now() - from);
    }
    await one;
    tell(`${name}, ${Math.round(performance.now() - start)} ms`, times);
  };

  for (const [name, one] of Object.entries(kinds)) {
    if (name === 'nobody') await measure(name, []);
    else await measure(name, Array(name.startsWith('receipts') ? 1 : OTHERS).fill(one));
  }
  const value = `drum ${Date.now()}`;
  const unit = await made(referencePaths.create, { list: 'units', name: value });
  const all = await firstOf<Product>(products.paths.list, records);
  for (const { _id } of all) await call(products.paths.update, { _id, unit: value });
  await measureOnce(`rename of a unit of ${all.length} products`, () =>
    call(referencePaths.update, { _id: unit._id, name: `${value} renamed` }),
  );
  const [kept, merged] = [await customer('Kept'), await customer('Merged')];
  for (let count = 0; count < Number(options.merged); count++) await sell(onCredit(merged));
  await measureOnce(`merge of a customer with ${options.merged} sales`, () =>
    call(mergePath, { from: merged._id, into: kept._id }),
  );
} finally {
  await api.stop();
}

function tell(name: string, times: number[]): void {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  const figures = `median ${at(0.5)} ms, p99 ${at(0.99)}, longest ${at(1)}, ${times.length} sales`;
  process.stdout.write(`A sale beside ${name}: ${figures}\n`);
}
