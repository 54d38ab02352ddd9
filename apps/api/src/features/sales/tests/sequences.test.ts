import { shiftDay } from '@app/schemas/kit/days';
import { describe, expect, it } from 'vitest';
import { middayZone, useApi } from '../../../../test/api.ts';
import { counterOf, drawsOf } from '../../../../test/counter.ts';
import { listed } from '../../../../test/observations.ts';
import { cents, faultsFound, postingsOf } from '../../../../test/postings.ts';
import { openReport } from '../../../../test/spreadsheets.ts';
import { makeStock, newKey, useWorld } from '../../../../test/world.ts';
import { todayIn } from '../../../lib/time-zone.ts';

const zone = middayZone;
const api = useApi({ TIME_ZONE: zone });
const world = useWorld(api);
const counter = counterOf(world);
const STEPS = 60;

type Customer = { _id: string; owes: number; credit: number };

const day = (ago: number) => shiftDay(todayIn(zone), -ago);

describe.each([
  ['none', 11],
  ['included', 23],
  ['added', 47],
])('whatever is sold, paid, taken back and voided, with VAT %s', (vat, seed) => {
  it('adds up everywhere', async () => {
    await counter.company({ vat, lockedUntil: null });
    const stocks = [await makeStock(world, 500), await makeStock(world, 500), await makeStock(world, 500)];
    const customers = [await counter.customer(), await counter.customer({ name: 'Abay Hardware' })];
    const places = { who: world.admin, stocks, customers, today: day(0) };
    const { sell, next, sales } = postingsOf(places, drawsOf(seed));
    const done = new Map<number, number>();
    for (let step = 0; step < STEPS; step++) {
      const { status } = await world.admin.call(...(await (step < 5 ? sell() : next())), newKey());
      expect(status).toBeLessThan(500);
      done.set(status, (done.get(status) ?? 0) + 1);
    }
    // Most of it was done, and some of it refused.
    expect((done.get(200) ?? 0) + (done.get(201) ?? 0)).toBeGreaterThan(STEPS / 3);

    for (const { payable, returned, paid, due } of await sales())
      expect(cents(due)).toBe(cents(payable) - cents(returned) - cents(paid));
    expect(await faultsFound()).toEqual([]);

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
