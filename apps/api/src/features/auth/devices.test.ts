import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, client, useApi } from '../../../test/api.ts';
import { newestAudits, refusal, totalOf } from '../../../test/observations.ts';
import { cookiesOf } from '../../../test/raw.ts';
import { makeUser, useWorld } from '../../../test/world.ts';

// Trusts one proxy, so that tests can call from many addresses.
const api = useApi({ TRUST_PROXY: '1' });
const world = useWorld(api);
const audits = 'POST /aduit/getalladuit';
const password = 'clerk-secret';
let accounts = 0;
let addresses = 0;
const newAddress = () => `10.9.0.${++addresses}`;
async function newAccount(more = {}): Promise<string> {
  const email = `desk${++accounts}@inventory.test`;
  await makeUser(world, { email, ...more });
  return email;
}
const login = async (who: Client, email: string, given: string, from: string) =>
  (await who.call('POST /auth/login', { email, password: given }, { 'X-Forwarded-For': from })).status;
/** A browser that has signed in to the account, and out again. */
async function desk(email: string): Promise<Client> {
  const who = client(api);
  expect(await login(who, email, password, newAddress())).toBe(200);
  await who.call('GET /auth/logout');
  return who;
}
/** Fails once but counts it as many failures: a hundred hashes would take long. */
async function failAs(points: number, key: string, fail: () => Promise<number>) {
  expect(await fail()).toBe(401);
  const counters = mongoose.connection.collection('loginfailures');
  expect((await counters.updateOne({ key }, { $set: { points } })).matchedCount).toBe(1);
}

describe('a browser that has signed in to an account', () => {
  it('is known by a cookie that no script reads and that stays at the log-out, the same for all who sign in', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const who = client(api);
    const { headers } = await who.signIn({ email: one, password });
    const [set] = (headers['set-cookie'] as unknown as string[]).filter((cookie) =>
      cookie.startsWith('device='),
    );
    expect(set).toMatch(/^device=[\w-]{32}; Max-Age=\d{8}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const { device } = cookiesOf(who);
    await who.call('GET /auth/logout');
    await who.signIn({ email: other, password });
    expect(cookiesOf(who).device).toBe(device);
    expect(JSON.stringify(await mongoose.connection.collection('devices').find().toArray())).not.toContain(
      device,
    );
  });

  it('signs in when others have used up all guesses at the account, and all of its address', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    const who = await desk(email);
    const guess = () => login(client(api), email, 'not-the-one', from);
    await failAs(10, `pair:${email} ${from}`, guess);
    await mongoose.connection
      .collection('loginfailures')
      .updateMany({ key: { $in: [`account:${email}`, `address:${from}`] } }, { $set: { points: 100 } });
    expect(await login(client(api), email, password, from)).toBe(429);
    expect(await login(who, email, password, from)).toBe(200);
  });

  it('has ten wrong passwords there, wherever it is, which count for nobody else', async () => {
    const [email, from] = [await newAccount(), newAddress()];
    const who = await desk(email);
    for (let guess = 0; guess < 10; guess++)
      expect(await login(who, email, 'not-the-one', newAddress())).toBe(401);
    expect(await login(who, email, password, from)).toBe(429);
    expect(await login(client(api), email, password, from)).toBe(200);
    expect(await mongoose.connection.collection('loginfailures').findOne({ key: `account:${email}` })).toBe(
      null,
    );
    const other = await newAccount();
    expect(await login(who, other, password, from)).toBe(200);
  });

  it('is as unknown as any to other accounts, whatever its cookie says', async () => {
    const [email, other, from] = [await newAccount(), await newAccount(), newAddress()];
    const who = await desk(email);
    await failAs(10, `pair:${other} ${from}`, () => login(who, other, 'not-the-one', from));
    expect(await login(who, other, password, from)).toBe(429);
    for (const device of ['x', 'x'.repeat(32), '$ne'])
      expect(
        (
          await client(api).call(
            'POST /auth/login',
            { email: other, password },
            { 'X-Forwarded-For': from, Cookie: `device=${device}` },
          )
        ).status,
      ).toBe(429);
  });
});

it('a wrong current password counts for its session alone, and the eleventh is refused', async () => {
  const [email, from] = [await newAccount(), newAddress()];
  const [who, other] = [client(api), client(api)];
  for (const one of [who, other]) await login(one, email, password, from);
  const change = async (one: Client, oldpassword: string) =>
    refusal(await one.call('POST /users/changepassword', { oldpassword, newpassword: 'new-secret' }));
  for (let guess = 0; guess < 10; guess++)
    expect(await change(who, 'not-the-one')).toBe('400 WRONG_PASSWORD');
  for (const given of ['not-the-one', password]) expect(await change(who, given)).toBe('429 RATE_LIMITED');
  expect(await change(other, 'not-the-one')).toBe('400 WRONG_PASSWORD');
  expect(await login(client(api), email, password, from)).toBe(200);
});

describe('an inactive account whose password is right', () => {
  afterEach(() => void vi.useRealTimers());

  it('counts as a failure, and is told to the audit trail once in a quarter of an hour for each address', async () => {
    const [email, from] = [await newAccount({ status: 'INACTIVE' }), newAddress()];
    const before = await totalOf(world.admin, audits);
    const all = await Promise.all(
      Array.from({ length: 10 }, () => login(client(api), email, password, from)),
    );
    expect(all).toEqual(Array(10).fill(403));
    expect(await login(client(api), email, password, from)).toBe(429);
    expect(await totalOf(world.admin, audits)).toBe(before + 1);
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({
      action: 'Login failed',
      message: `Account is inactive: ${email}`,
      user: email,
    });

    expect(await login(client(api), email, password, newAddress())).toBe(403);
    expect(await totalOf(world.admin, audits)).toBe(before + 2);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    expect(await login(client(api), email, password, from)).toBe(403);
    vi.useRealTimers();
    expect(await totalOf(world.admin, audits)).toBe(before + 3);
  });
});
