import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { describe, expect, it } from 'vitest';
import { admin, adminAccount, type Client, client, useApi } from '../../../test/api.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { cookiesOf, headersFor, rawCall } from '../../../test/raw.ts';
import { useWorld } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const path = '/api/v1/warehouse/create';
const warehouses = 'POST /warehouse/getwarehouses';

/** Sends a create with these cookies: "400 …" means that it got as far as validating the body. */
async function create(cookies: Record<string, string>, token = cookies['XSRF-TOKEN'], body = '{}') {
  const headers = {
    ...headersFor(cookies),
    'X-XSRF-TOKEN': decodeURIComponent(token ?? ''),
    'Content-Type': 'application/json',
  };
  const answer = await rawCall(api, { method: 'POST', path, headers, body });
  return refusal({ status: answer.status, body: JSON.parse(answer.body) });
}
const passed = '400 VALIDATION_FAILED';
const refused = '403 EBADCSRFTOKEN';
const setCookies = (who: Client, route: Route) =>
  who.call(route).then(({ headers }) => (headers['set-cookie'] ?? []) as unknown as string[]);

/** Gets the secret handed out without a session. */
async function visit(): Promise<string | undefined> {
  const who = client(api);
  await who.call('GET /auth/me');
  return cookiesOf(who)._csrf;
}

describe('the token against forgery', () => {
  it('is set by the first GET, without a session too', async () => {
    const cookies = await setCookies(client(api), 'GET /auth/me');
    const named = (name: string) =>
      cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split('; ') ?? [];
    expect(named('XSRF-TOKEN').slice(1)).toEqual(['Path=/', 'SameSite=Lax']);
    expect(named('_csrf').slice(1).toSorted()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax']);
    expect(decodeURIComponent(named('_csrf')[0] ?? '')).toMatch(/^_csrf=s:.+\..{20,}/);
  });

  it('is set once, and again when a part of it is missing', async () => {
    const who = client(api);
    await who.call('GET /auth/me');
    expect(await setCookies(who, 'GET /auth/me')).toEqual([]);
    for (const lost of ['XSRF-TOKEN', '_csrf']) {
      const { [lost]: _lost, ...kept } = cookiesOf(who);
      const { headers } = await rawCall(api, { path: '/api/v1/auth/me', headers: headersFor(kept) });
      expect(String(headers['set-cookie'])).toContain('XSRF-TOKEN=');
    }
  });

  it.each([
    ['lost', () => Promise.resolve(undefined)],
    ['of a visit before the sign-in', () => visit()],
  ])(
    'comes with the refusal when its secret is %s, and the next call gets through',
    async (_what, secret) => {
      const { _csrf, ...kept } = cookiesOf(world.admin);
      const planted = await secret();
      const own: Record<string, string> = { ...kept, ...(planted && { _csrf: planted }) };
      const headers = { ...headersFor(own), 'X-XSRF-TOKEN': decodeURIComponent(own['XSRF-TOKEN'] ?? '') };
      const answer = await rawCall(api, { method: 'POST', path, headers, body: '{}' });
      expect(answer.status).toBe(403);
      const handedOut = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(/[=;]/));
      expect(handedOut.map(([name]) => name).toSorted()).toEqual(['XSRF-TOKEN', '_csrf']);
      const renewed = Object.fromEntries(handedOut.map(([name, value]) => [name, value]));
      expect(await create({ ...own, ...renewed })).toBe(passed);
    },
  );

  it('is asked for by every POST, PUT and DELETE but the login', async () => {
    const changing = api.endpoints.map(({ route }) => route).filter((route) => !route.startsWith('GET'));
    const others = changing.filter((route) => route !== 'POST /auth/login');
    await changesNothing(world.admin, warehouses, async () => {
      for (const token of ['', 'forged', 'undefined'])
        for (const route of others) {
          const answer = await world.admin.call(route, {}, { 'X-XSRF-TOKEN': token });
          expect([route, refusal(answer)]).toEqual([route, refused]);
        }
    });
    expect(changing.length - others.length).toBe(1);
  });

  it('counts in its header only', async () => {
    const cookies = cookiesOf(world.admin);
    const token = decodeURIComponent(cookies['XSRF-TOKEN'] ?? '');
    expect(await create(cookies, '', JSON.stringify({ _csrf: token }))).toBe(refused);
    const headers = {
      ...headersFor(cookies),
      'X-XSRF-TOKEN': '',
      'X-CSRF-TOKEN': token,
      'Content-Type': 'application/json',
    };
    const { status } = await rawCall(api, {
      method: 'POST',
      path: `${path}?_csrf=${token}`,
      headers,
      body: '{}',
    });
    expect(status).toBe(403);
  });

  it('works for as many calls and pages as its session has', async () => {
    const cookies = cookiesOf(world.admin);
    for (let call = 0; call < 3; call++) expect(await create(cookies)).toBe(passed);
    await world.admin.call('GET /auth/me');
    expect(await create(cookies)).toBe(passed);
  });

  it.each([
    ['an anonymous visitor', async () => client(api)],
    ['another user', async () => world.encoder],
    ['another session of the same user', async () => admin(api)],
  ])('of %s is refused, with its _csrf cookie too', async (_whose, other) => {
    const whose = await other();
    await whose.call('GET /auth/me');
    const [own, foreign] = [cookiesOf(world.admin), cookiesOf(whose)];
    expect(await create({ ...own }, foreign['XSRF-TOKEN'])).toBe(refused);
    const pair = { _csrf: foreign._csrf ?? '', 'XSRF-TOKEN': foreign['XSRF-TOKEN'] ?? '' };
    expect(await create({ ...own, ...pair })).toBe(refused);
    expect(await create(own)).toBe(passed);
  });

  it('is refused when its secret is unsigned or signed by someone else', async () => {
    const own = cookiesOf(world.admin);
    const secret =
      decodeURIComponent(own._csrf ?? '')
        .slice(2)
        .split('.')[0] ?? '';
    for (const planted of [secret, `s:${secret}`, `s:${secret}.${'A'.repeat(43)}`, `j:{"x":1}`])
      expect([planted, await create({ ...own, _csrf: encodeURIComponent(planted) })]).toEqual([
        planted,
        refused,
      ]);
  });

  it('is renewed by signing in and by signing out, and the former one is refused from then on', async () => {
    const who = client(api);
    await who.call('GET /auth/me');
    const before = cookiesOf(who);
    await who.signIn(adminAccount);
    const during = cookiesOf(who);
    expect([during._csrf, during['XSRF-TOKEN']]).not.toEqual([before._csrf, before['XSRF-TOKEN']]);
    expect(await create({ ...before, token: during.token ?? '' })).toBe(refused);
    expect(await create(during)).toBe(passed);
    await who.call('GET /auth/logout');
    const after = cookiesOf(who);
    expect(after._csrf).not.toBe(during._csrf);
    await who.signIn(adminAccount);
    for (const former of [before, during, after])
      expect(await create({ ...former, token: cookiesOf(who).token ?? '' })).toBe(refused);
    expect(await create(cookiesOf(who))).toBe(passed);
  });
});

