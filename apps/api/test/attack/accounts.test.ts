import { createHmac } from 'node:crypto';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import jwt from 'jsonwebtoken';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminAccount, client, encoderAccount, secret, useApi } from '../api.ts';
import { figure } from '../figures.ts';
import { refusal } from '../observations.ts';
import { cookiesOf, headersFor, headersOf, rawCall, sendRaw } from '../raw.ts';
import { useWorld } from '../world.ts';

const api = useApi();
const world = useWorld(api);
const password = 'clerk-secret';
let token: string;
let claims: jwt.JwtPayload;

beforeAll(() => {
  token = cookiesOf(world.admin).token ?? '';
  claims = jwt.decode(token) as jwt.JwtPayload;
});

describe('a token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (head: object, body: unknown = claims, key: string | Buffer = secret) => {
    const text = `${part(head)}.${part(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const signature = () => token.split('.')[2] ?? '';
  const bare = (head: object) => `${part(head)}.${part(claims)}.`;
  const forgeries: Record<string, () => string> = {
    'without algorithm': () => bare({ alg: 'none' }),
    'without algorithm, signed': () => signed({ alg: 'none' }),
    'of no algorithm in capitals': () => bare({ alg: 'NONE' }),
    'of no algorithm in mixed letters': () => bare({ alg: 'nOnE' }),
    'of an empty algorithm': () => signed({ alg: '' }),
    'of null as algorithm': () => signed({ alg: null }),
    'of several algorithms': () => signed({ alg: ['HS256'] }),
    'of another hash': () => jwt.sign(claims, secret, { algorithm: 'HS512' }),
    'of a third hash': () => jwt.sign(claims, secret, { algorithm: 'HS384' }),
    'that says RS256': () => signed({ alg: 'RS256' }),
    'that says ES256': () => signed({ alg: 'ES256' }),
    'with a key of its own': () =>
      signed({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } }, claims, Buffer.alloc(3)),
    'with a key id that is a path': () => signed({ alg: 'HS256', kid: '/dev/null' }, claims, ''),
    'with a key address': () => signed({ alg: 'HS256', jku: 'http://elsewhere.test/keys' }, claims, 'x'),
    'with the key as text of its digits': () =>
      signed({ alg: 'HS256' }, claims, Buffer.from(secret).toString('hex')),
    'with a guessed key': () => signed({ alg: 'HS256' }, claims, 'secret'),
    'with the signature of another': () =>
      `${part({ alg: 'HS256' })}.${part({ ...claims, sub: 'x' })}.${signature()}`,
    'that is over': () => signed({ alg: 'HS256' }, { ...claims, exp: 1 }),
    'that begins later': () => signed({ alg: 'HS256' }, { ...claims, nbf: 9e9 }),
    'that ends in a text': () => signed({ alg: 'HS256' }, { ...claims, exp: 'never' }),
    'of no session': () => signed({ alg: 'HS256' }, { ...claims, jti: undefined }),
    'of a session that never was': () => signed({ alg: 'HS256' }, { ...claims, jti: 'x'.repeat(24) }),
    'of any session': () => signed({ alg: 'HS256' }, { ...claims, jti: { $gt: '' } }),
    'of a list of sessions': () => signed({ alg: 'HS256' }, { ...claims, jti: [claims.jti] }),
    'that is a list': () => signed({ alg: 'HS256' }, [claims]),
    'that is a text': () => signed({ alg: 'HS256' }, 'claims'),
    'that is null': () => signed({ alg: 'HS256' }, null),
    'without its signature': () => token.slice(0, token.lastIndexOf('.')),
    'with an empty signature': () => token.slice(0, token.lastIndexOf('.') + 1),
    'with a longer signature': () => `${token}A`,
    'with other letters': () => token.toUpperCase(),
    'in four parts': () => `${token}.${signature()}`,
    'in five parts': () => `${token}.x.y`,
    'with a critical header': () => signed({ alg: 'HS256', crit: ['exp'] }, { ...claims, jti: 'x' }),
  };

  it.each(Object.entries(forgeries))('%s is worth nothing', async (_kind, forge) => {
    const headers = { ...headersOf(world.admin), Cookie: `token=${forge()}` };
    const { status, body } = await rawCall(api, { path: '/api/v1/auth/me', headers });
    figure('attacks tried', 1);
    expect(refusal({ status, body: JSON.parse(body) })).toBe('401 UNAUTHENTICATED');
  });

  it('is taken from nowhere but its cookie', async () => {
    const path = '/api/v1/auth/me';
    for (const headers of [
      { Authorization: `Bearer ${token}` },
      { Authorization: token },
      { 'X-Access-Token': token },
      { token },
      { Cookie: `session=${token}` },
    ]) {
      expect((await rawCall(api, { path, headers: headers as Record<string, string> })).status).toBe(401);
      figure('attacks tried', 1);
    }
    expect((await rawCall(api, { path: `${path}?token=${token}` })).status).toBe(401);
  });
});

describe('an encoder who calls what is for admins', () => {
  const ofAdmins = () =>
    api.endpoints.filter(({ access }) => Array.isArray(access) && !access.includes('encoder'));
  const tricks: readonly Record<string, string>[] = [
    { 'X-Role': 'admin' },
    { 'X-User-Role': 'admin', 'X-Admin': '1' },
    { 'X-Original-URL': '/api/v1/auth/me', 'X-Rewrite-URL': '/api/v1/auth/me' },
    { 'X-HTTP-Method-Override': 'GET', 'X-Method-Override': 'GET' },
    { 'X-Forwarded-For': '127.0.0.1', 'X-Forwarded-Host': 'localhost', Forwarded: 'for=127.0.0.1' },
    { 'X-Custom-IP-Authorization': '127.0.0.1', 'X-Real-IP': '::1' },
    { Referer: 'http://127.0.0.1/dashboard', Origin: 'http://127.0.0.1' },
    { 'Content-Type': 'text/plain' },
    { Accept: 'text/html', 'X-Requested-With': 'XMLHttpRequest' },
  ];

  it('is refused, whatever the call carries', async () => {
    const routes = ofAdmins();
    expect(routes.length).toBeGreaterThan(25);
    for (const { route } of routes) {
      const { method, path } = splitRoute(route);
      for (const trick of tricks) {
        const headers = { 'Content-Type': 'application/json', ...headersOf(world.encoder), ...trick };
        const body = JSON.stringify({ role: 'admin', user: { role: 'admin' }, isAdmin: true });
        const { status } = await rawCall(api, {
          method,
          path: `/api/v1${path}?role=admin&_method=GET&isAdmin=1`,
          headers: { ...headers, 'Content-Length': `${body.length}` },
          body,
        });
        figure('attacks tried', 1);
        expect([route, trick, status]).toEqual([route, trick, 403]);
      }
    }
  });

  it('is refused with the token against forgery or the cookies of an admin', async () => {
    const [own, other] = [cookiesOf(world.encoder), cookiesOf(world.admin)];
    const route: Route = 'POST /warehouse/create';
    for (const cookies of [
      { ...own, 'XSRF-TOKEN': other['XSRF-TOKEN'] ?? '' },
      { ...own, _csrf: other._csrf ?? '' },
      { ...own, _csrf: other._csrf ?? '', 'XSRF-TOKEN': other['XSRF-TOKEN'] ?? '' },
      { ...other, token: own.token ?? '' },
    ]) {
      const { path } = splitRoute(route);
      const headers = { ...headersFor(cookies), 'Content-Type': 'application/json' };
      const { status } = await rawCall(api, { method: 'POST', path: `/api/v1${path}`, headers, body: '{}' });
      figure('attacks tried', 1);
      expect(status).toBe(403);
    }
  });
});

describe('an account', () => {
  const login = (email: unknown, given: unknown) =>
    client(api).call('POST /auth/login', { email, password: given });

  it.each([
    ['a dotless i', 'adm\u0131n@inventory.test'],
    ['a Kelvin sign', 'admin@\u212aventory.test'],
    ['a long s', 'admin@inventory.te\u017ft'],
    ['full-width letters', '\uff41dmin@inventory.test'],
    ['a Cyrillic letter', '\u0430dmin@inventory.test'],
    ['a zero-width space', 'admin\u200b@inventory.test'],
    ['a soft hyphen', 'ad\u00admin@inventory.test'],
    ['a combining mark', 'admin\u0301@inventory.test'],
    ['a NUL', 'admin@inventory.test\0'],
    ['a line break inside', 'admin@inventory\n.test'],
    ['a comment', 'admin(x)@inventory.test'],
    ['quotes', '"admin"@inventory.test'],
    ['a second address', 'admin@inventory.test,x@y.test'],
    ['a percent sign', 'admin%40inventory.test'],
    ['an operator', { $gt: '' }],
    ['a list', [adminAccount.email]],
    ['a regular expression', '.*@inventory.test'],
  ])('is not opened, and no other limit begun, by an e-mail with %s', async (_what, email) => {
    expect([400, 401]).toContain((await login(email, adminAccount.password)).status);
    figure('attacks tried', 1);
  });

  it.each([
    ['letters of four bytes', `${'😀'.repeat(9)}x`],
    ['letters of three bytes', 'ኃ'.repeat(19)],
    ['a NUL', 'abc\0defgh'],
    ['a lone surrogate', 'abcdef\ud800'],
    ['too few characters', 'abcde'],
    ['too many characters', 'a'.repeat(20)],
    ['an operator', { $ne: '' }],
    ['a list', ['clerk-secret']],
    ['a number', 12345678],
  ])('is never made with a password that cannot sign in again: %s', async (_what, given) => {
    const email = `made${Math.random().toString(36).slice(2, 8)}@inventory.test`;
    const values = { fname: 'A', mname: 'B', phoneNo: '0911223344', wareHouse: world.warehouse._id, email };
    const made = await world.admin.call('POST /users/createencoder', { ...values, password: given });
    figure('attacks tried', 1);
    if (made.status === 201) {
      expect((await login(email, given)).status).toBe(200);
      // The password wasn't truncated: without its last character it is wrong.
      const cut = [...String(given)].slice(0, -1).join('');
      expect((await login(email, cut)).status).not.toBe(200);
    } else expect(refusal(made)).toBe('400 VALIDATION_FAILED');
  });

  it('takes nothing from a caller but what people may say of it', async () => {
    const planted = {
      passwordHash: '$2b$10$abcdefghijklmnopqrstuv',
      emailKey: adminAccount.email,
      createdBy: '0123456789abcdef01234567',
      createdByName: 'Nobody',
      createdAt: '2000-01-01',
      updatedAt: '2000-01-01',
      search: ['admin'],
      uses: 0,
      lastLoginAt: '2000-01-01',
      wareHouseName: 'Elsewhere',
      $set: { role: 'admin' },
      'role.x': 'admin',
    };
    const email = 'planted@inventory.test';
    const person = { fname: 'Sara', mname: 'Tesfaye', phoneNo: '0911223344', wareHouse: world.warehouse._id };
    // As text: an object literal would set its prototype, and nothing would be sent.
    const send = (route: Route, values: object) =>
      sendRaw(world.admin, route, JSON.stringify(values).replace('{', '{"__proto__":{"role":"admin"},'));
    const made = await send('POST /users/createencoder', { ...person, email, password, ...planted });
    const { _id } = made.body.data;
    const changed = await send('PUT /users/updateone', { _id, ...planted, password: 'another-one' });
    expect([made.status, changed.status]).toEqual([201, 200]);
    for (const record of [made.body.data, changed.body.data]) {
      expect(record).toMatchObject({ role: 'encoder', wareHouseName: 'Bole', email });
      expect(record.createdByName).not.toBe('Nobody');
      expect(String(record.createdAt)).not.toMatch(/^2000/);
      expect(JSON.stringify(record)).not.toMatch(/passwordHash|emailKey|\$2b|search|lastLogin/);
    }
    expect((await login(email, password)).status).toBe(200);
    expect((await login(email, 'another-one')).status).toBe(401);
    figure('attacks tried', (Object.keys(planted).length + 1) * 2);
  });

  it('looks the same from outside whether it is there or not', async () => {
    const answers = await Promise.all(
      ['nobody@inventory.test', encoderAccount.email].map((email) => login(email, 'not-the-one')),
    );
    const seen = answers.map(({ status, body, headers }) => [
      status,
      { ...body, requestId: '' },
      Object.keys(headers)
        .filter((name) => name !== 'date')
        .toSorted(),
      headers['content-length'],
    ]);
    expect(seen[0]).toEqual(seen[1]);
    figure('attacks tried', 1);
  });
});
