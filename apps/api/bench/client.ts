import { authPaths } from '@app/schemas/access/auth';
import { type Route, splitRoute } from '@app/schemas/kit/resource';
import type { Env } from '../src/lib/env.ts';

/** Headers of a signed-in user. */
export type Headers = Record<string, string>;
/** An API call in autocannon's format. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; body?: string };

/** Builds the call of a route; a GET has its input in the query. */
export function callOf(route: Route, input: object = {}): Call {
  const { method, path } = splitRoute(route);
  const verb = method as Call['method'];
  if (verb !== 'GET') return { method: verb, path: `/api/v1${path}`, body: JSON.stringify(input) };
  return {
    method: verb,
    path: `/api/v1${path}?${new URLSearchParams({ ...input })}`,
  };
}

/** Signs in. @returns the headers that our pages send from then on */
export async function signIn(url: string, env: Env): Promise<Headers> {
  const { path, body } = callOf(authPaths.login, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body && { body }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  };
}

/** Calls once. @throws with the API's refusal */
export async function ask<T>(url: string, headers: Headers, { method, path, body }: Call): Promise<T> {
  const answer = await fetch(url + path, { method, headers, ...(body && { body }) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
