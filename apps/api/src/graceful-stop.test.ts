import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { adminAccount } from '../test/api.ts';
import { type ApiAlone, endAlone, startAlone } from '../test/process.ts';

async function started(): Promise<ApiAlone> {
  const api = await startAlone({ LOG_LEVEL: 'info' });
  onTestFinished(() => endAlone(api));
  return api;
}

/** Begins a sign-in whose body is sent later. */
async function signInInHand(api: ApiAlone) {
  const body = JSON.stringify(adminAccount);
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Expect: '100-continue',
  };
  const call = request(`${api.url}/api/v1/auth/login`, { method: 'POST', headers });
  call.on('error', () => {}); // rejects the answer as well
  const answer = once(call, 'response').then(([response]) => response as IncomingMessage);
  answer.catch(() => {});
  call.flushHeaders();
  await once(call, 'continue');
  return { answer, send: () => call.end(body) };
}

it.each([
  [['SIGTERM', 'SIGTERM', 'SIGTERM']],
  [['SIGINT', 'SIGINT']],
  [['SIGTERM', 'SIGINT', 'SIGTERM']],
] as const)(
  '%j answer what is in hand and end with 0',
  async (signals) => {
    const api = await started();
    const { answer, send } = await signInInHand(api);
    const [first, ...others] = signals;
    api.child.kill(first);
    while (!api.output().includes('"stopping"')) await once(api.child.stdout ?? api.child, 'data');
    for (const again of others) api.child.kill(again);
    send();
    expect((await answer).statusCode).toBe(200);
    expect(await api.ended).toBe(0);
  },
  60_000,
);

it('a second Ctrl+C, more than a second after the first, ends at once', async () => {
  const api = await started();
  const { answer } = await signInInHand(api);
  api.child.kill('SIGINT');
  const since = performance.now();
  let isEnded = false;
  void api.ended.then(() => {
    isEnded = true;
  });
  while (!isEnded) {
    api.child.kill('SIGINT');
    await wait(100);
  }
  await expect(answer).rejects.toThrow();
  expect(await api.ended).toBe(1);
  expect(performance.now() - since).toBeGreaterThan(1_000);
  expect(performance.now() - since).toBeLessThan(9_000);
}, 60_000);
