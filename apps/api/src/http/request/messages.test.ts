import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagesOf } from './messages.ts';

const app = express();
const seen: boolean[] = [];
app.get('/who', (req, res) => void res.json({ host: req.hostname, isApp: req.app === app }));
const server = createServer(messagesOf(app));
server.on('request', (req, res) => {
  seen.push(Object.getPrototypeOf(req) === app.request, Object.getPrototypeOf(res) === app.response);
  app(req, res);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it("makes requests and responses that are the app's before Express has seen them, with all that they can do", async () => {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/who`);
  expect(await answer.json()).toEqual({ host: '127.0.0.1', isApp: true });
  expect(seen).toEqual([true, true]);
});
