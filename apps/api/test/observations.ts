import type { Route } from '@app/schemas/kit/resource';
import { amharicMessages } from '@app/schemas/messages/amharic';
import { inAnswer } from '@app/schemas/messages/answer';
import { english, type Message } from '@app/schemas/messages/message';
import type { Response } from 'supertest';
import { expect } from 'vitest';
import type { Client } from './api.ts';
import type { Values } from './world.ts';

/** Reads the newest 100 rows behind a list route, unless requested otherwise. */
export async function listed(who: Client, route: Route, request: Values = {}): Promise<Values[]> {
  const { body } = await who.call(route, { limit: 100, ...request });
  return body.data;
}

export async function totalOf(who: Client, route: Route): Promise<number> {
  const { body } = await who.call(route, { limit: 1 });
  return body.total;
}

/** Reads the newest audit entries, reduced to the fields that tests compare. */
export async function newestAudits(who: Client, limit = 1): Promise<Values[]> {
  const { body } = await who.call('POST /aduit/getalladuit', { limit });
  body.data.forEach(expectKeyed);
  return body.data.map(({ action, type, message, user }: Values) => ({ action, type, message, user }));
}

/** Expects that no record and no audit entry is added meanwhile. */
export async function changesNothing<T>(who: Client, list: Route, happens: () => Promise<T>): Promise<T> {
  const counts = () => Promise.all([totalOf(who, list), totalOf(who, 'POST /aduit/getalladuit')]);
  const before = await counts();
  const result = await happens();
  expect(await counts()).toEqual(before);
  return result;
}

type Told = { message: string; messageKey: string; messageValues: Message['values'] };
/** Expects a message to match its key and values in English, and to have a translation to Amharic. */
function expectKeyed({ message, messageKey: key, messageValues: values }: Told): void {
  expect(message).toBe(english({ key, values }));
  expect(Object.keys(amharicMessages)).toContain(key in amharicMessages ? key : `${key}_other`);
}

/** Sums up an error answer as status and code, after checking the fields that all of them have. */
export function refusal({ status, body }: Pick<Response, 'status' | 'body'>): string {
  const {
    message,
    messageKey,
    messageValues,
    code,
    errors = {},
    errorKeys = {},
    requestId,
    ...others
  } = body;
  expect(others).toEqual({});
  expectKeyed({ message, messageKey, messageValues });
  const keyed = (path: string, at: number): Told => ({ message: errors[path][at], ...errorKeys[path]?.[at] });
  for (const path of Object.keys({ ...errors, ...errorKeys }))
    for (const at of errors[path].keys()) expectKeyed(keyed(path, at));
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  for (const sentence of [message, ...Object.values(errors).flat()])
    expect(sentence).toMatch(/^(?!Invalid input|Too (big|small)|Unrecognized|\[|\{|Error)\S.{5,}$/);
  return `${status} ${code}`;
}

/** Fields of an answer with a message of the contract. */
export const saying = (message: Message | undefined) => inAnswer(message ?? { key: '', values: {} });
