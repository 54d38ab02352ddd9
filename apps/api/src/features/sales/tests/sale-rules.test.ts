import { shiftDay } from '@app/schemas/kit/days';
import { describe, expect, it } from 'vitest';
import { type Client, useApi } from '../../../../test/api.ts';
import { quantityOf } from '../../../../test/movements.ts';
import { changesNothing, refusal } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { type Line, makeProduct, makeStock, saleOf, useWorld, type Values } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

/** Where it is another day than in UTC, and remains so for an hour. */
const zone = new Date().getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati';
const api = useApi({ TIME_ZONE: zone });
const world = useWorld(api);
const sales = 'POST /sale/getsales';

async function rule(values: Values): Promise<void> {
  const open = { lockedUntil: null, salesDaysBack: null, belowPrice: 'warn' };
  const { status } = await world.admin.call('PUT /settings/company', { ...open, ...values });
  expect(status).toBe(200);
}

async function lineOf(quantity = 10, more: Partial<Line> = {}) {
  const { _id: productId } = await makeProduct(world.admin, 'Cement', { price: 1_250 });
  const { _id, ...place } = await makeStock(world, quantity, { productId });
  return { stockId: _id, line: { ...place, quantity: 1, SellingPrice: 1_250, ...more } };
}

const sell = (who: Client, SalesDate: string, ...lines: Line[]) =>
  who.call('POST /sale/create', { ...saleOf(...lines), SalesDate });
/** A day of the company's zone, so many before today. */
const daysAgo = (count: number) => shiftDay(todayIn(zone), -count);

describe('closed books', () => {
  it.each(['admin', 'encoder'] as const)('take no sale of %ss on their last day or before', async (who) => {
    await rule({ lockedUntil: '2024-11-30' });
    const { line, stockId } = await lineOf();
    for (const day of ['2024-11-30', '2024-11-30T23:59:59-11:00', '1999-01-01']) {
      const answer = await changesNothing(world.admin, sales, () => sell(world[who], day, line));
      expect([refusal(answer), answer.body.message]).toEqual([
        '409 PERIOD_LOCKED',
        'The books are closed until Nov 30, 2024',
      ]);
    }
    expect(await quantityOf(world, stockId)).toBe(10);
    expect((await sell(world[who], '2024-12-01', line)).status).toBe(201);
  });

  it('take them again once they are open', async () => {
    const { line } = await lineOf();
    await rule({ lockedUntil: '2024-11-30' });
    expect((await sell(world.encoder, '2024-11-30', line)).status).toBe(409);
    await rule({ lockedUntil: '2024-11-29' });
    expect((await sell(world.encoder, '2024-11-30', line)).status).toBe(201);
    await rule({ lockedUntil: null });
    expect((await sell(world.encoder, '2024-11-01', line)).status).toBe(201);
  });

  it('answer again what a sale was answered before they were closed', async () => {
    await rule({});
    const { line } = await lineOf();
    const again = () =>
      world.encoder.call('POST /sale/create', saleOf(line), { 'Idempotency-Key': 'before closing' });
    const { body } = await again();
    await rule({ lockedUntil: '2024-11-30' });
    expect((await again()).body).toEqual(body);
  });
});

describe('days back', () => {
  it.each([
    [3, 'Sales can be dated at most 3 days back'],
    [1, 'Sales can be dated at most 1 day back'],
    [0, 'Sales can only be dated today'],
  ])('of %i are the most for an encoder, counted in the zone of the company', async (most, message) => {
    await rule({ salesDaysBack: most });
    const { line } = await lineOf();
    expect((await sell(world.encoder, daysAgo(most), line)).status).toBe(201);
    const late = await changesNothing(world.admin, sales, () => sell(world.encoder, daysAgo(most + 1), line));
    expect([refusal(late), late.body.message, late.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      message,
      { SalesDate: [message] },
    ]);
    expect((await sell(world.admin, daysAgo(most + 1), line)).status).toBe(201);
  });
});

describe('a price below the list', () => {
  const cheap = { SellingPrice: 1_249.99 };
  it('is refused at its line for encoders, where the company refuses it', async () => {
    await rule({ belowPrice: 'refuse' });
    const [full, low] = [await lineOf(), await lineOf(10, cheap)];
    const answer = await changesNothing(world.admin, sales, () =>
      sell(world.encoder, '2024-12-01', full.line, low.line),
    );
    const message = 'The list price of Cement is 1,250.00 birr';
    expect([refusal(answer), answer.body.message, answer.body.errors]).toEqual([
      '400 VALIDATION_FAILED',
      message,
      { 'soldData.1.SellingPrice': [message] },
    ]);
    expect((await sell(world.admin, '2024-12-01', low.line)).status).toBe(201);
    expect((await sell(world.encoder, '2024-12-01', full.line)).status).toBe(201);
  });

  it.each(['warn', 'allow'])('passes where the company says %s', async (belowPrice) => {
    await rule({ belowPrice });
    const { line } = await lineOf(10, cheap);
    expect((await sell(world.encoder, '2024-12-01', line)).status).toBe(201);
  });
});

describe('of several refusals the first is', () => {
  it('that of the body, then of the closed books, then of prices, then of stock', async () => {
    const lockedUntil = daysAgo(3);
    await rule({ lockedUntil, salesDaysBack: 4, belowPrice: 'refuse' });
    const { line } = await lineOf(0.5, { SellingPrice: 1 });
    const unknown = { ...line, productId: unknownId };
    const [old, closed, open] = [daysAgo(5), daysAgo(3), daysAgo(2)];
    const told = async (day: string, sold: Line) => {
      const { body } = await sell(world.encoder, day, sold);
      return Object.keys(body.errors ?? { [body.code]: 0 })[0];
    };
    expect([
      await told(old, { ...line, quantity: 0 }),
      await told(old, line),
      await told(closed, unknown),
      await told(closed, line),
      await told(open, line),
      await told(open, { ...line, SellingPrice: 1_250 }),
    ]).toEqual([
      'soldData.0.quantity',
      'SalesDate',
      'soldData.0.productId',
      'PERIOD_LOCKED',
      'soldData.0.SellingPrice',
      'soldData.0.quantity',
    ]);
  });
});
