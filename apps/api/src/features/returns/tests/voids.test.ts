import { DAY_MS } from '@app/schemas/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { expectBalanced } from '../../../../test/movements.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { openReport } from '../../../../test/spreadsheets.ts';
import {
  make,
  makeProduct,
  makeStock,
  newKey,
  saleOf,
  useWorld,
  type Values,
} from '../../../../test/world.ts';
import { numberFaults } from '../../../books/verify/numbers.ts';
import { salesSumFaults } from '../../../books/verify/sums.ts';
import { modelOf } from '../../../database/models.ts';
import { todayIn } from '../../../lib/time-zone.ts';
import { SaleModel } from '../../sales/sale.model.ts';
import { balanceFaults } from '../../sales/verify-sales.service.ts';
import { returnFaults } from '../verify-returns.service.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
const daysAgo = (count: number) => new Date(Date.parse(todayIn(zone)) - count * DAY_MS).toISOString();
beforeEach(() => counter.company({ lockedUntil: null, vat: 'none' }));

type Sold = Sale & { soldData: { _id: string }[] };
const lines = async (...quantities: number[]) =>
  Promise.all(
    quantities.map(async (quantity) => {
      const { _id, ...place } = await makeStock(world, 10);
      return { stock: _id, line: { ...place, quantity, SellingPrice: 10 } };
    }),
  );
const sell = async (of: Awaited<ReturnType<typeof lines>>, more: Values = {}) =>
  (await make(world.admin, 'POST /sale/create', {
    ...saleOf(...of.map(({ line }) => line)),
    ...more,
  })) as Sold;
const call = (route: 'return' | 'void', sale: Sold, more: Values = {}, who = world.admin) =>
  who.call(
    `POST /sale/${route}`,
    { _id: sale._id, reason: 'Other', refundMethod: 'Cash', ...more },
    newKey(),
  );
const backOf = ({ soldData }: Sold, quantity: number) => ({ lines: [{ _id: soldData[0]?._id, quantity }] });

describe('a void sale', () => {
  it('brings back all that is left, and the money', async () => {
    await counter.company({ vat: 'added', vatRate: 15 });
    const goods = await lines(3, 2.5);
    const sale = await sell(goods);
    await call('return', sale, backOf(sale, 1));
    const { status, body } = await call('void', sale, { note: 'Twice' });
    expect([status, body.message]).toEqual([200, 'Sale voided']);
    const isVoid = { date: daysAgo(0), reason: 'Other', user: 'First Admin' };
    expect(body.data).toMatchObject({ payable: 63.25, returned: 63.25, paid: 0, due: 0, state: 'void' });
    expect(body.data.void).toEqual(isVoid);
    const [first, rest] = body.data.returns;
    expect([first.amount, rest.amount, rest.note, rest.refund]).toEqual([11.5, 51.75, 'Twice', 51.75]);
    expect(rest.lines.map(({ quantity }: Values) => quantity)).toEqual([2, 2.5]);
    for (const { stock } of goods) expect(await expectBalanced(world, stock)).toBe(10);
    const [{ message } = {}] = await newestAudits(world.admin);
    expect(message).toBe(`Sale #${sale._id.slice(-6)} voided: Other`);
  });

  it('takes no payment, return or second void', async () => {
    const sale = await sell(await lines(1));
    await call('void', sale);
    const isVoid = ['409 SALE_VOID', 'This sale is void', null];
    expect(await counter.refused(() => call('void', sale))).toEqual(isVoid);
    expect(await counter.refused(() => call('return', sale, backOf(sale, 1)))).toEqual(isVoid);
    const pay = { _id: sale._id, method: 'Cash', amount: 1 };
    expect(await counter.refused(() => world.admin.call('POST /sale/pay', pay))).toEqual(isVoid);
  });

  it('is voided by admins, with a way for the money, on a day that is open', async () => {
    const sale = await sell(await lines(1));
    expect((await counter.refused(() => call('void', sale, {}, world.encoder)))[0]).toBe('403 FORBIDDEN');
    expect(await counter.refused(() => call('void', sale, { refundMethod: null }))).toEqual([
      invalid,
      'Refund method is required',
      'refundMethod',
    ]);
    await counter.company({ lockedUntil: daysAgo(0).slice(0, 10) });
    expect((await counter.refused(() => call('void', sale)))[0]).toBe('409 PERIOD_LOCKED');
  });

  it('is none while a refund has to be paid again; it lowers what a customer owes', async () => {
    const { _id: customerId } = await counter.customer();
    const sale = await sell(await lines(5), { customerId });
    await call('return', sale, backOf(sale, 2));
    const paymentId = sale.payments[0]?._id;
    await world.admin.call('POST /sale/unpay', { _id: sale._id, paymentId, reason: 'Bounced' });
    expect(await counter.account(customerId)).toEqual({ owes: 50, credit: 0 });
    expect(await counter.refused(() => call('void', sale))).toEqual([
      invalid,
      "Take the refund's payment first",
      '_id',
    ]);
    await world.admin.call('POST /sale/pay', { _id: sale._id, method: 'Cash', amount: 20 });
    const { data } = (await call('void', sale, { refundMethod: null })).body;
    expect(data).toMatchObject({ state: 'void', paid: 0, due: 0 });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 0 });
  });
});

