import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCodes } from '@app/schemas/kit/errors';
import { splitRoute } from '@app/schemas/kit/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useApi, useServer } from '../test/api.ts';
import { sendBytes, statusesOf } from '../test/attack/raw-socket.ts';
import { refusal } from '../test/observations.ts';
import { headersOf, rawCall } from '../test/raw.ts';
import { useWorld } from '../test/world.ts';

const web = mkdtempSync(path.join(tmpdir(), 'web-'));
const api = useApi();
const withWeb = useServer({}, { webDirectory: web });
const world = useWorld(api);
const get = (where: string, headers: Record<string, string> = {}, from = api) =>
  rawCall(from, { path: where, headers });

/** The whole policy: nothing else may be in it. */
const policy = [
  "base-uri 'none'",
  "connect-src 'self'",
  "default-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
];

describe('every answer', () => {
  it('tells browsers to be strict', async () => {
    const pages = ['/api/v1/auth/me', '/nowhere', '/api/docs', '/excelfiles/x.xlsx', '/metrics'];
    for (const where of [...pages, '/healthz', '/readyz']) {
      const { headers } = await get(where);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex',
      });
      expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual(policy);
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('to a call that names two hosts is a refusal', async () => {
    for (const where of ['/', '/api/v1/auth/me']) {
      const received = await sendBytes(withWeb, `GET ${where} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`);
      expect([statusesOf(received), received]).toEqual([[400], expect.stringContaining('VALIDATION_FAILED')]);
    }
  });

  it('of the API is kept by no cache', async () => {
    const places = ['/api/v1/auth/me', '/api/v1/nowhere', '/api/openapi.json', '/excelfiles/x.xlsx'];
    const calls = places.flatMap((where) => ['GET', 'OPTIONS'].map((method) => ({ method, path: where })));
    for (const { path: where, method } of calls) {
      const { headers } = await rawCall(api, { method, path: where, headers: headersOf(world.admin) });
      expect([where, headers['cache-control'], headers.etag]).toEqual([where, 'no-store', undefined]);
    }
  });

  it("carries a request id, the caller's own where it is a plain one", async () => {
    const given = await get('/api/v1/nowhere', { 'X-Request-Id': 'my-request-0001' });
    expect([given.headers['x-request-id'], JSON.parse(given.body).requestId]).toEqual(
      Array(2).fill('my-request-0001'),
    );
    for (const odd of ['short', 'x'.repeat(65), 'with space 123', '<script>alert(1)</script>']) {
      const { headers, body } = await get('/api/v1/nowhere', { 'X-Request-Id': odd });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(JSON.parse(body).requestId).toBe(headers['x-request-id']);
    }
  });

  it('to an unknown address is a 404 that says so', async () => {
    for (const where of [
      '/',
      '/nowhere',
      '/api',
      '/api/v1',
      '/api/v2/auth/me',
      '/api/v1/%e0%a4%a',
      '/.git/config',
    ]) {
      const { status, headers, body } = await get(where);
      expect([where, refusal({ status, body: JSON.parse(body) })]).toEqual([where, '404 NOT_FOUND']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });
});

describe('the state of the application', () => {
  it('is told without a sign-in', async () => {
    const [alive, ready] = [await get('/healthz'), await get('/readyz')];
    expect([alive.status, ready.status]).toEqual([200, 200]);
    expect([alive.headers['set-cookie'], ready.headers['set-cookie']]).toEqual([undefined, undefined]);
  });
});

describe('the description of the API', () => {
  it('lists exactly the routes that answer, with their errors', async () => {
    const { status, body } = await get('/api/openapi.json');
    const { openapi, paths, servers } = JSON.parse(body);
    expect([status, openapi, servers]).toEqual([200, '3.1.0', [{ url: '/api/v1' }]]);
    const described = Object.entries(paths).flatMap(([where, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${where}`),
    );
    expect(described.toSorted()).toEqual(api.endpoints.map(({ route }) => route).toSorted());
    for (const { route } of api.endpoints) {
      const { method, path: where } = splitRoute(route);
      const { responses } = paths[where][method.toLowerCase()];
      expect(Object.keys(responses)[0]).toMatch(/^20[01]$/);
      for (const code of ['400', '429', '500', '503']) expect(Object.keys(responses)).toContain(code);
    }
    const { code } = JSON.parse(body).components.schemas.Error.properties;
    expect(code.enum).toEqual(Object.keys(errorCodes));
  });

  it('is a page to read as well', async () => {
    const { status, headers, body } = await get('/api/docs');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const { route } of api.endpoints) expect(body).toContain(`<h2>${route}</h2>`);
    expect(body).not.toContain('<script');
  });
});

describe('the web app beside the API', () => {
  beforeAll(() => {
    mkdirSync(path.join(web, 'assets'));
    writeFileSync(path.join(web, 'index.html'), '<!doctype html><title>The app</title>');
    writeFileSync(path.join(web, 'assets', 'app-0123abcd.js'), 'export {};');
  });
  afterAll(() => rmSync(web, { recursive: true }));

  it('is at every address that is not the API, and always asked for anew', async () => {
    for (const where of ['/', '/login', '/ethiopian-shipping/64b7/edit', '/aduitrail']) {
      const { status, headers, body } = await get(where, {}, withWeb);
      expect([where, status, headers['cache-control'], body]).toEqual([
        where,
        200,
        'no-cache',
        expect.stringContaining('The app'),
      ]);
    }
  });

  it('has files that are kept for good, and no others under their folder', async () => {
    const asset = await get('/assets/app-0123abcd.js', {}, withWeb);
    expect([asset.status, asset.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const where of [
      '/assets/nothing.js',
      '/assets/../../../etc/passwd',
      '/assets/..%2f..%2fpackage.json',
    ])
      expect((await get(where, {}, withWeb)).body).not.toMatch(/root:|"name"/);
    expect((await get('/assets/nothing.js', {}, withWeb)).status).toBe(404);
  });

  it('is a page and no data, however the path to the API is written', async () => {
    const headers = headersOf(world.admin);
    for (const where of [
      '//api/v1/auth/me',
      '/API/v1/auth/me',
      '/api%2fv1/auth/me',
      '/./api/v1/auth/me',
      '/x/../api/v1/auth/me',
    ]) {
      const { body } = await get(where, headers, withWeb);
      expect([where, body.includes('@inventory.test')]).toEqual([where, false]);
    }
    for (const where of ['/api/nowhere', '/api/v1/nowhere', '/excelfiles/nothing.xlsx']) {
      const { status, body } = await get(where, headers, withWeb);
      expect([where, refusal({ status, body: JSON.parse(body) })]).toEqual([where, '404 NOT_FOUND']);
    }
  });

  it('answers conditions and ranges that it cannot meet without a failure of its own', async () => {
    for (const headers of [
      { 'If-Match': '"x"' },
      { Range: 'bytes=999999-' },
      { 'If-Unmodified-Since': 'Mon, 01 Jan 1990 00:00:00 GMT' },
    ])
      for (const where of ['/login', '/assets/app-0123abcd.js']) {
        const { status } = await get(where, headers as Record<string, string>, withWeb);
        expect([headers, where, [200, 404].includes(status)]).toEqual([headers, where, true]);
      }
  });

  it('has no page at the address of a file that is not there, and sends nobody elsewhere', async () => {
    for (const where of [
      '/.env',
      '/.git/config',
      '/%2eenv',
      '/backup.zip',
      '/wp-admin/setup.php',
      '/assets',
      '/assets/',
      '/assets/.env',
      '/index.html.bak',
    ]) {
      const { status, headers, body } = await get(where, {}, withWeb);
      expect([where, refusal({ status, body: JSON.parse(body) })]).toEqual([where, '404 NOT_FOUND']);
      expect(headers.location).toBeUndefined();
    }
  });

  it.each([
    ['/%zz', 200],
    ['/.%E0%A4%A', 404],
    ['/assets/%', 404],
  ])('does not fail at the garbled address %s', async (where, status) => {
    expect((await get(where, {}, withWeb)).status).toBe(status);
  });

  it('takes nothing but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expect((await rawCall(withWeb, { method, path: '/login' })).status).toBe(404);
  });
});
