import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareLoginLimits } from '../../src/features/passwords/login-limits.service.ts';
import { adminAccount, client, encoderAccount, useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { expectBalanced } from '../movements.ts';
import { totalOf } from '../observations.ts';
import { makeStock, saleOf, useWorld } from '../world.ts';

const HOUR = 3_600_000;
const api = useApi();
const world = useWorld(api);
afterEach(() => void vi.useRealTimers());
const jump = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });

const jumps: readonly (readonly [string, number])[] = [
  ['forward by 13 hours', 13 * HOUR],
  ['back by an hour', -HOUR],
  ['forward by a year', 365 * 24 * HOUR],
  ['back by ten hours', -10 * HOUR],
];

describe.each(isLong ? jumps : jumps.slice(0, 2))('a clock that jumps %s', (_what, by) => {
  it('ends sessions that are over, and hinders no work', async () => {
    const { _id, ...place } = await makeStock(world, 10);
    await world.encoder.signIn(encoderAccount);
    const sale = { ...saleOf({ ...place, quantity: 1, SellingPrice: 5 }), SalesDate: '2020-01-15' };
    const key = { 'Idempotency-Key': `clock ${by}` };
    const first = await world.encoder.call('POST /sale/create', sale, key);
    const entries = await totalOf(world.admin, 'POST /aduit/getalladuit');
    jump(by);
    expect((await world.encoder.call('GET /auth/me')).status).toBe(by > 12 * HOUR ? 401 : 200);
    expect((await world.encoder.signIn(encoderAccount)).status).toBe(200);
    expect((await world.admin.signIn(adminAccount)).status).toBe(200);
    const again = await world.encoder.call('POST /sale/create', sale, key);
    expect([again.status, again.body.data._id === first.body.data._id]).toEqual([201, by < 24 * HOUR]);
    expect((await world.encoder.call('POST /sale/create', sale)).status).toBe(201);
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBeGreaterThan(entries);
    vi.useRealTimers();
    await world.admin.signIn(adminAccount);
    expect(await expectBalanced(world, _id)).toBe(by < 24 * HOUR ? 8 : 7);
    figure('faults survived', 1);
  });

  it('locks nobody out for longer than the limits say', async () => {
    const [email, password] = [`clock${by}@inventory.test`, 'not-the-one'];
    const statuses = async (times: number) => {
      const answers = [];
      for (let count = 0; count < times; count++)
        answers.push((await client(api).signIn({ email, password })).status);
      return answers;
    };
    // The database's clock isn't faked, so it would expire failures that seem an hour old.
    await mongoose.connection.collection('loginfailures').dropIndex('expire_-1');
    expect(await statuses(11)).toEqual([...Array(10).fill(401), 429]);
    jump(by);
    expect(await statuses(11)).toEqual([...Array(10).fill(401), 429]);
    vi.useRealTimers();
    await prepareLoginLimits();
    figure('faults survived', 1);
  });
});
