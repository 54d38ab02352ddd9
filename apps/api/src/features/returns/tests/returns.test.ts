import { DAY_MS } from '@app/schemas/kit/days';
import { beforeEach, describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { expectBalanced, movementsOf } from '../../../../test/movements.ts';
import { newestAudits } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { make, makeStock, newKey, saleOf, useWorld, type Values } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const invalid = '400 VALIDATION_FAILED';
const daysAgo = (count: number) => new Date(Date.parse(todayIn(zone)) - count * DAY_MS).toISOString();
const open = { lockedUntil: null, encodersMayReturn: false, returnDays: null, vat: 'none' };
beforeEach(() => counter.company(open));

type Sold = Sale & { soldData: { _id: string }[]; total: number };
/** Sells so many of one thing. */
async function sell(quantity: number, SellingPrice: number, more: Values = {}) {
  const { _id: stock, ...place } = await makeStock(world, 10);
  const line = { ...place, quantity, SellingPrice };
  const sale = await make(world.admin, 'POST /sale/create', { ...saleOf(line), ...more });
  return { stock, sale: sale as Sold };
}
const lineOf = ({ soldData }: Sold, at = 0) => soldData[at]?._id ?? '';
const back = (sale: Sold, quantity: number, more: Values = {}, who = world.admin) =>
  who.call(
    'POST /sale/return',
    {
      _id: sale._id,
      lines: [{ _id: lineOf(sale), quantity }],
      reason: 'Wrong item',
      refundMethod: 'Cash',
      ...more,
    },
    newKey(),
  );

describe('goods that come back', () => {
  it('go into their stock, are paid back and told of', async () => {
    const { sale, stock } = await sell(3, 100);
    const { status, body } = await back(sale, 2, { reason: 'wrong ITEM', note: ' Too blue ' });
    expect([status, body.message]).toEqual([200, 'Goods taken back']);
    expect(body.data).toMatchObject({
      payable: 300,
      returned: 200,
      paid: 100,
      due: 0,
      state: 'part returned',
      terms: 'paid',
      __v: 1,
      soldData: [{ quantity: 3, returned: 2 }],
      payments: [{ amount: 300 }, { method: 'Cash', amount: -200, date: daysAgo(0), user: 'First Admin' }],
      returns: [
        {
          date: daysAgo(0),
          reason: 'Wrong item',
          note: 'Too blue',
          user: 'First Admin',
          lines: [{ _id: lineOf(sale), quantity: 2, amount: 200, damaged: false }],
          amount: 200,
          refund: 200,
          refundMethod: 'Cash',
        },
      ],
    });
    expect(body.data.returns[0].number).toMatch(/^CN-20\d\d-\d{6}$/);
    expect(await counter.stored(sale._id)).toEqual(body.data);
    const [, , moved] = await movementsOf(world, stock);
    const told = { reason: 'return', change: 2, balance: 9, reference: sale._id, date: daysAgo(0) };
    expect(moved).toMatchObject(told);
    expect(await expectBalanced(world, stock)).toBe(9);
    const [{ message } = {}] = await newestAudits(world.admin);
    expect(message).toBe(`Goods of sale #${sale._id.slice(-6)} worth 200.00 birr taken back: Wrong item`);
    expect((await back(sale, 1)).body.data).toMatchObject({ state: 'returned', returned: 300, paid: 0 });
    const { data } = (await world.admin.call('POST /search/sales', { data: body.data.returns[0].number }))
      .body;
    expect(data.map((one: Sale) => one._id)).toEqual([sale._id]);
  });

  it('that are damaged are written off in a stock made anew', async () => {
    const { sale, stock } = await sell(3, 100);
    expect((await world.admin.call('DELETE /stock/deleteone', { _id: stock })).status).toBe(200);
    const lines = [{ _id: lineOf(sale).toUpperCase(), quantity: 1.5, damaged: true }];
    expect((await back(sale, 0, { lines })).status).toBe(200);
    const { data } = (await world.admin.call('POST /stock/getstocks', { limit: 1 })).body;
    expect(data[0].quantity).toBe(0);
    const moved = await movementsOf(world, data[0]._id);
    expect(moved.map(({ reason, change, balance }) => [reason, change, balance])).toEqual([
      ...[
        ['return', 1.5, 1.5],
        ['adjustment', -1.5, 0],
      ],
    ]);
    await expectBalanced(world, data[0]._id);
  });

  it('lower what is due first, and what a customer owes', async () => {
    const { _id: customerId } = await counter.customer();
    const credit = { customerId, terms: 'credit', dueDate: '2024-02-15' };
    const payments = [{ method: 'Cash', amount: 100 }];
    const { sale } = await sell(4, 100, { ...credit, payments });
    const first = (await back(sale, 2, { refundMethod: null })).body.data;
    expect(first).toMatchObject({ due: 100, paid: 100, state: 'due', returned: 200 });
    expect(first.returns[0]).toMatchObject({ refund: 0, refundMethod: null });
    expect(await counter.account(customerId)).toEqual({ owes: 100, credit: 0 });
    const second = (await back(sale, 1.5, { refundMethod: 'on account' })).body.data;
    expect(second).toMatchObject({ due: 0, paid: 50, state: 'part returned' });
    expect(second.payments.at(-1)).toMatchObject({ method: 'On account', amount: -50 });
    expect(await counter.account(customerId)).toEqual({ owes: 0, credit: 50 });
  });

  it('are worth what was payable, with VAT that was added', async () => {
    await counter.company({ vat: 'added', vatRate: 15 });
    const { sale } = await sell(3, 33.33);
    expect(sale).toMatchObject({ total: 99.99, payable: 114.99 });
    const worth: unknown[] = [];
    for (const quantity of [1, 1, 1])
      worth.push((await back(sale, quantity)).body.data.returns.at(-1).amount);
    expect(worth).toEqual([38.33, 38.33, 38.33]);
    expect(await counter.stored(sale._id)).toMatchObject({ returned: 114.99, paid: 0, state: 'returned' });
  });

  it.each<[Values, string, string]>([
    [{ reason: ' ' }, 'Reason is required', 'reason'],
    [{ reason: 'Boredom' }, 'Reason is not in the list', 'reason'],
    [{ lines: [] }, 'Choose what comes back', 'lines'],
    [{ lines: null }, 'Choose what comes back', 'lines'],
    [{ refundMethod: 'Barter' }, 'Payment method is not in the list', 'refundMethod'],
    [{ refundMethod: 'Write-off' }, 'Payment method is not in the list', 'refundMethod'],
    [{ refundMethod: '' }, 'Refund method is required', 'refundMethod'],
    [{ refundMethod: 'On account' }, 'A payment on account needs a customer', 'refundMethod'],
  ])('are refused with %j: %s', async (more, message, field) => {
    const { sale } = await sell(5, 10);
    expect(await counter.refused(() => back(sale, 1, more))).toEqual([invalid, message, field]);
  });

  it('are lines of the sale, each once, and no more than is left', async () => {
    const { sale, stock } = await sell(5, 10);
    const _id = lineOf(sale);
    const refused = (lines: Values[]) => counter.refused(() => back(sale, 0, { lines }));
    const twice = { _id, quantity: 1 };
    expect(await refused([twice, { ...twice, _id: _id.toUpperCase() }])).toEqual([
      invalid,
      'A line stands twice',
      'lines.1._id',
    ]);
    expect(await refused([{ _id: unknownId, quantity: 1 }])).toEqual([
      invalid,
      'Item does not exist',
      'lines.0._id',
    ]);
    const none = [invalid, 'Quantity must be greater than 0', 'lines.0.quantity'];
    expect(await refused([{ _id, quantity: 0 }])).toEqual(none);
    await back(sale, 2);
    const tooMany = [invalid, 'Only 3 of 5 can be returned', 'lines.0.quantity'];
    expect(await refused([{ _id, quantity: 3.001 }])).toEqual(tooMany);
    expect(await expectBalanced(world, stock)).toBe(7);
    const nowhere = { ...sale, _id: unknownId };
    expect((await counter.refused(() => back(nowhere, 1)))[0]).toBe('404 NOT_FOUND');
  });

  it('are taken back by admins, and by encoders as the company says', async () => {
    const { sale } = await sell(5, 10, { SalesDate: daysAgo(2) });
    const asked = () => counter.refused(() => back(sale, 1, {}, world.encoder));
    expect((await asked())[0]).toBe('403 FORBIDDEN');
    const nonsense = () => world.encoder.call('POST /sale/return', { _id: 1 });
    expect((await counter.refused(nonsense))[0]).toBe('403 FORBIDDEN');
    await counter.company({ encodersMayReturn: true, returnDays: 1 });
    expect(await asked()).toEqual([invalid, 'Goods can be taken back within 1 day', '_id']);
    await counter.company({ returnDays: 0 });
    expect(await asked()).toEqual([invalid, 'Only goods sold today can be taken back', '_id']);
    expect((await back(sale, 1)).status).toBe(200);
    await counter.company({ returnDays: 2 });
    expect((await back(sale, 1, {}, world.encoder)).status).toBe(200);
  });

  it('count today, which may be closed', async () => {
    const { sale } = await sell(5, 10);
    await counter.company({ lockedUntil: daysAgo(0).slice(0, 10) });
    expect((await counter.refused(() => back(sale, 9)))[0]).toBe('409 PERIOD_LOCKED');
  });

  it('at the same instant are never more than were sold, and numbered without gaps', async () => {
    const { sale, stock } = await sell(5, 10);
    const answers = await Promise.all(Array.from({ length: 8 }, () => back(sale, 1)));
    const codes = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
    const { returns, ...stored } = (await counter.stored(sale._id)) as Sale & {
      returns: { number: string }[];
    };
    expect(stored).toMatchObject({ returned: 50, paid: 0, state: 'returned' });
    const serials = returns.map(({ number }) => Number(number.slice(-6)));
    expect(serials).toEqual(Array.from({ length: 5 }, (_, at) => (serials[0] ?? 0) + at));
    expect(await expectBalanced(world, stock)).toBe(10);
  });

  it('come back once for a key', async () => {
    const { sale } = await sell(5, 10);
    const key = newKey();
    const lines = [{ _id: lineOf(sale), quantity: 1 }];
    const body = { _id: sale._id, lines, reason: 'Other', refundMethod: 'Cash' };
    const again = async () => (await world.admin.call('POST /sale/return', body, key)).body;
    expect(await again()).toEqual(await again());
    expect(await counter.stored(sale._id)).toMatchObject({ returned: 10 });
  });
});
