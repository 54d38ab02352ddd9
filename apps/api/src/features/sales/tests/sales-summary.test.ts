import { setImmediate as soon } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, expect, it, vi } from 'vitest';
import { useApi } from '../../../../test/api.ts';
import { make, makeStock, saleOf, useWorld } from '../../../../test/world.ts';
import { numberSales } from '../sale-numbers.service.ts';
import { salesByDay, sumUpSales, topProducts } from '../sales-summary.service.ts';

const api = useApi();
const world = useWorld(api);
afterEach(() => void vi.useRealTimers());

it('sums that are held up are waited for by nobody for ever', async () => {
  const { productId, warehouseId } = await makeStock(world, 10);
  const line = { productId, warehouseId, quantity: 1, SellingPrice: 5 };
  await make(world.admin, 'POST /sale/create', saleOf(line));
  const session = await mongoose.startSession();
  session.startTransaction();
  const held = { $set: { custormerName: 'Held' } };
  await mongoose.connection.collection('sales').updateOne({ unsummed: true }, held, { session });

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const refused = expect(sumUpSales()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await soon();
  vi.advanceTimersByTime(30_000);
  await refused;
  vi.useRealTimers();

  await session.abortTransaction();
  await session.endSession();
  await sumUpSales();
  expect(await salesByDay('2024-01-15', '2024-01-15')).toEqual(
    new Map([['2024-01-15', { sales: 1, total: 500 }]]),
  );
});

it('a sale is summed up once, with its number or before it', async () => {
  const { productId, warehouseId } = await makeStock(world, 10);
  const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice: 5 });
  const jobs = [() => numberSales('Africa/Addis_Ababa'), sumUpSales];
  for (const [day, order] of [
    ['2024-03-01', jobs],
    ['2024-03-02', jobs.toReversed()],
  ] as const) {
    await make(world.admin, 'POST /sale/create', { ...sale, SalesDate: day });
    for (const job of order) {
      await job();
      expect(await salesByDay(day, day)).toEqual(new Map([[day, { sales: 1, total: 500 }]]));
    }
  }
  const waiting = { $or: [{ unsummed: { $exists: true } }, { unnumbered: { $gt: new Date(0) } }] };
  expect(await mongoose.connection.collection('sales').countDocuments(waiting)).toBe(0);
});

it('the products of a single day are those of no other', async () => {
  const { productId, warehouseId } = await makeStock(world, 10);
  for (const [day, SellingPrice] of [
    ['2024-02-10', 1],
    ['2024-02-11', 20],
    ['2024-02-12', 300],
  ] as const) {
    const sale = saleOf({ productId, warehouseId, quantity: 1, SellingPrice });
    await make(world.admin, 'POST /sale/create', { ...sale, SalesDate: day });
  }
  await sumUpSales();
  const totalOf = async (from: string, to: string) =>
    (await topProducts(from, to, 5)).map(({ total }) => total);
  expect(await totalOf('2024-02-11', '2024-02-11')).toEqual([2_000]);
  expect(await totalOf('2024-02-11', '2024-02-12')).toEqual([32_000]);
  expect(await totalOf('2024-02-10', '2024-02-14')).toEqual([32_100]);
});
