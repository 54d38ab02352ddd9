import { shiftDay } from '@app/schemas/kit/days';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf } from '../../../../test/counter.ts';
import { newestAudits, refusal } from '../../../../test/observations.ts';
import { asBytes, opened } from '../../../../test/spreadsheets.ts';
import { newKey, useWorld, type Values } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const world = useWorld(useApi({ TIME_ZONE: zone }));
const counter = counterOf(world);
const day = (ago: number) => shiftDay(todayIn(zone), -ago);
const at = (ago: number) => `${day(ago)}T00:00:00.000Z`;
const receivables = async (request: Values = {}) => {
  const { status, body } = await world.encoder.call('POST /customer/receivables', request);
  expect(status).toBe(200);
  return body;
};
/** What one customer owes, found by a name of their own. */
const rowOf = async (data: string, request: Values = {}) => (await receivables({ data, ...request })).data[0];
const due = (amount: number, customerId: string, ago: number, sold = ago) =>
  counter.onCredit(amount, customerId, { SalesDate: day(sold), dueDate: day(ago) });
const pay = (_id: string, amount: number, ago = 0) =>
  world.admin.call('POST /customer/pay', { _id, amount, method: 'Cash', date: day(ago) }, newKey());

describe('receivables', () => {
  it('sort what is due by how late it is, today not being late', async () => {
    const { _id } = await counter.customer({ name: 'Aged', phone: '0911223344', opening: 5 });
    for (const [ago, amount] of [
      ...([[-1, 1] as const, [0, 2], [1, 10], [30, 20], [31, 100], [60, 200]] as const),
      ...([[61, 1_000] as const, [90, 2_000], [91, 10_000]] as const),
    ])
      await due(amount, _id, ago, Math.max(ago, 0));
    expect(await rowOf('aged')).toEqual({
      _id,
      name: 'Aged',
      phone: '0911223344',
      due: 13_338,
      notDue: 8,
      days30: 30,
      days60: 300,
      days90: 3_000,
      over90: 10_000,
      oldest: at(91),
      credit: 0,
    });
    expect(await rowOf('911 22 33')).toMatchObject({ name: 'Aged' });
  });

  it('follow each sale, payment, change of the due date and merge', async () => {
    const { _id } = await counter.customer({ name: 'Followed' });
    const seen = async () => {
      const { due, notDue, days30, oldest } = (await rowOf('followed')) ?? {};
      return { due, notDue, days30, oldest };
    };
    const sale = await due(100, _id, 10);
    expect(await seen()).toEqual({ due: 100, notDue: 0, days30: 100, oldest: at(10) });
    await world.admin.call('PUT /sale/setdue', { _id: sale._id, dueDate: day(-5) });
    expect(await seen()).toEqual({ due: 100, notDue: 100, days30: 0, oldest: at(-5) });
    await due(50, _id, 3);
    await pay(_id, 20);
    expect(await seen()).toEqual({ due: 130, notDue: 100, days30: 30, oldest: at(3) });
    const { _id: from } = await counter.customer({ name: 'Other' });
    await due(7, from, 2);
    await world.admin.call('POST /customer/merge', { from, into: _id });
    expect(await seen()).toEqual({ due: 137, notDue: 100, days30: 37, oldest: at(3) });
    await pay(_id, 200);
    expect(await rowOf('followed')).toBeUndefined();
  });

  it('are the largest first, sorted, paged and filtered, with sums of all', async () => {
    const names = ['Page B', 'Page A', 'Page C'];
    for (const [index, name] of names.entries()) {
      const { _id } = await counter.customer({ name, ...(index === 1 && { phone: '0911000000' }) });
      await due(10 * (index + 1), _id, [40, 20, -3][index] ?? 0, 40);
    }
    const ask = async (request: Values = {}) => {
      const { data, total, totalPages, sums } = await receivables({ data: 'page', ...request });
      return { names: data.map(({ name }: Values) => name), total, totalPages, sums };
    };
    expect(await ask({ limit: 2 })).toEqual({
      names: ['Page C', 'Page A'],
      total: 3,
      totalPages: 2,
      sums: {
        due: 60,
        notDue: 30,
        days30: 20,
        days60: 10,
        days90: 0,
        over90: 0,
        credit: 0,
        pastDue: 30,
      },
    });
    const sorted = async (field: string, order = 'asc') => (await ask({ sort: { field, order } })).names;
    expect(await sorted('name')).toEqual(['Page A', 'Page B', 'Page C']);
    expect(await sorted('oldest', 'desc')).toEqual(['Page C', 'Page A', 'Page B']);
    expect((await sorted('phone'))[0]).toBe('Page A');
    expect((await sorted('phone', 'desc'))[0]).toBe('Page A');
    expect(await ask({ filter: { late: 'over30' } })).toMatchObject({ names: ['Page B'], sums: { due: 10 } });
    expect((await ask({ filter: { late: ['upto30'] } })).names).toEqual(['Page A']);
    for (const [request, message] of [
      [{ asOf: '2199-01-01' }, 'Date must not be in the future'],
      [{ filter: { late: 'never' } }, 'Filter late must be one of over30, upto30'],
      [{ sort: { field: 'search' } }, expect.stringContaining('Sort must name one of name, phone, due')],
    ] as const) {
      const answer = await world.admin.call('POST /customer/receivables', request);
      expect([refusal(answer), answer.body.message]).toEqual(['400 VALIDATION_FAILED', message]);
    }
  });

  it('of a past day are what was owed at its end', async () => {
    const { _id } = await counter.customer({ name: 'Past', opening: 1 });
    await due(100, _id, 20, 50);
    const later = await due(40, _id, 5, 10);
    await pay(_id, 61, 30);
    const last = (await world.admin.call('GET /customer/getone', { _id })).body.data.payments.at(-1);
    expect(await rowOf('past', { asOf: day(51) })).toBeUndefined();
    expect(await rowOf('past', { asOf: day(31) })).toMatchObject({ due: 100, notDue: 100, oldest: at(20) });
    expect(await rowOf('past', { asOf: day(15) })).toMatchObject({ due: 40, days30: 40, oldest: at(20) });
    expect(await rowOf('past', { asOf: day(1) })).toMatchObject({ due: 80, days30: 80 });
    await world.admin.call('POST /customer/unpay', { _id, paymentId: last._id, reason: 'Bounced' });
    expect(await rowOf('past', { asOf: day(1) })).toMatchObject({ due: 80 });
    expect(await rowOf('past')).toMatchObject({ due: 141, notDue: 1 });
    expect((await counter.stored(later._id)).due).toBe(40);
    const { _id: rich } = await counter.customer({ name: 'Ahead' });
    await pay(rich, 70, 30);
    await due(20, rich, 5, 10);
    expect(await rowOf('ahead', { asOf: day(1) })).toMatchObject({ due: 20, credit: 70 });
    const { _id: early } = await counter.customer({ name: 'Dated back' });
    await pay(early, 100);
    const payments = [{ method: 'On account', amount: 1 }];
    await counter.onCredit(150, early, { SalesDate: day(5), dueDate: day(4), payments });
    expect(await rowOf('dated back', { asOf: day(3) })).toMatchObject({ due: 150, days30: 150, credit: 0 });
    expect(await rowOf('dated back')).toMatchObject({ due: 149, credit: 99 });
  });

  it('are had as a file', async () => {
    const { _id } = await counter.customer({ name: 'Filed' });
    await due(12.5, _id, 1);
    const filter = { late: ['upto30'] };
    const request = { data: 'filed', format: 'csv', filter, ids: [_id] };
    const { text } = await world.encoder.call('POST /customer/receivables/export', request);
    expect(text.trim().split('\r\n')).toEqual([
      'Customer,Phone,Due,Not yet due,1–30,31–60,61–90,Over 90,Oldest,On account',
      `Filed,,12.5,0,12.5,0,0,0,${day(1)},0`,
      '',
      'Company,Inventory Enterprise',
      `As of,${day(0)}`,
      'Days late,Up to 30 days',
      'Search text,filed',
    ]);
    expect(await newestAudits(world.admin)).toMatchObject([
      { action: 'Export', type: 'Receivable', message: 'Receivables exported as csv' },
    ]);
    const { agent, xsrf } = world.encoder;
    const call = agent.post('/api/v1/customer/receivables/export').set({ 'X-XSRF-TOKEN': xsrf() });
    const { headers, body } = await asBytes(call.send({ data: 'filed', language: 'am' }));
    expect(headers['content-disposition']).toBe('attachment; filename=receivables.xlsx');
    const { sheet } = await opened(body);
    expect([1, 2, 3, 5, 7].map((row) => sheet.getCell(row, 1).value)).toEqual([
      ...['ድርጅት', 'እስከ ቀን', 'የፍለጋ ጽሑፍ', 'ደንበኛ', 'ድምር'],
    ]);
    expect(sheet.getCell(7, 3).value).toBe(12.5);
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 5 });
  });
});
