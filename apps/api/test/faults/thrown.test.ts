import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '@app/schemas/kit/resource';
import cookieParser from 'cookie-parser';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { definePublicEndpoint } from '../../src/calls/endpoint.ts';
import { mountEndpoints } from '../../src/calls/mount.ts';
import { errorHandler, noSuchRoute } from '../../src/http/answer/error-handler.ts';
import { createCsrf } from '../../src/http/caller/csrf.ts';
import { createSessions } from '../../src/http/caller/session.ts';
import { requestLog } from '../../src/http/operation/log.ts';
import { readEnv } from '../../src/lib/env.ts';
import { secret, useApi } from '../api.ts';
import { figure } from '../figures.ts';
import { refusal } from '../observations.ts';
import { rawCall } from '../raw.ts';

useApi();
const circular: Record<string, unknown> = {};
circular.self = circular;
const thrown: Record<string, () => unknown> = {
  error: () => new Error('the inside'),
  'type-error': () => (undefined as unknown as { inside: string }).inside,
  text: () => 'the inside',
  number: () => 5,
  nothing: () => undefined,
  null: () => null,
  object: () => ({ message: 'the inside', status: 'x' }),
  circular: () => circular,
  frozen: () => Object.freeze(new Error('the inside')),
  'with-a-status': () => Object.assign(new Error('the inside'), { status: 200, statusCode: 200 }),
  'with-a-cause': () => new Error('the inside', { cause: circular }),
  symbol: () => Symbol('the inside'),
  aggregate: () => new AggregateError([new Error('the inside')], 'the inside'),
};
const routeOf = (name: string, how: string) => `GET /${how}/${name}` as Route;
const endpoints = Object.entries(thrown).flatMap(([name, make]) =>
  (['thrown', 'rejected', 'file', 'late'] as const).map((how) =>
    definePublicEndpoint({
      route: routeOf(name, how),
      summary: 'Fails',
      access: 'public',
      request: z.object({}),
      answer: z.object({}),
      read: (_input, { http: { res } }) => {
        if (how === 'thrown') throw make();
        if (how === 'file') res.attachment('Report.xlsx');
        if (how === 'late') res.write('half of an ans');
        return Promise.reject(make());
      },
    }),
  ),
);

const env = readEnv({});
const sessions = createSessions(secret, env);
const app = express();
app.use(requestLog(pino({ level: 'silent' })), cookieParser());
app.use(mountEndpoints(endpoints, { env, secret, sessions, csrf: createCsrf(sessions, env) }));
app.use(noSuchRoute, errorHandler);
const server = createServer(app);
const api = { url: '' };
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each(Object.keys(thrown))(
  'whatever a handler throws (%s) ends its call alone, and tells nothing',
  async (name) => {
    for (const how of ['thrown', 'rejected', 'file']) {
      const { status, headers, body } = await rawCall(api, { path: `/${how}/${name}` });
      expect(refusal({ status, body: JSON.parse(body) })).toBe('500 INTERNAL');
      expect(body).not.toMatch(/inside|at /);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['content-disposition']).toBeUndefined();
      figure('faults survived', 1);
    }
    await expect(rawCall(api, { path: `/late/${name}` })).rejects.toThrow();
    figure('faults survived', 1);
  },
);
