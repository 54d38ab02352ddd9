import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../test/api.ts';
import { changesNothing, refusal } from '../../../test/observations.ts';
import { headersOf, rawCall, sendRaw } from '../../../test/raw.ts';
import { useWorld } from '../../../test/world.ts';

const api = useApi();
const world = useWorld(api);
const MIB = 1_048_576;
let routes: Route[];

/** Sends these bytes to every route that takes a body. @returns the unexpected answers */
async function sendToAll(body: string | Buffer, expected: string, type = 'application/json', more = {}) {
  const headers = {
    ...headersOf(world.admin),
    'Content-Type': type,
    'Content-Length': `${body.length}`,
    ...more,
  };
  const send = async (route: Route) => {
    const { method, path } = splitRoute(route);
    const answer = await rawCall(api, { method, path: `/api/v1${path}`, headers, body });
    return { route, answer: refusal({ status: answer.status, body: JSON.parse(answer.body) }) };
  };
  const all = await changesNothing(world.admin, 'POST /warehouse/getwarehouses', () =>
    Promise.all(routes.map(send)),
  );
  return all.filter(({ answer }) => answer !== expected);
}

describe('every call that takes a body', () => {
  beforeAll(() => {
    // Files have tests of their own.
    const all = api.endpoints.filter(({ takesBytes }) => !takesBytes).map(({ route }) => route);
    routes = all.filter((route) => !route.startsWith('GET'));
    expect(routes.length).toBeGreaterThan(40);
  });

  it.each(['{', "{'name': 'x'}", '{"name": "x",}', 'name=x', '{"a": NaN}', '{} {}', '   '])(
    'refuses %j as no JSON',
    async (body) => {
      expect(await sendToAll(body, '400 MALFORMED_JSON')).toEqual([]);
    },
  );

  it('refuses bytes that are no UTF-8', async () => {
    for (const bytes of [[0xff], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expect(await sendToAll(body, '400 MALFORMED_JSON')).toEqual([]);
    }
  });

  it.each(['[]', '[{}]', '"text"', '5', 'true', 'null'])(
    'refuses %s, which is JSON and no object',
    async (body) => {
      expect(await sendToAll(body, '400 VALIDATION_FAILED')).toEqual([]);
    },
  );

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=latin1',
    '',
  ])('refuses the content type "%s"', async (type) => {
    expect(await sendToAll('{}', '415 UNSUPPORTED_MEDIA_TYPE', type)).toEqual([]);
  });

  it('refuses more than a mebibyte, announced, in chunks or unpacked', async () => {
    const large = JSON.stringify({ x: 'x'.repeat(MIB) });
    expect(await sendToAll(large, '413 TOO_LARGE')).toEqual([]);
    const packed = gzipSync(large);
    expect(
      await sendToAll(packed, '413 TOO_LARGE', 'application/json', { 'Content-Encoding': 'gzip' }),
    ).toEqual([]);
    const { status } = await rawCall(api, {
      method: 'POST',
      path: '/api/v1/warehouse/create',
      headers: {
        ...headersOf(world.admin),
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
      },
      body: large,
    });
    expect(status).toBe(413);
  });

  it('refuses what is packed wrongly', async () => {
    expect(
      await sendToAll('no gzip', '400 MALFORMED_JSON', 'application/json', { 'Content-Encoding': 'gzip' }),
    ).toEqual([]);
    const unknown = { 'Content-Encoding': 'snappy' };
    expect(await sendToAll('{}', '415 UNSUPPORTED_MEDIA_TYPE', 'application/json', unknown)).toEqual([]);
  });
});

describe('a body', () => {
  const create = 'POST /warehouse/create';

  it('of a mebibyte is read, and what is no field is dropped', async () => {
    const start = '{"name":"Large","address":"x","junk":"';
    const body = `${start}${'j'.repeat(MIB - start.length - 2)}"}`;
    const { status, body: answer } = await sendRaw(world.admin, create, body);
    expect([body.length, status, answer.data.name]).toEqual([MIB, 201, 'Large']);
  });

  it('nested a hundred thousand levels deep breaks nothing, with an Idempotency-Key neither', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const asField = await sendRaw(world.admin, create, `{"name":${deep},"address":"x"}`);
    expect(refusal(asField)).toBe('400 VALIDATION_FAILED');
    const asJunk = await sendRaw(world.admin, create, `{"name":"Deep","address":"x","junk":${deep}}`);
    expect(asJunk.status).toBe(201);
    const withKey = sendRaw(world.admin, create, `{"name":"Deep","address":"x","junk":${deep}}`);
    expect((await withKey.set('Idempotency-Key', 'deep')).status).toBe(201);
    expect(await sendToAll(deep, '400 VALIDATION_FAILED')).toEqual([]);
  });

  it('changes no prototype', async () => {
    const body = `{"name":"Proto","address":"x","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}`;
    const { status, body: answer } = await sendRaw(world.admin, create, body);
    expect([status, Object.keys(answer.data)]).not.toContain('admin');
    expect(status).toBe(201);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    const asName = await sendRaw(world.admin, create, '{"name":{"__proto__":{"admin":true}},"address":"x"}');
    expect(refusal(asName)).toBe('400 VALIDATION_FAILED');
  });

  it('may be missing where nothing is needed', async () => {
    expect((await world.admin.call('POST /enum/getenums')).status).toBe(200);
    expect((await world.admin.call('POST /product/getproducts')).status).toBe(200);
  });

  it('that is broken off changes nothing', async () => {
    await changesNothing(world.admin, 'POST /warehouse/getwarehouses', async () => {
      const { port } = new URL(api.url);
      const headers = {
        ...headersOf(world.admin),
        'Content-Type': 'application/json',
        'Content-Length': '1000',
      };
      const call = httpRequest({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/v1/warehouse/create',
        headers,
      });
      const ended = new Promise((resolve) => call.on('error', resolve).on('close', resolve));
      call.write('{"name":"Half"', () => call.destroy());
      await ended;
    });
    expect((await world.admin.call('GET /auth/me')).status).toBe(200);
  });
});