describe('a login', () => {
  const login = (headers: Record<string, string>) =>
    client(api).call('POST /auth/login', adminAccount, headers);

  it.each([
    { Origin: 'https://elsewhere.test' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1' },
    { Origin: 'http://127.0.0.1.elsewhere.test' },
    { Origin: 'nonsense' },
    { Origin: '' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('with %j is refused, whatever it carries', async (headers) => {
    const answer = await changesNothing(world.admin, warehouses, () => login(headers));
    expect(refusal(answer)).toBe('403 FORBIDDEN_ORIGIN');
    expect(String(answer.headers['set-cookie'])).not.toContain('token=');
    const empty = await client(api).call('POST /auth/login', {}, headers);
    expect(refusal(empty)).toBe('403 FORBIDDEN_ORIGIN');
  });

  it('from a page of ours needs no token', async () => {
    const host = new URL(api.url).host;
    for (const headers of [
      { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ])
      expect((await login(headers as Record<string, string>)).status).toBe(200);
  });
});

describe('a log-out', () => {
  it('that a page of another site asks for is refused', async () => {
    const { status } = await world.encoder.call('GET /auth/logout', undefined, {
      'Sec-Fetch-Site': 'cross-site',
    });
    expect([status, (await world.encoder.call('GET /auth/me')).status]).toEqual([403, 200]);
  });
});

describe('pages of other sites', () => {
  it('are never allowed to read an answer', async () => {
    const headers = { Origin: 'https://elsewhere.test', 'Access-Control-Request-Method': 'POST' };
    for (const route of ['GET /auth/me', 'POST /product/getproducts'] as const) {
      const { headers: answered } = await world.admin.call(route, undefined, headers);
      expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const { path: preflight } = splitRoute('POST /product/create');
    const answer = await rawCall(api, { method: 'OPTIONS', path: `/api/v1${preflight}`, headers });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });
});
