import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { authPaths } from '@app/schemas/access/auth';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import { databaseOn } from '@app/tests/database-on';
import mongoose from 'mongoose';
import { type Logger, pino } from 'pino';
import request from 'supertest';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createApp } from '../src/app.ts';
import type { Endpoint } from '../src/calls/endpoint.ts';
import { connect, createIndexes, disconnect } from '../src/database/connect.ts';
import { markPrepared } from '../src/database/health.ts';
import { migrate } from '../src/database/migrate/migrate.ts';
import { prepareLoginLimits } from '../src/features/passwords/login-limits.service.ts';
import { makeFirstAdmin } from '../src/features/users/first-admin.ts';
import { type Env, readEnv } from '../src/lib/env.ts';
import { migrations } from '../src/migrations/index.ts';
import { watchAnswers } from './described-answers.ts';
import { watchQueries } from './planned-queries.ts';

export const adminAccount = { email: 'admin@inventory.test', password: 'admin-secret' };
export const encoderAccount = { email: 'encoder@inventory.test', password: 'encoder-secret' };

export const secret = 'a key of the tests that is long enough';

/** A test file's API: a server with its own port and database. */
export type TestApi = Reachable & { server: Server; endpoints: readonly Endpoint[] };
/** What callers need of an API, wherever it runs. */
export type Reachable = { url: string };

const silent = pino({ level: 'silent' });
const envOf = (settings: Partial<Env>): Env => ({
  ...readEnv({ ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password, LOG_LEVEL: 'silent' }),
  ...settings,
});

/** A time zone where it is about noon: a test that tells of today doesn't run into tomorrow. */
export const middayZone = (() => {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
})();

/** Starts the API for this test file and drops its database afterwards. Fails the file on a query without an index. */
export function useApi(settings: Partial<Env> = {}): TestApi {
  let unplanned: ReturnType<typeof watchQueries>;
  beforeAll(async () => {
    const uri = uriOf(`test-${process.pid}-${Math.random().toString(36).slice(2, 10)}`);
    await connect(`${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`);
    await createIndexes();
    await prepareLoginLimits();
    await migrate(migrations, silent);
    await makeFirstAdmin(envOf(settings));
    markPrepared();
    unplanned = watchQueries(mongoose.connection.getClient());
  });
  afterAll(async () => {
    const breaches = await unplanned(mongoose.connection.getClient().db());
    await mongoose.connection.dropDatabase();
    await disconnect();
    expect(breaches).toEqual([]);
  });
  return useServer(settings);
}

type ServerOptions = { webDirectory?: string; log?: Logger; secret?: string };

/**
 * Starts one more server on this test file's database, like another process of the API. Fails the file on an answer
 * that
 * the API description doesn't allow.
 */
export function useServer(settings: Partial<Env> = {}, options: ServerOptions = {}): TestApi {
  const api: TestApi = { url: '', server: createServer(), endpoints: [] };
  let breaches: readonly string[] = [];
  let endJobs = async () => {};
  beforeAll(async () => {
    const { app, endpoints, jobs } = createApp({ env: envOf(settings), log: silent, secret, ...options });
    api.endpoints = endpoints;
    endJobs = () => jobs.stop();
    jobs.start();
    breaches = watchAnswers(app, endpoints);
    api.server.on('request', app);
    await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve));
    api.url = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await endJobs();
    api.server.closeAllConnections();
    await new Promise((resolve) => api.server.close(resolve));
    expect(breaches).toEqual([]);
  });
  return api;
}

/** Connection string of the database with that name on the tests' server. */
export const uriOf = (name: string) => databaseOn(inject('mongodbUri'), name);
/** Connection string of this test file's database. */
export const databaseUri = () => uriOf(mongoose.connection.name);

export type Client = {
  /** Cookie jar; its calls send no CSRF token. */
  agent: ReturnType<typeof request.agent>;
  /** Reads the CSRF token from the cookie jar, as our pages do. */
  xsrf: () => string;
  /**
   * Calls a route with the CSRF token. GET and DELETE have their input in the query. Calls with an Idempotency-Key are
   * retried after a 503, as clients should: to the API, a pause of the machine looks like a lost database.
   */
  call: (route: Route, input?: object, headers?: Record<string, string>) => Promise<request.Response>;
  signIn: (account: { email: string; password: string }) => Promise<request.Response>;
};

/** A cookie jar without a session. */
export function client(api: Reachable): Client {
  const agent = request.agent(api.url);
  const xsrf = () => {
    const cookie = agent.jar.getCookie('XSRF-TOKEN', {
      domain: '127.0.0.1',
      path: '/',
      secure: false,
      script: true,
    });
    return decodeURIComponent(cookie?.value ?? '');
  };
  const send: Client['call'] = (route, input, headers = {}) => {
    const { method, path } = splitRoute(route);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const sent = agent[verb](`/api/v1${path}`).set({ 'X-XSRF-TOKEN': xsrf(), ...headers });
    if (!input) return sent;
    return verb === 'get' || verb === 'delete' ? sent.query(input) : sent.send(input);
  };
  const call: Client['call'] = async (route, input, headers = {}) => {
    let answer = await send(route, input, headers);
    for (let tries = 1; tries < 5 && answer.status === 503 && headers['Idempotency-Key']; tries++) {
      await wait(1_000 * Number(answer.headers['retry-after']));
      answer = await send(route, input, headers);
    }
    return answer;
  };
  return { agent, xsrf, call, signIn: (account) => call(authPaths.login, account) };
}

/** A signed-in admin. */
export async function admin(api: Reachable): Promise<Client> {
  const someone = client(api);
  await someone.signIn(adminAccount);
  return someone;
}
