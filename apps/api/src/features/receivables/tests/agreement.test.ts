import { toCents } from '@app/schemas/kit/amounts';
import { shiftDay } from '@app/schemas/kit/days';
import { expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, type Sale } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { newKey, useWorld, type Values } from '../../../../test/world.ts';
import { checks } from '../../../cli/verify.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const world = useWorld(useApi({ TIME_ZONE: zone }));
const counter = counterOf(world);
const day = (ago: number) => shiftDay(todayIn(zone), -ago);

type Sold = Sale & { soldData: { _id: string }[] };
const onCredit = async (amount: number, _id: string, sold: number, due: number) =>
  (await counter.onCredit(amount, _id, { SalesDate: day(sold), dueDate: day(due) })) as Sold;
async function post(route: `POST /${string}`, input: Values) {
  const { status, body } = await world.admin.call(route, input, newKey());
  expect({ route, status, body }).toMatchObject({ status: 200 });
  return body.data;
}
const why = { reason: 'Other', refundMethod: 'Cash' };

/** Lets two customers do all that moves money; a third is merged into one of them. */
async function history(): Promise<void> {
  const { _id: one } = await counter.customer({ name: 'One', opening: 75.25 });
  const { _id: two } = await counter.customer({ name: 'Two', opening: -40 });
  const { _id: third } = await counter.customer({ name: 'Third' });
  const first = await onCredit(100, one, 40, 35);
  const second = await onCredit(33.33, one, 9, 1);
  await onCredit(12.5, third, 95, 92);
  const { _id: gone } = await onCredit(60, two, 8, 0);
  const cash = await counter.sold(20, { customerId: two, SalesDate: day(7) });
  await post('POST /sale/pay', { _id: first._id, method: 'Cheque', amount: 30, date: day(30) });
  await post('POST /customer/pay', { _id: one, method: 'Cash', amount: 120, date: day(5) });
  const bounced = await post('POST /customer/pay', { _id: third, method: 'CPO', amount: 5, date: day(6) });
  await post('POST /customer/unpay', { _id: third, paymentId: bounced.payments[0]._id, reason: 'Bounced' });
  await post('POST /sale/unpay', { _id: cash._id, paymentId: cash.payments[0]?._id, reason: 'Bounced' });
  const back = { _id: second.soldData[0]?._id, quantity: 0.5 };
  await post('POST /sale/return', { _id: second._id, lines: [back], ...why });
  await post('POST /sale/pay', { _id: gone, method: 'On account', amount: 25 });
  await post('POST /sale/void', { _id: gone, ...why, refundMethod: 'On account' });
  await post('POST /customer/refund', { _id: two, method: 'Cash', amount: 3.5, reason: 'Asked for it' });
  await post('POST /customer/pay', { _id: two, method: 'Telebirr', amount: 5, date: day(2) });
  await post('POST /customer/merge', { from: third, into: one });
}

const receivables = async (request: Values = {}) =>
  (await world.admin.call('POST /customer/receivables', request)).body;
const closingOf = async (_id: unknown, endDate?: string) =>
  toCents((await world.admin.call('POST /customer/statement', { _id, endDate })).body.data.closing);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

it('receivables, statements and customers say the same, today and of each past day', async () => {
  await history();
  const customers = await listed(world.admin, 'POST /customer/getcustomers');
  const { sums } = await receivables();
  const closings: number[] = [];
  for (const { _id, owes, credit } of customers) {
    const closing = await closingOf(_id);
    expect(closing).toBe(toCents(Number(owes)) - toCents(Number(credit)));
    closings.push(closing);
  }
  expect(toCents(sums.due)).toBe(sumOf(customers.map(({ owes }) => toCents(Number(owes)))));
  const creditOfOthers = customers
    .filter(({ owes }) => owes === 0)
    .map(({ credit }) => toCents(Number(credit)));
  expect(toCents(sums.due) - toCents(sums.credit) - sumOf(creditOfOthers)).toBe(sumOf(closings));
  expect((await receivables({ asOf: day(0) })).sums).toEqual(sums);

  for (const ago of [1, 5, 6, 8, 30, 35, 92]) {
    const { data } = await receivables({ asOf: day(ago), limit: 100 });
    for (const { _id, due, credit } of data)
      expect([ago, toCents(due) - toCents(credit)]).toEqual([ago, await closingOf(_id, day(ago))]);
    for (const { _id } of customers.filter(({ _id }) => !data.some((row: Values) => row._id === _id)))
      expect(await closingOf(_id, day(ago))).toBeLessThanOrEqual(0);
  }
  for (const [name, check] of checks)
    for await (const fault of check()) expect([name, fault]).toEqual([name, undefined]);
});
