import { shiftDay } from '@app/schemas/kit/days';
import type { Route } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, drawsOf } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { openReport } from '../../../../test/spreadsheets.ts';
import { makeStock, newKey, useWorld, type Values } from '../../../../test/world.ts';
import { checks } from '../../../cli/verify.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const STEPS = 60;

type Amounts = Record<'payable' | 'returned' | 'paid' | 'due', number>;
type Sale = Amounts & {
  _id: string;
  soldData: { _id: string; quantity: number; returned: number }[];
  payments: { _id: string }[];
};
type Customer = { _id: string; owes: number; credit: number; payments: { _id: string }[] };
type Stock = { productId: string; warehouseId: string };

const cents = (birr: number) => Math.round(birr * 100);
const day = (ago: number) => shiftDay(todayIn(zone), -ago);

/** What may be done next; a refusal is as good as a success, as long as it is none of the server's faults. */
function stepsOf(
  stocks: readonly Stock[],
  customers: readonly { _id: string }[],
  below: (n: number) => number,
) {
  const pick = <T>(some: readonly T[]) => some[below(some.length)] as T;
  const soldOf = () =>
    listed(world.admin, 'POST /sale/getsales', { limit: 100 }) as Promise<unknown> as Promise<Sale[]>;
  const one = async () => pick(await soldOf());
  const customer = async (): Promise<Customer> =>
    (await world.admin.call('GET /customer/getone', { _id: pick(customers)._id })).body.data;
  const call = (route: Route, input: Values) => world.admin.call(route, input, newKey());
  const sell = () => {
    const soldData = stocks
      .filter(() => below(2))
      .map(({ productId, warehouseId }) => {
        const line = { productId, warehouseId, quantity: (below(900) + 1) / 100 };
        return { ...line, SellingPrice: (below(50_000) + 1) / 100 };
      });
    const onCredit = { terms: 'credit', dueDate: day(0), customerId: pick(customers)._id };
    const sale = { custormerName: 'Abebe', SalesMan: 'Sara', SalesDate: day(below(3)), soldData };
    return call('POST /sale/create', below(2) ? { ...sale, ...onCredit } : sale);
  };
  const steps = [
    sell,
    sell,
    async () => {
      const { _id, due } = await one();
      const amount = Math.max(1, below(cents(due) + 1)) / 100;
      return call('POST /sale/pay', { _id, amount, method: pick(['Cash', 'On account', 'Cheque']) });
    },
    async () => {
      const { _id, soldData } = await one();
      const { _id: line, quantity } = pick(soldData);
      const lines = [{ _id: line, quantity: below(quantity * 1_000 + 1) / 1_000, damaged: below(2) > 0 }];
      const refundMethod = pick(['Cash', 'On account']);
      return call('POST /sale/return', { _id, lines, refundMethod, reason: 'Other' });
    },
    async () => {
      const { _id } = await one();
      return call('POST /sale/void', { _id, reason: 'Other', refundMethod: 'Cash' });
    },
    async () => {
      const { _id, payments } = await one();
      const customerId = pick(customers)._id;
      return call('POST /sale/unpay', { _id, paymentId: pick(payments)?._id, reason: 'Bounced', customerId });
    },
    async () => {
      const { _id, owes } = await customer();
      return call('POST /customer/pay', {
        _id,
        method: 'Cash',
        amount: (below(cents(owes) + 900) + 1) / 100,
      });
    },
    async () => {
      const { _id, payments } = await customer();
      return call('POST /customer/unpay', { _id, paymentId: pick(payments)?._id, reason: 'Bounced' });
    },
    async () => {
      const { _id, credit } = await customer();
      return call('POST /customer/refund', {
        _id,
        method: 'Cash',
        amount: credit || 1,
        reason: 'Asked for it',
      });
    },
  ];
  return { next: (isFirst: boolean) => (isFirst ? sell() : pick(steps)()), soldOf };
}

describe.each([
  ['none', 11],
  ['included', 23],
  ['added', 47],
])('whatever is sold, paid, taken back and voided, with VAT %s', (vat, seed) => {
  it('adds up everywhere', async () => {
    await counter.company({ vat, lockedUntil: null });
    const stocks = [await makeStock(world, 500), await makeStock(world, 500), await makeStock(world, 500)];
    const customers = [await counter.customer(), await counter.customer({ name: 'Abay Hardware' })];
    const { next, soldOf } = stepsOf(stocks, customers, drawsOf(seed));
    const done = new Map<number, number>();
    for (let step = 0; step < STEPS; step++) {
      const { status } = await next(step < 5);
      expect(status).toBeLessThan(500);
      done.set(status, (done.get(status) ?? 0) + 1);
    }
    // Most of it was done, and some of it refused.
    expect((done.get(200) ?? 0) + (done.get(201) ?? 0)).toBeGreaterThan(STEPS / 3);

    for (const { payable, returned, paid, due } of await soldOf())
      expect(cents(due)).toBe(cents(payable) - cents(returned) - cents(paid));
    const faults: string[] = [];
    for (const [, check] of checks) for await (const fault of check()) faults.push(fault);
    expect(faults).toEqual([]);

    const { today } = (await world.admin.call('GET /report/dashboard', {})).body;
    const range = { startDate: day(0), endDate: day(0) };
    const { heads, rows } = await openReport(world.admin, 'sales', range);
    const totals = rows.slice(0, -1).map((row) => Number(row[heads.indexOf('Total')]));
    expect(cents(today.total)).toBe(cents(totals.reduce((sum, total) => sum + total, 0)));

    const { data, sums } = (await world.admin.call('POST /customer/receivables', { limit: 100 })).body;
    const owed = (await listed(world.admin, 'POST /customer/getcustomers', { limit: 100 })) as Customer[];
    expect(cents(sums.due)).toBe(owed.reduce((sum, { owes }) => sum + cents(owes), 0));
    for (const { _id, owes, credit } of owed) {
      const { closing } = (await world.admin.call('POST /customer/statement', { _id })).body.data;
      expect([_id, cents(closing)]).toEqual([_id, cents(owes) - cents(credit)]);
      const row = data.find((one: { _id: string }) => one._id === _id);
      expect(cents(row?.due ?? 0)).toBe(cents(owes));
    }
  }, 300_000);
});
