import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { figure, isLong } from '../figures.ts';
import { type ApiProcess, endAlone, enginePid, freePort, startProcess, untilReady } from '../process.ts';
import { rawCall } from '../raw.ts';

let dataDir: string;
let api: ApiProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'log-'));
});
afterEach(() => endAlone({ ...api, dataDir }));

const start = async (before = '') => {
  api = startProcess({ PORT: await freePort(), DATA_DIR: dataDir, LOG_LEVEL: 'info' }, before);
};
const ask = (where: string) => rawCall(api, { path: where });
const state = async (where: string) => (await ask(where).catch(() => undefined))?.status;
const untilServing = () => expect.poll(() => state('/readyz'), { timeout: 15_000, interval: 50 }).toBe(200);
const askOften = async () => {
  for (let call = 0; call < 100; call++) expect(await state('/api/v1/auth/me')).toBe(401);
};

type Way = readonly [what: string, before: string, begin: () => Promise<unknown>];
const ways: readonly Way[] = [
  ['whose disk is full', 'exec >/dev/full 2>/dev/full', untilServing],
  [
    'whose reader goes away',
    '',
    async () => {
      await untilReady(api);
      for (const stream of [api.child.stdout, api.child.stderr]) stream?.destroy();
    },
  ],
];

it.each(isLong ? ways : ways.slice(0, 1))(
  'a log %s neither ends the work nor keeps it from ending',
  async (_what, before, begin) => {
    await start(before);
    await begin();
    await askOften();
    await wait(700);
    const engine = Number(enginePid(dataDir));
    process.kill(engine, 'SIGKILL');
    await expect.poll(() => enginePid(dataDir) ?? engine, { timeout: 15_000, interval: 50 }).not.toBe(engine);
    await untilServing();
    await askOften();
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    figure('faults survived', 1);
  },
  60_000,
);

it('what was refused stands in the log when the process is killed right after it', async () => {
  await start();
  await untilReady(api);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/api/v1/auth/me')));
  await wait(100);
  api.child.kill('SIGKILL');
  await api.ended;
  for (const { headers } of answers)
    expect(api.output()).toMatch(
      new RegExp(`^\\{"level":40,.*"id":"${headers['x-request-id']}".*"security":true`, 'm'),
    );
  figure('faults survived', 1);
}, 60_000);
