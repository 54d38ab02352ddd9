import { setTimeout as wait } from 'node:timers/promises';
import { msg } from '@app/schemas/messages/message';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { adminAccount, client, encoderAccount, useApi, useServer } from '../../../test/api.ts';
import { changesNothing, newestAudits, refusal, saying, totalOf } from '../../../test/observations.ts';
import { makeProduct, makeUser, useWorld } from '../../../test/world.ts';
import { type Account, accountByEmail, noteLogin } from '../users/users.service.ts';

const api = useApi();
const inDubai = useServer({ TIME_ZONE: 'Asia/Dubai', PUBLIC_URL: 'https://inventory.test' });
const world = useWorld(api);
const warehouses = 'POST /warehouse/getwarehouses';
const audits = 'POST /aduit/getalladuit';
const login = (email: string, password: string, headers = {}) =>
  client(api).call('POST /auth/login', { email, password }, headers);
const wrong = { ...saying(msg('Email or password is wrong')), code: 'UNAUTHENTICATED' };

describe('signing in', () => {
  it('takes the e-mail in any letter case, with spaces around it', async () => {
    for (const email of [adminAccount.email, adminAccount.email.toUpperCase(), ` ${adminAccount.email}\t`])
      expect((await login(email, adminAccount.password)).status).toBe(200);
  });

  it('is for both roles, and tells who it is afterwards, and in which time zone the company is', async () => {
    for (const account of [adminAccount, encoderAccount]) {
      const who = client(api);
      const { body } = await who.signIn(account);
      const me = await who.call('GET /auth/me');
      expect([me.status, me.body]).toEqual([200, { data: body.data, timeZone: 'Africa/Addis_Ababa' }]);
      expect(body.data.email).toBe(account.email);
    }
    const there = client(inDubai);
    for (const { body } of [await there.signIn(adminAccount), await there.call('GET /auth/me')])
      expect([body.timeZone, body.publicUrl]).toEqual(['Asia/Dubai', 'https://inventory.test']);
  });

  it('writes one entry to the audit trail', async () => {
    const before = await totalOf(world.admin, audits);
    await login(encoderAccount.email, encoderAccount.password);
    expect(await totalOf(world.admin, audits)).toBe(before + 1);
    const { email } = encoderAccount;
    expect(await newestAudits(world.admin)).toEqual([
      { action: 'Login', type: 'User', message: `${email} signed in`, user: email },
    ]);
  });

  it('is refused with one answer for a wrong password and an unknown e-mail, in about the same time', async () => {
    const times: Record<string, number[]> = {};
    // Compares minima: an attacker learns nothing from a busy machine's delays.
    const ratio = () => {
      const [known = 0, unknown = 0] = Object.values(times).map((of) => Math.min(...of));
      return unknown / known;
    };
    const isAlike = () => ratio() > 0.5 && ratio() < 2;
    for (let round = 0; round < 7 || (round < 40 && !isAlike()); round++) {
      await mongoose.connection.collection('loginfailures').deleteMany({});
      for (const email of [encoderAccount.email, 'nobody@inventory.test']) {
        const start = performance.now();
        const { status, body } = await login(email, 'not-the-password');
        times[email] = [...(times[email] ?? []), performance.now() - start];
        expect([status, body]).toEqual([401, { ...wrong, requestId: expect.any(String) }]);
      }
    }
    expect(isAlike(), `${ratio()} times as long`).toBe(true);
  });

  it('that failed is written to the audit trail, with the e-mail that was tried', async () => {
    await login('Stranger@inventory.test', 'not-the-password');
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Login failed', type: 'User', user: 'Stranger@inventory.test' });
    expect(JSON.stringify(entry)).not.toContain('not-the-password');
  });

  it('takes the password to the letter', async () => {
    const [email, password] = ['letter@inventory.test', 'clerk-Secret'];
    await makeUser(world, { email, password });
    for (const close of [password.toUpperCase(), ` ${password}`, `${password} `, password.slice(0, -1)])
      expect((await login(email, close)).status).toBe(401);
  });

  it('is refused for an inactive account when its password is right, and looks like any other when it is wrong', async () => {
    await makeUser(world, { email: 'away@inventory.test', status: 'INACTIVE' });
    const right = await login('away@inventory.test', 'clerk-secret');
    expect(refusal(right)).toBe('403 FORBIDDEN');
    expect(String(right.headers['set-cookie'])).not.toContain('token=');
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Login failed', user: 'away@inventory.test' });
    expect((await login('away@inventory.test', 'not-the-password')).body).toMatchObject(wrong);
  });

  it('with something else than an e-mail and a password is a 400, and no failed login', async () => {
    const { email, password } = adminAccount;
    const bad = [
      {},
      { email },
      { password },
      { email: { $gt: '' }, password },
      { email, password: { $ne: null } },
    ];
    const worse = [
      { email: [email], password },
      { email, password: 'x'.repeat(73) },
      { email, password: 'a\0bcdefg' },
    ];
    await changesNothing(world.admin, warehouses, async () => {
      for (const body of [...bad, ...worse])
        expect(refusal(await client(api).call('POST /auth/login', body))).toBe('400 VALIDATION_FAILED');
    });
  });

  it('works with every password that an account can have', async () => {
    const passwords = ['ሀለሐመሠረሰቀበተኀነአከወዐዘየደ', '      ', 'pass\tword', '📦'.repeat(18), "'; DROP--"];
    for (const [index, password] of passwords.entries()) {
      const email = `odd${index}@inventory.test`;
      await makeUser(world, { email, password });
      expect((await login(email, password)).status).toBe(200);
    }
    const [first = ''] = passwords;
    expect(Buffer.byteLength(first)).toBe(57);
    expect((await login('odd0@inventory.test', `${first.slice(0, -1)}ዸ`)).status).toBe(401);
  });

  it('at the instant of a deactivation leaves no session behind', async () => {
    const { _id } = await makeUser(world, { email: 'racer@inventory.test' });
    const setStatus = (status: string) => world.admin.call('PUT /users/updateone', { _id, status });
    for (let round = 0; round < 6; round++) {
      const who = client(api);
      const account = { email: 'racer@inventory.test', password: 'clerk-secret' };
      const [signedIn, deactivated] = await Promise.all([who.signIn(account), setStatus('INACTIVE')]);
      expect([200, 401, 403]).toContain(signedIn.status);
      expect([deactivated.status, (await who.call('GET /auth/me')).status]).toEqual([200, 401]);
      expect((await setStatus('ACTIVE')).status).toBe(200);
    }
  });
});

