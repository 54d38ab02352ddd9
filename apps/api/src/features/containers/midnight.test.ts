import { afterEach, describe, expect, it, vi } from 'vitest';
import { adminAccount, useApi } from '../../../test/api.ts';
import { importsOf } from '../../../test/imports.ts';
import { useWorld, type Values } from '../../../test/world.ts';

const world = useWorld(useApi({ TIME_ZONE: 'Africa/Addis_Ababa' }));
const { call, ethiopian, refused } = importsOf(world);
afterEach(() => void vi.useRealTimers());

/** Moves the clock, and signs in by it. */
async function atMoment(moment: string): Promise<void> {
  const toFake: ['Date'] = ['Date'];
  vi.useFakeTimers({ toFake, now: new Date(moment) });
  await world.admin.signIn(adminAccount);
}
const containerNo = 'MSKU1234565';
const arrivedOn = async (arrived: string | null) => {
  const row = { containerNo, size: 20, containerArrival: '2030-03-01', portname: 'Modjo', arrived };
  const { _id, containers } = await ethiopian({ return: 'not return', containers: [row] });
  return { _id, id: (containers as Values[])[0]?._id as string };
};

describe('a day of a container that was', () => {
  // UTC+14 is where a day begins first (contract, dates).
  it.each([
    ['2030-03-10T09:59:59.999Z', '2030-03-10', '2030-03-11'],
    ['2030-03-10T10:00:00.000Z', '2030-03-11', '2030-03-12'],
    // Midnight in Addis Ababa, and in UTC.
    ['2030-03-10T20:59:59.999Z', '2030-03-11', '2030-03-12'],
    ['2030-03-10T21:00:00.000Z', '2030-03-11', '2030-03-12'],
    ['2030-03-10T23:59:59.999Z', '2030-03-11', '2030-03-12'],
    ['2030-03-11T00:00:00.000Z', '2030-03-11', '2030-03-12'],
  ])('has begun somewhere on earth: at %s until %s, not %s', async (moment, last, next) => {
    await atMoment(moment);
    const { id, _id } = await arrivedOn(null);
    const set = (arrived: string) => ['POST /container/setdates', { ids: [id], arrived }] as const;
    expect((await call(...set(last))).status).toBe(200);
    expect(await refused(...set(next))).toEqual([
      '400 VALIDATION_FAILED',
      'arrived: Date must not be in the future',
    ]);
    await call('DELETE /ethioshipment/deleteone', { _id });
  });
});

describe('the clock of a container', () => {
  it('goes on at midnight in Addis Ababa, not in UTC, though nothing changes', async () => {
    await atMoment('2030-03-10T12:00:00Z');
    const tiers = [{ fromDay: 9, per20: 99, per40: 192 }];
    const rule = {
      name: 'Storage',
      from: 'arrived',
      to: 'released',
      freeDays: 8,
      tiers,
      since: '2030-01-01',
    };
    await call('PUT /settings/clocks', { rules: [rule] });
    // Its last free day is March 10.
    const { id, _id } = await arrivedOn('2030-03-03');
    const told = async () => {
      const { body } = await world.admin.call('POST /container/getcontainers', { ids: [id] });
      const { clocks, cost } = body.data[0];
      return [clocks[0].left, clocks[0].over, cost, body.sums.cost];
    };
    const states = async (state: string) => {
      const { body } = await world.admin.call('POST /container/getcontainers', { filter: { state } });
      return body.total;
    };
    await atMoment('2030-03-10T20:59:59.999Z');
    expect([await told(), await states('due'), await states('over')]).toEqual([[0, 0, 0, 0], 1, 0]);
    vi.setSystemTime(new Date('2030-03-10T21:00:00.000Z'));
    expect([await told(), await states('due'), await states('over')]).toEqual([[0, 1, 99, 99], 0, 1]);
    vi.setSystemTime(new Date('2030-03-11T00:00:00.000Z'));
    expect(await told()).toEqual([0, 1, 99, 99]);
    await atMoment('2030-03-11T20:59:59.999Z');
    expect(await told()).toEqual([0, 1, 99, 99]);
    vi.setSystemTime(new Date('2030-03-11T21:00:00.000Z'));
    expect(await told()).toEqual([0, 2, 198, 198]);
    await call('DELETE /ethioshipment/deleteone', { _id });
  });

  it('does not begin with a day that has begun elsewhere alone', async () => {
    await atMoment('2030-03-10T12:00:00Z');
    const { id, _id } = await arrivedOn('2030-03-11');
    const clocks = async () =>
      (await world.admin.call('POST /container/getcontainers', { ids: [id] })).body.data[0].clocks.length;
    expect(await clocks()).toBe(0);
    vi.setSystemTime(new Date('2030-03-10T21:00:00Z'));
    expect(await clocks()).toBe(1);
    await call('DELETE /ethioshipment/deleteone', { _id });
  });
});
