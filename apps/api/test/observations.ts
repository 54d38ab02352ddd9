import type { Route } from '@app/schemas/resource';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { Client } from './api.ts';
import type { Values } from './world.ts';

/** The whole list behind a route that takes pages, newest first. */
export async function listed(who: Client, route: Route, request: Values = {}): Promise<Values[]> {
  const { body } = await who.call(route, { limit: 100, ...request });
  return body.data;
}

export async function totalOf(who: Client, route: Route): Promise<number> {
  const { body } = await who.call(route, { limit: 1 });
  return body.total;
}

/** The newest entries of the audit trail, as far as tests compare them. */
export async function newestAudits(who: Client, limit = 1): Promise<Values[]> {
  const { body } = await who.call('POST /aduit/getalladuit', { limit });
  return body.data.map(({ action, type, message, user }: Values) => ({ action, type, message, user }));
}

/** Insists that what happens adds no record to the list and no entry to the audit trail. */
export async function changesNothing<T>(who: Client, list: Route, happens: () => Promise<T>): Promise<T> {
  const counts = () => Promise.all([totalOf(who, list), totalOf(who, 'POST /aduit/getalladuit')]);
  const before = await counts();
  const result = await happens();
  expect(await counts()).toEqual(before);
  return result;
}

/** What matters of an error answer: its status and code, after a look at the parts that all of them have. */
export function refusal({ status, body }: Pick<Response, 'status' | 'body'>): string {
  const { message, code, errors, requestId, ...others } = body;
  expect(others).toEqual({});
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  for (const sentence of [message, ...Object.values(errors ?? {}).flat()])
    expect(sentence).toMatch(/^(?!Invalid input|Too (big|small)|Unrecognized|\[|\{|Error)\S.{5,}$/);
  return `${status} ${code}`;
}
