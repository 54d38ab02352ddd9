import { createServer } from 'node:http';
import express from 'express';
import { expect, it } from 'vitest';
import { sendJson } from './json.ts';

/** What Express answers with, and what we do. */
async function answered(body: object): Promise<{ ours: string; plain: string; types: (string | null)[] }> {
  const app = express()
    .get('/ours', (_req, res) => sendJson(res.status(201), body))
    .get('/plain', (_req, res) => void res.status(201).json(body));
  const server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  const [ours, plain] = await Promise.all(
    ['ours', 'plain'].map((path) => fetch(`http://127.0.0.1:${port}/${path}`)),
  );
  const told = {
    ours: (await ours?.text()) ?? '',
    plain: (await plain?.text()) ?? '',
    types: [ours, plain].map((one) => one?.headers.get('content-type') ?? null),
  };
  expect([ours?.status, plain?.status]).toEqual([201, 201]);
  server.close();
  return told;
}
const long = <T>(one: T) => Array.from({ length: 200 }, () => one);

it.each([
  ['short', { message: 'Saved', data: { _id: 'a', list: [1, 2] } }],
  ['a list', { data: [1, 2, 3], total: 3 }],
  ['nothing', { data: null }],
  [
    'long',
    { message: 'Saved "x"', data: { _id: 'a', gone: undefined, list: long({ a: [1, { b: null }] }) } },
  ],
  [
    'odd',
    { data: { list: long(undefined), at: new Date(0), none: [], empty: {}, deep: { er: { est: [1] } } } },
  ],
  ['text', { data: { 'ዕቃ "1"': long('ዕቃ\u2028'), number: Number.NaN } }],
])('writes what JSON.stringify does: %s', async (_name, body) => {
  const { ours, plain, types } = await answered(body);
  expect(ours).toBe(plain);
  expect(types[0]).toBe(types[1]);
});

it('lets others have their turn', async () => {
  const share = { productId: { _id: 'f'.repeat(24), name: 'Solar panel 550 W' }, amount: 1.25 };
  const costs = Array.from({ length: 500 }, () => ({ shares: Array.from({ length: 500 }, () => share) }));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const { ours } = await answered({ data: { costs } });
  isOver = true;
  expect(ours.length).toBeGreaterThan(20_000_000);
  expect(turns).toBeGreaterThan(200);
});
