import { setImmediate as soon } from 'node:timers/promises';
import mongoose from 'mongoose';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { client, type TestApi, useApi, useServer } from '../../../test/api.ts';
import { refusal, totalOf } from '../../../test/observations.ts';
import { makeUser, useWorld } from '../../../test/world.ts';
import { limited } from './login-limits.service.ts';

// Trusts one proxy, so that tests can call from many addresses.
const api = useApi({ TRUST_PROXY: '1' });
const another = useServer({ TRUST_PROXY: '1' });
const direct = useServer();
const world = useWorld(api);
const password = 'clerk-secret';
let accounts = 0;
let addresses = 0;
const newAddress = () => `10.${Math.floor(++addresses / 200)}.0.${(addresses % 200) + 1}`;

async function newAccount(): Promise<string> {
  const email = `Clerk${++accounts}@inventory.test`;
  await makeUser(world, { email });
  return email;
}
/** Logs in from an address. @returns the status */
const login = async (email: string, given: string, from: string, server: TestApi = api) =>
  (await client(server).call('POST /auth/login', { email, password: given }, { 'X-Forwarded-For': from }))
    .status;
/** Tries this many wrong passwords at once. */
async function fail(times: number, email: string, from: string) {
  const statuses = await Promise.all(Array.from({ length: times }, () => login(email, 'not-the-one', from)));
  expect(statuses).toEqual(Array(times).fill(401));
}

/** Sets a counter that a real failure has created: a hundred hashes would take long. */
async function moveTo(points: number, key: string) {
  const counters = mongoose.connection.collection('loginfailures');
  const { matchedCount } = await counters.updateOne({ key }, { $set: { points } });
  expect(matchedCount).toBe(1);
}
/** Fails once but counts it as this many failures. */
async function failAs(points: number, email: string, from: string) {
  await fail(1, email, from);
  await moveTo(points, `pair:${email.toLowerCase()} ${from}`);
}

describe('ten failed logins of an e-mail from an address', () => {
  afterEach(() => void vi.useRealTimers());

  it('close it there for the right password too, and say for how long', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await fail(9, email, from);
    expect(await login(email, 'not-the-one', from)).toBe(401);
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    for (const given of [password, 'not-the-one']) {
      const answer = await client(api).call(
        'POST /auth/login',
        { email, password: given },
        { 'X-Forwarded-For': from },
      );
      expect(refusal(answer)).toBe('429 RATE_LIMITED');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before);
    expect(await login(email, password, from, another)).toBe(429);
    expect(await login(email, password, newAddress())).toBe(200);
    expect(await login(await newAccount(), password, from)).toBe(200);
  });

  it('are ten in any spelling of the e-mail', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await failAs(8, email, from);
    await fail(1, email.toUpperCase(), from);
    await fail(1, ` ${email.toLowerCase()} `, from);
    expect(await login(email, password, from)).toBe(429);
  });

  it.each([
    ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:C000:0207', '192.0.2.7'],
    ['2001:db8:1::1', '2001:0DB8:0001:0000::0001', '2001:db8:1:0:ffff::9', '2001:db8:1:0::/64'],
  ])(
    'are ten in any spelling of the address, and of an IPv6 address its network: %s',
    async (one, other, third, counted) => {
      const email = await newAccount();
      await fail(1, email, one);
      await moveTo(9, `pair:${email.toLowerCase()} ${counted}`);
      await fail(1, email, other);
      expect(await login(email, password, third)).toBe(429);
      expect(await login(email, password, '2001:db8:2::1')).toBe(200);
    },
  );

  it('cannot be dodged with headers by those who call directly', async () => {
    const email = await newAccount();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      const from = newAddress();
      const headers = {
        'X-Forwarded-For': from,
        'X-Real-IP': from,
        Forwarded: `for=${from}`,
        'X-Client-IP': from,
      };
      const answer = await client(direct).call(
        'POST /auth/login',
        { email, password: 'not-the-one' },
        headers,
      );
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });

  it('are not wiped out by a success', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await failAs(9, email, from);
    expect(await login(email, password, from)).toBe(200);
    await fail(1, email, from);
    expect(await login(email, password, from)).toBe(429);
  });

  it('are only those with wrong credentials', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await failAs(9, email, from);
    for (let count = 0; count < 2; count++) {
      expect(await login(email, 'short', from)).toBe(400);
      expect(await login(email, password, from)).toBe(200);
    }
    expect(await login(email, 'not-the-one', from)).toBe(401);
    for (let count = 0; count < 3; count++) expect(await login(email, 'not-the-one', from)).toBe(429);
    const counters = mongoose.connection.collection('loginfailures');
    expect(await counters.findOne({ key: `pair:${email.toLowerCase()} ${from}` })).toMatchObject({
      points: 10,
    });
  });

  it('let ten guesses through when thirty come at once, and not the right one after them', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    const before = await totalOf(world.admin, 'POST /aduit/getalladuit');
    const guesses = Array.from({ length: 30 }, () => login(email, 'not-the-one', from));
    const statuses = (await Promise.all([...guesses, login(email, password, from)])).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(21).fill(429)]);
    expect(await totalOf(world.admin, 'POST /aduit/getalladuit')).toBe(before + 10);
  });

  it('are forgotten after a quarter of an hour', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await failAs(10, email, from);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14 * 60_000 });
    expect(await login(email, password, from)).toBe(429);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await login(email, password, from)).toBe(200);
  });
});

describe('a hundred failed logins', () => {
  it('from one address close it for every account', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await fail(1, 'nobody@inventory.test', from);
    await moveTo(99, `address:${from}`);
    expect(await login(email, password, from)).toBe(200);
    await fail(1, 'nobody-else@inventory.test', from);
    expect(await login(email, password, from)).toBe(429);
    expect(await login(email, password, newAddress())).toBe(200);
  });

  it('let no right password through after them when guesses at many accounts come at once', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    await fail(1, 'nobody@inventory.test', from);
    await moveTo(95, `address:${from}`);
    const guesses = Array.from({ length: 20 }, (_, at) => login(`guess${at}@inventory.test`, password, from));
    const last = login(email, password, from);
    expect((await Promise.all(guesses)).toSorted()).toEqual([...Array(5).fill(401), ...Array(15).fill(429)]);
    expect(await last).toBe(429);
  });

  it('of one e-mail close it from every address', async () => {
    const email = await newAccount();
    await fail(1, email, newAddress());
    await moveTo(99, `account:${email.toLowerCase()}`);
    expect(await login(email, password, newAddress())).toBe(200);
    await fail(1, email, newAddress());
    expect(await login(email, password, newAddress())).toBe(429);
    expect(await login(await newAccount(), password, newAddress())).toBe(200);
  });
});

it('a check that does not end keeps those after it waiting for half a minute, and not for ever', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const keys = { account: 'someone' };
  let isBegun = false;
  const endless = limited(keys, () => {
    isBegun = true;
    return new Promise(() => {});
  });
  const refused = expect(endless).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const next = limited(keys, async () => 'checked');
  while (!isBegun) await soon();
  vi.advanceTimersByTime(30_000);
  await refused;
  expect(await next).toBe('checked');
});
