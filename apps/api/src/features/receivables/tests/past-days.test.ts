import { toCents } from '@app/schemas/kit/amounts';
import { DAY_MS, shiftDay } from '@app/schemas/kit/days';
import type { Route } from '@app/schemas/kit/resource';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, drawsOf, type Sale } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { makeStock, newKey, useWorld, type Values } from '../../../../test/world.ts';
import { checks } from '../../../cli/verify.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const world = useWorld(useApi({ TIME_ZONE: zone }));
const counter = counterOf(world);
const today = () => todayIn(zone);
const day = (ago: number) => shiftDay(today(), -ago);
afterEach(() => void vi.useRealTimers());

/** Moves the clock by days, and signs in again: no session lasts that long. */
async function sleep(days = 1): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MS });
  const { status } = await world.admin.signIn(adminAccount);
  expect(status).toBe(200);
}

const call = (route: Route, input: Values) => world.admin.call(route, input, newKey());
async function done(route: Route, input: Values) {
  const { status, body } = await call(route, input);
  expect({ route, status, body }).toMatchObject({ status: 200 });
  return body.data;
}
type Told = { rows: Values[]; statements: Record<string, Values> };
/** What a day says of customers: of today without being named, as somebody asks at its end. */
async function told(ids: readonly string[], asOf?: string): Promise<Told> {
  const { data } = (await world.admin.call('POST /customer/receivables', { asOf, limit: 100 })).body;
  const statements: Told['statements'] = {};
  for (const _id of ids) {
    const request = { _id, endDate: asOf ?? today() };
    const { rows, closing } = (await world.admin.call('POST /customer/statement', request)).body.data;
    statements[_id] = { rows, closing };
  }
  return { rows: data.filter(({ _id }: Values) => ids.includes(String(_id))), statements };
}
const openingIs = (_id: string, opening: number | null) => done('PUT /customer/updateone', { _id, opening });
const pay = (_id: string, amount: number, method = 'Cash') =>
  done('POST /customer/pay', { _id, amount, method });

describe('a past day says what it said', () => {
  it.each<[string, number, (_id: string) => Promise<unknown>, number | null]>([
    ['lowered, which frees what was paid', 100, (_id) => pay(_id, 100), 40],
    ['taken away, with what was given up of it', 100, (_id) => pay(_id, 100, 'Write-off'), null],
    ['lowered below 0', 100, (_id) => pay(_id, 30), -50],
    ['raised, which uses credit', -100, async () => {}, 60],
  ])('after an opening was %s', async (_what, opening, that, next) => {
    const { _id } = await counter.customer({ opening });
    await that(_id);
    const before = [today(), await told([_id])] as const;
    await sleep();
    await openingIs(_id, next);
    const after = [today(), await told([_id])] as const;
    await sleep(45);
    for (const [asOf, said] of [before, after]) expect(await told([_id], asOf)).toEqual(said);
  });

  it('with the ages of an opening that was used before it was raised', async () => {
    const { _id: customerId } = await counter.customer({ opening: -100 });
    const payments = [{ method: 'On account', amount: 100 }];
    await counter.sold(100, { customerId, SalesDate: day(45), payments });
    await openingIs(customerId, 0);
    const said = [today(), await told([customerId])] as const;
    expect(said[1].rows).toMatchObject([{ due: 100, notDue: 100, credit: 0 }]);
    await sleep();
    expect(await told([customerId], said[0])).toEqual(said[1]);
  });

  it('after a merge, when the opening of both is lowered', async () => {
    const [from, into] = [await counter.customer({ opening: 100 }), await counter.customer({ opening: -30 })];
    await pay(from._id, 80, 'Write-off');
    await pay(from._id, 50);
    await done('POST /customer/merge', { from: from._id, into: into._id });
    const said = [today(), await told([into._id])] as const;
    await sleep();
    await openingIs(into._id, 10);
    expect(await told([into._id], said[0])).toEqual(said[1]);
    expect(await counter.account(into._id)).toEqual({ owes: 0, credit: 80 });
  });

  it('after all of an opening is gone: such a customer is not deleted', async () => {
    const { _id } = await counter.customer({ opening: 100 });
    await sleep();
    await openingIs(_id, null);
    const { body } = await world.admin.call('DELETE /customer/deleteone', { _id });
    expect([body.code, body.message]).toEqual([
      'IN_USE',
      'Customer "Selam Trading PLC" can\'t be deleted: it is used by an opening balance',
    ]);
  });

  it.each([1, 4, 9])('whatever is done later, save for what is dated into it (%i)', async (seed) => {
    const draw = drawsOf(seed);
    const { ids, act } = await history(`Past ${seed}`, draw);
    const excused = new Set<string>();
    const days: [string, Told][] = [];
    for (let count = 0; count < 9; count++) {
      for (let acts = 3 + draw(5); acts > 0; acts--) {
        const { customer, from } = await act();
        for (let past = from; past < today(); past = shiftDay(past, 1)) excused.add(`${customer} ${past}`);
      }
      days.push([today(), await told(ids)]);
      await sleep(1 + draw(12));
    }
    let compared = 0;
    for (const [asOf, said] of days) {
      const now = await told(ids, asOf);
      for (const _id of ids) {
        const of = ({ rows, statements }: Told) => [rows.find((row) => row._id === _id), statements[_id]];
        const [row, statement] = of(now);
        if (row) expect(toCents(Number(row.due)) - toCents(Number(row.credit))).toBe(closingOf(statement));
        else expect(closingOf(statement)).toBeLessThanOrEqual(0);
        if (excused.has(`${_id} ${asOf}`)) continue;
        compared++;
        expect([asOf, ...of(now)]).toEqual([asOf, ...of(said)]);
      }
    }
    expect(compared).toBeGreaterThan(10);
    for (const [name, check] of checks)
      for await (const fault of check()) expect([name, fault]).toEqual([name, undefined]);
  });
});

