import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Client, client, useApi } from '../../../test/api.ts';
import { newestAudits, refusal } from '../../../test/observations.ts';
import { headersOf, rawCall } from '../../../test/raw.ts';
import { makeUser, useWorld } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const HOUR = 3_600_000;
const password = 'clerk-secret';
let count = 0;

async function someone() {
  const email = `Lost${++count}@inventory.test`;
  const { _id } = await makeUser(world, { email });
  return { _id, email };
}
const reset = (_id: string, by: Client = world.admin) => by.call('POST /users/resetpassword', { _id });
/** A user signed in with the one-time password from a reset. */
async function signedInOnce() {
  const { _id, email } = await someone();
  const { oneTimePassword } = (await reset(_id)).body.data;
  const who = client(api);
  const signedIn = await who.signIn({ email, password: oneTimePassword });
  return { _id, email, who, signedIn, oneTimePassword };
}
const login = async (email: string, given: string) =>
  refusalOr(await client(api).signIn({ email, password: given }));
const refusalOr = (answer: Awaited<ReturnType<Client['call']>>) =>
  answer.status === 200 ? 200 : refusal(answer);

describe('an admin who resets a password', () => {
  it('gets a one-time password and until when it works; the former one and the sessions end', async () => {
    const { _id, email } = await someone();
    const before = client(api);
    await before.signIn({ email, password });
    const { status, body } = await reset(_id);
    expect([status, body.message]).toEqual([200, 'Password reset']);
    expect(body.data.oneTimePassword).toMatch(/^\S{12,19}$/);
    expect(Date.parse(body.data.expires) - Date.now()).toBeGreaterThan(71 * HOUR);
    expect(Date.parse(body.data.expires) - Date.now()).toBeLessThanOrEqual(72 * HOUR);
    expect((await before.call('GET /auth/me')).status).toBe(401);
    expect(await login(email, password)).toBe('401 UNAUTHENTICATED');
    const [entry] = await newestAudits(world.admin, 2).then((entries) => entries.slice(1));
    expect(entry).toMatchObject({
      action: 'Password reset',
      message: `User "${email}" got a one-time password`,
    });
    expect(JSON.stringify(await mongoose.connection.collection('audits').find().toArray())).not.toContain(
      body.data.oneTimePassword,
    );
  });

  it('puts a second one in the place of the first', async () => {
    const { _id, email } = await someone();
    const [first, second] = [(await reset(_id)).body.data, (await reset(_id)).body.data];
    expect(await login(email, first.oneTimePassword)).toBe('401 UNAUTHENTICATED');
    expect(await login(email, second.oneTimePassword)).toBe(200);
  });

  it('lifts the sign-in limits of that account, and of no other', async () => {
    const [{ _id, email }, other] = [await someone(), await someone()];
    for (const one of [email, other.email])
      for (let guess = 0; guess < 11; guess++) await login(one, 'not-the-one');
    expect(await login(email, password)).toBe('429 RATE_LIMITED');
    expect(await login(email, (await reset(_id)).body.data.oneTimePassword)).toBe(200);
    expect(await login(other.email, password)).toBe('429 RATE_LIMITED');
  });

  it('is not oneself, nor an encoder, and the user exists', async () => {
    const own = String((await world.admin.call('GET /auth/me')).body.data._id);
    const refused = await reset(own);
    expect([refusal(refused), refused.body.message]).toEqual(['409 SELF', 'Another admin has to do this']);
    expect(refusal(await reset((await someone())._id, world.encoder))).toBe('403 FORBIDDEN');
    expect(refusal(await reset('0123456789abcdef01234567'))).toBe('404 NOT_FOUND');
  });
});

describe('a one-time password', () => {
  afterEach(() => void vi.useRealTimers());

  it('opens the choice of another one, who one is and the log-out, and nothing else', async () => {
    const { who, signedIn } = await signedInOnce();
    const me = await who.call('GET /auth/me');
    for (const { status, body } of [signedIn, me])
      expect([status, body.mustChangePassword, body.data.mustChangePassword]).toEqual([200, true, true]);
    // Anybody may check a receipt.
    const open = [
      ...['POST /auth/login', 'GET /auth/me', 'GET /auth/logout', 'POST /users/changepassword'],
      'GET /receipt/check',
    ];
    for (const { route } of api.endpoints.filter(({ route }) => !open.includes(route))) {
      const answer = await who.call(route, {});
      expect([route, refusal(answer), answer.body.message]).toEqual([
        route,
        '403 PASSWORD_CHANGE_REQUIRED',
        'Choose a new password first',
      ]);
    }
    const file = await rawCall(api, { path: '/excelfiles/any.xlsx', headers: headersOf(who) });
    expect([file.status, JSON.parse(file.body).code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await who.call('GET /auth/logout')).status).toBe(200);
  });

  it('cannot be chosen again; with another one everything is open', async () => {
    const { who, email, oneTimePassword } = await signedInOnce();
    const choose = (newpassword: string) =>
      who.call('POST /users/changepassword', { oldpassword: oneTimePassword, newpassword });
    const same = await choose(oneTimePassword);
    expect([refusal(same), Object.keys(same.body.errors)]).toEqual([
      '400 VALIDATION_FAILED',
      ['newpassword'],
    ]);
    expect((await choose('my-own-secret')).status).toBe(200);
    expect(await login(email, oneTimePassword)).toBe('401 UNAUTHENTICATED');
    const { status, body } = await who.signIn({ email, password: 'my-own-secret' });
    expect([status, body.mustChangePassword, body.data.mustChangePassword]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect((await who.call('POST /stock/getstocks')).status).toBe(200);
  });

  it('works for 72 hours, and is a wrong one then', async () => {
    const { _id, email } = await someone();
    const { oneTimePassword } = (await reset(_id)).body.data;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 71 * HOUR });
    expect(await login(email, oneTimePassword)).toBe(200);
    vi.setSystemTime(Date.now() + 2 * HOUR);
    expect(await login(email, oneTimePassword)).toBe('401 UNAUTHENTICATED');
  });
});
