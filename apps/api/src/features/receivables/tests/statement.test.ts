import { DAY_MS, shiftDay } from '@app/schemas/kit/days';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { newestAudits, refusal } from '../../../../test/observations.ts';
import { unknownId } from '../../../../test/samples.ts';
import { newKey, useWorld, type Values } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const world = useWorld(useApi({ TIME_ZONE: zone }));
const counter = counterOf(world);
const day = (ago: number) => shiftDay(todayIn(zone), -ago);
const statement = async (_id: string, range: Values = {}) => {
  const { status, body } = await world.encoder.call('POST /customer/statement', { _id, ...range });
  expect(status).toBe(200);
  return body.data;
};
/** Rows in short: days ago, kind, reference, debit, credit, balance. */
const short = (rows: Values[]) =>
  rows.map(({ date, kind, number, debit, credit, balance }) => [
    (Date.parse(todayIn(zone)) - Date.parse(String(date))) / DAY_MS,
    kind,
    number,
    debit,
    credit,
    balance,
  ]);
const post = (route: `POST /${string}`, input: Values) => world.admin.call(route, input, newKey());

describe('a statement', () => {
  it('tells all that was bought and paid; its end is what is owed less what is on account', async () => {
    const { _id, name } = await counter.customer({ opening: 50 });
    const sale = await counter.onCredit(100, _id, { SalesDate: day(40), dueDate: day(10) });
    const cash = await counter.sold(30, { customerId: _id, SalesDate: day(20) });
    const { body } = await post('POST /customer/pay', {
      _id,
      amount: 250,
      method: 'Cheque',
      reference: 'AW-1',
      date: day(30),
    });
    const used = [{ method: 'On account', amount: 60 }];
    const onAccount = await counter.sold(60, { customerId: _id, SalesDate: day(5), payments: used });
    await post('POST /customer/refund', { _id, amount: 15, method: 'Cash', reason: 'Asked for it' });
    const numbers = await Promise.all(
      [sale, cash, onAccount].map(async ({ _id }) => (await counter.stored(_id)).number),
    );
    const { customer, opening, rows, closing } = await statement(_id);
    expect(customer).toMatchObject({ _id, name, owes: 0, credit: 25 });
    expect([opening, closing]).toEqual([0, -25]);
    expect(short(rows)).toEqual([
      [40, 'sale', numbers[0], 100, 0, 100],
      [30, 'payment', 'AW-1', 0, 250, -150],
      [20, 'sale', numbers[1], 30, 0, -120],
      [20, 'payment', null, 0, 30, -150],
      [5, 'sale', numbers[2], 60, 0, -90],
      [0, 'opening', null, 50, 0, -40],
      [0, 'refund', 'Asked for it', 15, 0, -25],
    ]);
    const days = await statement(_id, { startDate: day(30), endDate: day(5) });
    expect([days.opening, days.rows.length, days.closing]).toEqual([100, 4, -90]);
    expect(body.data.payments).toHaveLength(1);
  });

  it('of a past day stays as it was when a payment is taken back or an opening corrected', async () => {
    const { _id } = await counter.customer();
    const sale = await counter.onCredit(100, _id, { SalesDate: day(9), dueDate: day(1) });
    await post('POST /customer/pay', { _id, amount: 40, method: 'Cash', date: day(8) });
    await post('POST /sale/pay', { _id: sale._id, amount: 60, method: 'Cash', date: day(7) });
    const past = await statement(_id, { endDate: day(1) });
    expect(past.closing).toBe(0);
    const { payments } = (await world.admin.call('GET /customer/getone', { _id })).body.data;
    const own = (await counter.stored(sale._id)).payments.at(-1);
    await post('POST /customer/unpay', { _id, paymentId: payments[0]._id, reason: 'Bounced' });
    await post('POST /sale/unpay', { _id: sale._id, paymentId: own?._id, reason: 'Bounced' });
    await world.admin.call('PUT /customer/updateone', { _id, opening: -5 });
    const { rows } = await statement(_id, { endDate: day(1) });
    expect(rows).toEqual(past.rows);
    const now = await statement(_id, { startDate: day(0) });
    expect(short(now.rows)).toEqual([
      [0, 'opening', null, 0, 5, -5],
      [0, 'payment taken back', null, 40, 0, 35],
      [0, 'payment taken back', null, 60, 0, 95],
    ]);
    const { owes, credit } = await counter.account(_id);
    expect(owes - credit).toBe(now.closing);
  });

  it('is of a customer who is there, over days in order', async () => {
    const { _id } = await counter.customer();
    expect(await statement(_id)).toMatchObject({ opening: 0, rows: [], closing: 0 });
    const ask = (input: Values) => world.admin.call('POST /customer/statement', input);
    expect(refusal(await ask({ _id: unknownId }))).toBe('404 NOT_FOUND');
    const { body } = await ask({ _id, startDate: '2024-02-02', endDate: '2024-02-01' });
    expect(body.errors).toEqual({ endDate: ['End date must not be before the start date'] });
  });

  it('is had as a file, with what was owed before and after, and numbers of returns', async () => {
    const { _id, name } = await counter.customer({ tin: '0038921175' });
    const { _id: saleId } = await counter.onCredit(100, _id, { SalesDate: day(9), dueDate: day(1) });
    await post('POST /customer/pay', { _id, amount: 40, method: 'Cash', date: day(8) });
    const { body } = await post('POST /sale/void', { _id: saleId, reason: 'Other', refundMethod: 'CPO' });
    const [{ number }] = body.data.returns;
    expect(number).toMatch(/^CN-20\d\d-\d{6}$/);
    const request = { _id, startDate: day(8), endDate: day(0), format: 'csv' };
    const { text, headers } = await world.encoder.call('POST /customer/statement/export', request);
    const named = `statement ${name} 0038921175 ${day(8)} ${day(0)}.csv`;
    expect(headers['content-disposition']).toBe(`attachment; filename="${named}"`);
    expect(text.trim().split('\r\n')).toEqual([
      'Date,Kind,Reference,Debit,Credit,Balance',
      `${day(8)},Opening balance,,,,100`,
      `${day(8)},Payment,Cash,0,40,60`,
      `${day(0)},Return,${number},0,100,-40`,
      `${day(0)},Refund,CPO,40,0,0`,
      `${day(0)},Closing balance,,,,0`,
      '',
      'Company,Inventory Enterprise',
      `Customer,${name}`,
      'TIN,0038921175',
      `Period,${day(8)} to ${day(0)}`,
    ]);
    expect(await newestAudits(world.admin)).toMatchObject([
      { action: 'Export', type: 'Customer', message: 'Statement exported as csv' },
    ]);
  });
});
