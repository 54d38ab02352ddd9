import { splitRoute } from '@app/schemas/kit/resource';
import { beforeAll, expect, it } from 'vitest';
import { useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { refusal, totalOf } from '../observations.ts';
import { headersOf, rawCall } from '../raw.ts';
import { shortest } from '../stall.ts';
import { make, makeStock, saleOf, useWorld } from '../world.ts';
import { hostile, places } from './hostile.ts';

const api = useApi();
const world = useWorld(api);

/** Samples one in this many of all values at all positions of all routes; a prime, so that all combinations occur. */
const EVERY = isLong ? 5 : 101;
const LIMIT_MS = 5_000;

const lists = [
  'POST /users/getencoders',
  'POST /warehouse/getwarehouses',
  'POST /product/getproducts',
  'POST /stock/getstocks',
  'POST /sale/getsales',
  'POST /ethioshipment/getall',
  'POST /freezone/getall',
  'POST /chinatofreezone/getall',
] as const;
const counts = () => Promise.all(lists.map((list) => totalOf(world.admin, list)));

beforeAll(async () => {
  const stock = await makeStock(world, 5);
  await make(world.admin, 'POST /sale/create', saleOf({ ...stock, quantity: 1, SellingPrice: 5 }));
});

it('a hostile value anywhere in any body changes nothing, breaks nothing and costs little', async () => {
  const routes = api.endpoints.map(({ route }) => route).filter((route) => route !== 'GET /auth/logout');
  const before = [await counts(), (await world.admin.call('GET /settings/documenttypes')).body];
  const attacks = routes.flatMap((route) =>
    places.flatMap((place, at) =>
      hostile.map((value) => ({ route, body: place(value), name: `${at} ${value.slice(0, 40)}` })),
    ),
  );
  const chosen = attacks.filter((_attack, index) => index % EVERY === 0);
  const faults: unknown[] = [];
  const attack = async ({ route, body, name }: (typeof attacks)[number]) => {
    const { method, path } = splitRoute(route);
    const headers = { ...headersOf(world.admin), 'Content-Type': 'application/json' };
    const sent = { ...headers, 'Content-Length': `${Buffer.byteLength(body)}` };
    let answer = { status: 0, body: '' };
    const ms = await shortest(LIMIT_MS, async () => {
      const start = performance.now();
      answer = await rawCall(api, { method, path: `/api/v1${path}`, headers: sent, body });
      return performance.now() - start;
    });
    const isRead =
      method === 'GET' ||
      /get|search|report|export|outboxkey|receivables|statement|import\/expected/.test(path) ||
      path.startsWith('/settings');
    const isFine = answer.status < 400 ? isRead : answer.status < 500;
    if (answer.status >= 400) refusal({ status: answer.status, body: JSON.parse(answer.body) });
    if (!isFine || ms > LIMIT_MS)
      faults.push([route, name, answer.status, Math.round(ms), answer.body.slice(0, 200)]);
    if (answer.body.length > 200_000) faults.push([route, name, 'long answer', answer.body.length]);
  };
  for (let at = 0; at < chosen.length; at += 8) await Promise.all(chosen.slice(at, at + 8).map(attack));
  figure('attacks tried', chosen.length);
  expect(faults).toEqual([]);
  expect([await counts(), (await world.admin.call('GET /settings/documenttypes')).body]).toEqual(before);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
}, 600_000);

it('a hostile query does not either', async () => {
  const queries = [
    '_id[$gt]=',
    '_id[]=a&_id[]=b',
    '_id=a&_id=b',
    '_id=%00',
    '_id=%ud800',
    '_id=%',
    '_id=%ff%fe',
    '__proto__[x]=1',
    'constructor.prototype.x=1',
    `_id=${'x'.repeat(8_000)}`,
    Array.from({ length: 1_500 }, (_, at) => `k${at}=1`).join('&'),
    '_id={"$gt":""}',
    '_id=0123456789abcdef01234567&_id[$ne]=x',
    'days=7&days=30',
    'days[]=7',
    'days=1e1',
    '?',
    '&&&=&=',
  ];
  const routes = api.endpoints.map(({ route }) => route).filter((route) => /^(GET|DELETE)/.test(route));
  const faults: unknown[] = [];
  const before = await counts();
  for (const route of routes.filter((one) => one !== 'GET /auth/logout'))
    for (const query of queries) {
      const { method, path } = splitRoute(route);
      const answer = await rawCall(api, {
        method,
        path: `/api/v1${path}?${query}`,
        headers: headersOf(world.admin),
      });
      figure('attacks tried', 1);
      if (answer.status >= 500 || (method === 'DELETE' && answer.status < 400))
        faults.push([route, query.slice(0, 60), answer.status]);
    }
  expect(faults).toEqual([]);
  expect(await counts()).toEqual(before);
}, 120_000);