const closingOf = (statement: Values | undefined) => toCents(Number(statement?.closing));

type Owing = Sale & { due: number; SalesDate: string; soldData: { _id: string; quantity: number }[] };
type Customer = { _id: string; owes: number; credit: number; payments: { _id: string }[] };
/** An act, and the first of the past days that it is dated into; today without one. */
type Act = { customer: string; from: string };

/** Customers, and what may be done to them next, much of it refused. */
async function history(name: string, draw: (below: number) => number) {
  const stocks = [await makeStock(world, 1_000), await makeStock(world, 1_000)];
  const ids: string[] = [];
  for (let made = 0; made < 3; made++) ids.push((await counter.customer({ name: `${name} ${made}` }))._id);
  const pick = <T>(some: readonly T[]) => some[draw(some.length)] as T;
  const birr = (below: number) => (1 + draw(below * 100)) / 100;
  const why = { reason: 'Other' };
  const sale = async (customerId: string) =>
    pick((await listed(world.admin, 'POST /sale/getsales', { filter: { customerId } })) as Owing[]);
  const customer = async (_id: string): Promise<Customer> =>
    (await world.admin.call('GET /customer/getone', { _id })).body.data;
  const money = () => pick(['Cash', 'Cash', 'Write-off', 'Withholding tax', 'On account']);
  const today0 = { ago: 0 };
  const sell = (customerId: string, ago: number, more: (total: number) => Values) => {
    const { _id, ...place } = pick(stocks);
    const total = birr(300);
    const line = { ...place, quantity: 1, SellingPrice: total };
    const given = { customerId, SalesMan: 'Sara', SalesDate: day(ago), soldData: [line], ...more(total) };
    return call('POST /sale/create', given);
  };
  /** Each does what it does and says how many days back it is dated. */
  const acts: ((_id: string) => Promise<{ ago: number }>)[] = [
    async (_id) => {
      await call('PUT /customer/updateone', { _id, opening: draw(400) - 150 });
      return today0;
    },
    async (_id) => {
      const ago = draw(4) ? 0 : draw(20);
      await sell(_id, ago, () => ({ terms: 'credit', dueDate: day(-draw(40)) }));
      return { ago };
    },
    async (_id) => {
      const ago = draw(3) ? 0 : draw(20);
      await sell(_id, ago, (amount) => ({ payments: [{ method: money(), amount }] }));
      return { ago };
    },
    async (_id) => {
      const { due = 1, SalesDate = day(0), ...one } = (await sale(_id)) ?? {};
      const date = draw(3) ? day(0) : SalesDate.slice(0, 10);
      await call('POST /sale/pay', { _id: one._id, method: money(), amount: due / (1 + draw(2)), date });
      return { ago: (Date.parse(day(0)) - Date.parse(date)) / DAY_MS };
    },
    async (_id) => {
      const { _id: saleId, soldData } = (await sale(_id)) ?? {};
      const lines = [{ _id: soldData?.[0]?._id, quantity: pick([0.25, 0.5, 1]) }];
      const refundMethod = pick(['Cash', 'On account']);
      await call('POST /sale/return', { _id: saleId, lines, refundMethod, ...why });
      return today0;
    },
    async (_id) => {
      const { _id: saleId } = (await sale(_id)) ?? {};
      await call('POST /sale/void', { _id: saleId, refundMethod: pick(['Cash', 'On account']), ...why });
      return today0;
    },
    async (_id) => {
      const { _id: saleId, payments = [] } = (await sale(_id)) ?? {};
      await call('POST /sale/unpay', { _id: saleId, paymentId: pick(payments)?._id, ...why });
      return today0;
    },
    async (_id) => {
      const { owes } = await customer(_id);
      const ago = draw(4) ? 0 : draw(20);
      const amount = pick([owes || 1, birr(400)]);
      await call('POST /customer/pay', { _id, method: money(), amount, date: day(ago) });
      return { ago };
    },
    async (_id) => {
      const { payments } = await customer(_id);
      await call('POST /customer/unpay', { _id, paymentId: pick(payments)?._id, ...why });
      return today0;
    },
    async (_id) => {
      const { credit } = await customer(_id);
      await call('POST /customer/refund', { _id, method: 'Cash', amount: credit / (1 + draw(2)), ...why });
      return today0;
    },
  ];
  const act = async (): Promise<Act> => {
    const _id = pick(ids);
    const { ago } = await pick(acts)(_id);
    return { customer: _id, from: day(ago) };
  };
  return { ids, act };
}
