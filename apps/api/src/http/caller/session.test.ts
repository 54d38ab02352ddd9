import { generateKeyPairSync } from 'node:crypto';
import { splitRoute } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import jwt from 'jsonwebtoken';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminAccount, type Client, client, secret, useApi, useServer } from '../../../test/api.ts';
import { changesNothing, refusal, saying } from '../../../test/observations.ts';
import { cookiesOf, headersFor, headersOf, rawCall } from '../../../test/raw.ts';
import { makeUser, useWorld } from '../../../test/world.ts';

const api = useApi({ TRUST_PROXY: '1' });
const another = useServer();
const world = useWorld(api);
const HOUR = 3_600_000;
const tokenOf = (who: Client) => cookiesOf(who).token ?? '';
/** Calls with these headers. @returns the status */
const status = async (headers: Record<string, string>, server = api) =>
  (await rawCall(server, { path: '/api/v1/auth/me', headers })).status;
const withToken = (token: string) => status({ Cookie: `token=${token}` });

describe('signing in', () => {
  const login = async (headers: Record<string, string> = {}) => {
    const answer = await client(api).call('POST /auth/login', adminAccount, headers);
    const cookies = (answer.headers['set-cookie'] ?? []) as unknown as string[];
    return {
      answer,
      cookie: (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '',
    };
  };

  it('hands out a token for twelve hours that scripts and other sites cannot use', async () => {
    const { answer, cookie } = await login();
    expect([answer.status, answer.body.message]).toEqual([200, 'logged in successfully, redirecting']);
    const parts = cookie('token').split('; ');
    expect(parts).toEqual(expect.arrayContaining(['Max-Age=43200', 'Path=/', 'HttpOnly', 'SameSite=Lax']));
    expect(parts).not.toContain('Secure');
    const token = parts[0]?.slice('token='.length) ?? '';
    expect(jwt.decode(token, { complete: true })?.header.alg).toBe('HS256');
    const { jti = '' } = jwt.decode(token) as jwt.JwtPayload;
    expect(Buffer.from(jti, 'base64url')).toHaveLength(18);
  });

  it('keeps all cookies to HTTPS where it came over HTTPS', async () => {
    const { answer, cookie } = await login({ 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '192.0.2.1' });
    for (const name of ['token', '_csrf', 'XSRF-TOKEN']) expect(cookie(name).split('; ')).toContain('Secure');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('answers the user without password or hash', async () => {
    const { answer } = await login();
    expect(answer.body.data).toMatchObject({ email: adminAccount.email, role: 'admin', status: 'ACTIVE' });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|\$2[aby]\$/i);
  });

  it('opens a session of its own and ends the one that came with it', async () => {
    const who = client(api);
    await who.signIn(adminAccount);
    const first = tokenOf(who);
    await who.signIn(adminAccount);
    expect(tokenOf(who)).not.toBe(first);
    expect([await withToken(first), await withToken(tokenOf(who))]).toEqual([401, 200]);
    const planted = await client(api).call('POST /auth/login', adminAccount, { Cookie: `token=${first}` });
    expect(String(planted.headers['set-cookie'])).not.toContain(first);
  });

  it('is known to every process of the API, after a restart too', async () => {
    expect(await status(headersOf(world.admin), another)).toBe(200);
  });

  it('a page that says whose it is can do nothing in the name of somebody else', async () => {
    const { _id } = (await world.admin.call('GET /auth/me')).body.data;
    const create = (owner: string) =>
      world.admin.call(
        'POST /warehouse/create',
        { name: `For ${owner}`, address: 'Bole' },
        { 'X-User-Id': owner },
      );
    const refused = await changesNothing(world.admin, 'POST /warehouse/getwarehouses', () =>
      create(world.product._id),
    );
    expect([refusal(refused), refused.headers['set-cookie']]).toEqual(['401 UNAUTHENTICATED', undefined]);
    expect((await create(_id)).status).toBe(201);
  });
});

describe('a token', () => {
  let claims: jwt.JwtPayload;
  beforeAll(() => {
    claims = jwt.decode(tokenOf(world.admin)) as jwt.JwtPayload;
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  it('of a session is let in', async () => {
    expect(await withToken(tokenOf(world.admin))).toBe(200);
    expect(await withToken(jwt.sign(claims, secret))).toBe(200);
  });

  const forged: Record<string, () => string> = {
    'signed with another key': () => jwt.sign(claims, 'another key that is long enough too'),
    'signed with an empty key': () => `${part({ alg: 'HS256' })}.${part(claims)}.`,
    'without a signature': () => jwt.sign(claims, '', { algorithm: 'none' }),
    'without a signature, oddly spelt': () => `${part({ alg: 'nOnE', typ: 'JWT' })}.${part(claims)}.`,
    'with its signature cut off': () => tokenOf(world.admin).split('.').slice(0, 2).join('.'),
    'of HS384': () => jwt.sign(claims, secret, { algorithm: 'HS384' }),
    'of HS512': () => jwt.sign(claims, secret, { algorithm: 'HS512' }),
    'of RS256': () => jwt.sign(claims, privateKey, { algorithm: 'RS256' }),
    'with other claims under its signature': () => {
      const [head, , signature] = tokenOf(world.admin).split('.');
      return [head, part({ ...claims, sub: world.product._id }), signature].join('.');
    },
    expired: () => jwt.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, secret),
    'that never expires': () => jwt.sign({ sub: claims.sub, jti: claims.jti }, secret),
    'not valid yet': () => jwt.sign({ ...claims, nbf: Math.floor(Date.now() / 1000) + 60 }, secret),
    'of no session': () => jwt.sign({ sub: claims.sub, exp: claims.exp }, secret),
    'of a session that never was': () => jwt.sign({ ...claims, jti: 'x'.repeat(24) }, secret),
    'whose session is an operator': () => {
      const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, jti: { $gt: '' } })}`;
      const [, , signature] = jwt.sign(JSON.stringify({ ...claims, jti: { $gt: '' } }), secret).split('.');
      return `${body}.${signature}`;
    },
    'with a character more': () => `${tokenOf(world.admin)}x`,
    'with a character less': () => tokenOf(world.admin).slice(0, -1),
    garbled: () => 'a.b.c',
    empty: () => '',
    'that is a JSON cookie': () => encodeURIComponent(`j:${JSON.stringify({ $gt: '' })}`),
  };

  it.each(Object.entries(forged))('%s is refused', async (_kind, forge) => {
    expect(await withToken(forge())).toBe(401);
  });

  it('counts in its cookie only', async () => {
    const token = tokenOf(world.admin);
    expect(await status({ Authorization: `Bearer ${token}` })).toBe(401);
    expect(await status({ 'X-Token': token, Cookie: `Token=${token}` })).toBe(401);
    expect((await rawCall(api, { path: `/api/v1/auth/me?token=${token}` })).status).toBe(401);
  });

  it('is refused by a call that changes something, before its token against forgery matters', async () => {
    const { path } = splitRoute('POST /warehouse/create');
    const headers = {
      ...headersFor({ ...cookiesOf(world.admin), token: 'a.b.c' }),
      'Content-Type': 'application/json',
    };
    expect((await rawCall(api, { method: 'POST', path: `/api/v1${path}`, headers, body: '{}' })).status).toBe(
      401,
    );
  });
});

describe('a session ends', () => {
  afterEach(() => void vi.useRealTimers());
  let users = 0;

  /** A user with two sessions. */
  async function twice(more = {}) {
    const email = `someone${++users}@inventory.test`;
    const { _id } = await makeUser(world, { email, ...more });
    const account = { email, password: 'clerk-secret' };
    const both = [client(api), client(api)] as const;
    for (const who of both) expect((await who.signIn(account)).status).toBe(200);
    return { _id, account, both };
  }
  const statuses = (both: readonly Client[]) => Promise.all(both.map((who) => status(headersOf(who))));
  const byAdmin =
    (change: object) =>
    async ({ _id }: { _id: string }) =>
      world.admin.call('PUT /users/updateone', { _id, ...change });

  it.each([
    ['a deactivation', byAdmin({ status: 'INACTIVE' })],
    ['a promotion', byAdmin({ role: 'admin' })],
    ['a deletion', ({ _id }) => world.admin.call('DELETE /users/deleteone', { _id })],
    [
      'a password change',
      ({ account, both: [who] }) =>
        who.call('POST /users/changepassword', { oldpassword: account.password, newpassword: 'new-secret' }),
    ],
  ] as const satisfies [string, (user: Awaited<ReturnType<typeof twice>>) => Promise<unknown>][])(
    'with %s, on the next call of every sign-in',
    async (_what, end) => {
      const user = await twice();
      expect(await statuses(user.both)).toEqual([200, 200]);
      expect(await end(user)).toMatchObject({ status: 200 });
      expect(await statuses(user.both)).toEqual([401, 401]);
      expect(await status(headersOf(user.both[0]), another)).toBe(401);
    },
  );

  it('with a demotion, also for what an encoder may do', async () => {
    const { _id, both } = await twice({ role: 'admin' });
    await world.admin.call('PUT /users/updateone', { _id, role: 'encoder' });
    expect((await both[0].call('POST /stock/getstocks')).status).toBe(401);
  });

  it('with its log-out, copies of its token included, and no other session', async () => {
    const { both } = await twice();
    const copy = headersOf(both[0]);
    const answer = await both[0].call('GET /auth/logout');
    expect([answer.status, answer.body]).toEqual([200, saying(msg('logged out successfully'))]);
    expect(cookiesOf(both[0]).token).toBeUndefined();
    expect([await status(copy), await status(headersOf(both[1]))]).toEqual([401, 200]);
    expect((await both[0].call('GET /auth/logout')).status).toBe(200);
  });

  it('after twelve hours', async () => {
    const { both } = await twice();
    const copy = headersOf(both[0]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * HOUR - 60_000 });
    expect(await status(copy)).toBe(200);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await status(copy)).toBe(401);
  });

  it('with nothing else: a new name or e-mail goes on in it', async () => {
    const { _id, both } = await twice();
    const renamed = { fname: 'Hanna', email: 'Hanna@inventory.test' };
    await world.admin.call('PUT /users/updateone', { _id, ...renamed });
    expect(await statuses(both)).toEqual([200, 200]);
    const place = { productId: world.product._id, warehouseId: world.warehouse._id };
    const { body } = await both[0].call('POST /stock/create', { ...place, quantity: 1 });
    expect(body.data.createdByName).toBe('Hanna Tesfaye');
  });
});
