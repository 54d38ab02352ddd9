import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { figure, isLong } from '../figures.ts';
import { type ApiProcess, enginePid, freePort, startProcess, untilReady } from '../process.ts';
import { rawCall } from '../raw.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'log-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const start = async (before = '') =>
  startProcess({ PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'info' }, before);
const ask = (api: ApiProcess, where: string) => rawCall(api, { path: where });
const state = async (api: ApiProcess, where: string) =>
  (await ask(api, where).catch(() => undefined))?.status;
const untilServing = (api: ApiProcess) =>
  expect.poll(() => state(api, '/readyz'), { timeout: 15_000, interval: 50 }).toBe(200);
const askOften = async (api: ApiProcess) => {
  for (let call = 0; call < 100; call++) expect(await state(api, '/api/v1/auth/me')).toBe(401);
};

type Way = readonly [what: string, before: string, begin: (api: ApiProcess) => Promise<unknown>];
const ways: readonly Way[] = [
  ['whose disk is full', 'exec >/dev/full 2>/dev/full', untilServing],
  [
    'whose reader goes away',
    '',
    async (api) => {
      await untilReady(api);
      for (const stream of [api.child.stdout, api.child.stderr]) stream?.destroy();
    },
  ],
];

it.each(isLong ? ways : ways.slice(0, 1))(
  'a log %s neither ends the work nor keeps it from ending',
  async (_what, before, begin) => {
    const api = await start(before);
    await begin(api);
    await askOften(api);
    await wait(700);
    process.kill(Number(enginePid(dataDir)), 'SIGKILL');
    await expect.poll(() => state(api, '/readyz'), { timeout: 5_000, interval: 10 }).toBe(503);
    await untilServing(api);
    await askOften(api);
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    figure('faults survived', 1);
  },
  60_000,
);

it('what was refused stands in the log when the process is killed right after it', async () => {
  const api = await start();
  await untilReady(api);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(api, '/api/v1/auth/me')));
  await wait(50);
  api.child.kill('SIGKILL');
  await api.ended;
  for (const { headers } of answers)
    expect(api.output()).toMatch(
      new RegExp(`^\\{"level":40,.*"id":"${headers['x-request-id']}".*"security":true`, 'm'),
    );
  figure('faults survived', 1);
}, 60_000);