describe('figures', () => {
  it('are net, each on the day that money moved', async () => {
    const dashboard = async () => (await world.admin.call('GET /report/dashboard')).body;
    const before = await dashboard();
    const { _id: productId } = await makeProduct(world.admin, 'Samovar');
    const { _id, ...place } = await makeStock(world, 100, { productId });
    const line = { ...place, quantity: 4, SellingPrice: 1_000 };
    const sale = await sell([{ stock: _id, line }], { SalesDate: daysAgo(1) });
    const other = await sell([{ stock: _id, line }], { SalesDate: daysAgo(1) });
    expect(await dashboard()).toMatchObject({ sales: before.sales + 2 });
    await call('return', sale, backOf(sale, 1));
    await call('void', other);
    const after = await dashboard();
    expect(after.sales).toBe(before.sales + 1);
    expect(after.today).toEqual({ ...before.today, total: before.today.total - 5_000 });
    expect(after.yesterday).toMatchObject({
      sales: before.yesterday.sales + 1,
      total: before.yesterday.total + 8_000,
    });
    expect(after.topProducts[0]).toMatchObject({ name: 'Samovar', total: 3_000, quantity: 3 });
    const range = { startDate: daysAgo(1), endDate: daysAgo(0) };
    const { rows } = await openReport(world.admin, 'sales', range);
    const told = rows
      .filter((row) => row[4] === 'Samovar')
      .map((row) => [(row[0] as Date).toISOString(), row[1], ...row.slice(6)]);
    const [one, two] = [sale._id.slice(-6), other._id.slice(-6)];
    expect(told).toEqual([
      [daysAgo(1), one, 4, 1_000, 4_000],
      [daysAgo(1), two, 4, 1_000, 4_000],
      [daysAgo(0), one, -1, 1_000, -1_000],
      [daysAgo(0), two, -4, 1_000, -4_000],
    ]);
    expect(rows.at(-1)?.[8]).toBe(rows.slice(0, -1).reduce((sum, row) => sum + Number(row[8]), 0));
    const elsewhere = await make(world.admin, 'POST /warehouse/create', { name: 'Adama', address: 'Adama' });
    const narrowed = { ...range, warehouseId: elsewhere._id };
    expect((await world.admin.call('POST /report/sales', narrowed)).status).toBe(404);
  });

  it('are verified', async () => {
    const faults = async () => {
      const found: string[] = [];
      for (const check of [salesSumFaults, balanceFaults, numberFaults, returnFaults])
        for await (const fault of check()) found.push(fault);
      return found;
    };
    await world.admin.call('GET /report/dashboard');
    expect(await faults()).toEqual([]);
    await modelOf(SaleModel).collection.updateOne({ state: 'void' }, { $set: { returns: [] } });
    expect((await faults()).join('\n')).toMatch(/\d of the numbers CN-[\s\S]*which no return did/);
  });
});
