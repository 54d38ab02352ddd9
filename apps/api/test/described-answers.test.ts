import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { everyone } from '@app/schemas/kit/resource';
import { msg } from '@app/schemas/messages/message';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../src/calls/endpoint.ts';
import { watchAnswers } from './described-answers.ts';
import { saying } from './observations.ts';

const endpoint = defineEndpoint({
  route: 'GET /thing/getone',
  summary: 'Get one of things',
  access: everyone,
  request: z.object({}),
  answer: z.object({ data: z.object({ name: z.string() }) }),
  read: async () => ({}),
});
const app = express();
const breaches = watchAnswers(app, [endpoint]);
app.get('/api/v1/*path', (req, res) => {
  const { status, body } = JSON.parse(String(req.query.answer));
  res.status(status).json(body);
});
const server = createServer(app);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Makes the app give this answer. @returns the breaches it is reported for */
async function breachOf(path: string, status: number, body: unknown): Promise<string> {
  const before = breaches.length;
  const { port } = server.address() as AddressInfo;
  const answer = encodeURIComponent(JSON.stringify({ status, body }));
  await fetch(`http://127.0.0.1:${port}/api/v1${path}?answer=${answer}`);
  return breaches.slice(before).join('; ');
}

const thing = { data: { name: 'Scale' } };
const error = {
  ...saying(msg('{{label}} not found', { label: 'Page' })),
  code: 'NOT_FOUND',
  requestId: '12345678',
};

it('finds nothing wrong about answers as they are described', async () => {
  expect(await breachOf('/thing/getone', 200, thing)).toBe('');
  expect(await breachOf('/thing/getone', 404, error)).toBe('');
  expect(await breachOf('/nowhere', 404, error)).toBe('');
});

it.each([
  ['a field too many', 200, { data: { ...thing.data, passwordHash: 'x' } }, 'must NOT have additional'],
  ['a missing field', 200, { data: {} }, "must have required property 'name'"],
  ['another type', 200, { data: { name: 7 } }, 'must be string'],
  ['a status that is not described', 202, thing, 'the status 202 is not described'],
  ['an unknown code', 404, { ...error, code: 'LOST' }, 'must be equal to one of'],
])('finds %s', async (_what, status, body, breach) => {
  expect(await breachOf('/thing/getone', status, body)).toContain(breach);
});
