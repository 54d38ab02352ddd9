import { EventEmitter, once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { msg } from '@app/schemas/messages/message';
import express from 'express';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readBytes } from './bytes.ts';
import { cutOffSlowBodies } from './slow-bodies.ts';

const text = { types: ['text/plain'], max: 10, wrongType: msg('Price'), tooLarge: msg('Price') };

/** Serves a call that takes a file, and opens it. */
async function opened() {
  const parts = new EventEmitter();
  const app = express().post('/', async (req, res) => {
    const read: string[] = [];
    try {
      for await (const part of readBytes(req, text)) {
        read.push(String(part));
        parts.emit('part');
      }
    } catch {
      parts.emit('broken');
    }
    res.end(read.join(''));
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  cutOffSlowBodies(server);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const call = request({ port, method: 'POST', headers: { 'Content-Type': 'text/plain' } });
  const send = async (part: string) => {
    const came = once(parts, 'part');
    call.write(part);
    await came;
  };
  return { call, parts, send };
}

it('a file may take long, as long as something of it comes within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { call, send } = await opened();
  await send('a');
  for (const part of ['b', 'c', 'd']) {
    vi.advanceTimersByTime(50_000);
    await send(part);
  }
  call.end();
  const [answer] = await once(call, 'response');
  const [whole] = await once(answer, 'data');
  expect(String(whole)).toBe('abcd');
});

it('a client that sends nothing more of its file for a minute is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { call, parts, send } = await opened();
  await send('a');
  const ends = Promise.all([once(call, 'error'), once(parts, 'broken')]);
  vi.advanceTimersByTime(60_000);
  await ends;
});