it('a password that was changed while it was being checked opens nothing', async () => {
  const account = { email: 'changing@inventory.test', password: 'clerk-secret' };
  await makeUser(world, account);
  const checked = await accountByEmail(account.email);
  const noted = () => mongoose.connection.transaction((session) => noteLogin(checked as Account, session));
  expect(await noted()).toMatchObject({ email: account.email });
  const who = client(api);
  await who.signIn(account);
  await who.call('POST /users/changepassword', { oldpassword: account.password, newpassword: 'my-secret' });
  expect(await noted()).toBeUndefined();
});

it('whoever signs in at the instant of a new name has that name', async () => {
  const { _id } = await makeUser(world, { email: 'renamed0@inventory.test', role: 'admin' });
  for (let round = 0; round < 10; round++) {
    const who = client(api);
    const account = { email: `renamed${round}@inventory.test`, password: 'clerk-secret' };
    const email = `renamed${round + 1}@inventory.test`;
    const rename = async () => {
      await wait(round * 10);
      return world.admin.call('PUT /users/updateone', { _id, email, fname: `Sara ${round}` });
    };
    const [signedIn, renamed] = await Promise.all([who.signIn(account), rename()]);
    expect(renamed.status).toBe(200);
    if (signedIn.status !== 200) await who.signIn({ ...account, email });
    const product = await makeProduct(who, 'Made by whom');
    const [entry] = await newestAudits(world.admin);
    expect([product.createdByName, entry?.user]).toEqual([`Sara ${round} Tesfaye`, email]);
  }
});

describe('signing out', () => {
  it('writes one entry to the audit trail, and none without a session', async () => {
    const who = client(api);
    await who.signIn(encoderAccount);
    await who.call('GET /auth/logout');
    const { email } = encoderAccount;
    const [entry] = await newestAudits(world.admin);
    expect(entry).toEqual({ action: 'Logout', type: 'User', message: `${email} signed out`, user: email });
    await changesNothing(world.admin, warehouses, async () => {
      for (const visitor of [who, client(api)]) {
        const { status, body } = await visitor.call('GET /auth/logout');
        expect([status, body]).toEqual([200, saying(msg('logged out successfully'))]);
      }
    });
  });
});

describe('changing the own password', () => {
  async function someone(email: string) {
    await makeUser(world, { email });
    const who = client(api);
    await who.signIn({ email, password: 'clerk-secret' });
    const change = (oldpassword: unknown, newpassword: unknown) =>
      who.call('POST /users/changepassword', { oldpassword, newpassword });
    return {
      who,
      change,
      canSignIn: async (password: string) => (await login(email, password)).status === 200,
    };
  }

  it('takes effect at once and writes one entry to the audit trail', async () => {
    const { change, canSignIn } = await someone('changer@inventory.test');
    const before = await totalOf(world.admin, audits);
    const { status, body } = await change('clerk-secret', 'new-secret');
    expect([status, body]).toEqual([200, saying(msg('Succesfully updated password'))]);
    expect(await totalOf(world.admin, audits)).toBe(before + 1);
    const [entry] = await newestAudits(world.admin);
    expect(entry).toMatchObject({ action: 'Password change', type: 'User', user: 'changer@inventory.test' });
    expect([await canSignIn('clerk-secret'), await canSignIn('new-secret')]).toEqual([false, true]);
  });

  it('needs the current one', async () => {
    const { who, change, canSignIn } = await someone('guesser@inventory.test');
    const answer = await changesNothing(world.admin, warehouses, () => change('not-the-one', 'new-secret'));
    expect(refusal(answer)).toBe('400 WRONG_PASSWORD');
    expect(answer.body.errors).toEqual({ oldpassword: ['Current password is wrong'] });
    expect([(await who.call('GET /auth/me')).status, await canSignIn('clerk-secret')]).toEqual([200, true]);
  });

  it('refuses what no account could sign in with', async () => {
    const { change, canSignIn } = await someone('breaker@inventory.test');
    const message = 'password must be at least 6 characters.';
    await changesNothing(world.admin, warehouses, async () => {
      for (const short of ['12345', '', undefined, null, 123456, { $gt: '' }]) {
        const answer = await change('clerk-secret', short);
        expect([refusal(answer), answer.body.errors]).toEqual([
          '400 VALIDATION_FAILED',
          { newpassword: [message] },
        ]);
      }
      for (const bad of ['x'.repeat(20), 'ሀ'.repeat(25), 'a\0bcdefg'])
        expect(refusal(await change('clerk-secret', bad))).toBe('400 VALIDATION_FAILED');
      expect((await change('12345', 'new-secret')).body.errors).toEqual({ oldpassword: [message] });
    });
    expect(await canSignIn('clerk-secret')).toBe(true);
  });

  it('happens once when it is asked for twice at the same time', async () => {
    const { change, canSignIn } = await someone('doubler@inventory.test');
    const answers = await Promise.all(
      ['first-secret', 'other-secret'].map((wish) => change('clerk-secret', wish)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect([await canSignIn('first-secret'), await canSignIn('other-secret')].filter(Boolean)).toHaveLength(
      1,
    );
  });
});
