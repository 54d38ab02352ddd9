import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { figure, isLong } from '../figures.ts';
import { type ApiProcess, endAlone, enginePid, freePort, startProcess, untilReady } from '../process.ts';
import { rawCall } from '../raw.ts';
import { watchStall } from '../stall.ts';

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
const untilServing = () => expect.poll(() => state('/readyz'), { timeout: 50_000, interval: 50 }).toBe(200);
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
    await expect.poll(() => enginePid(dataDir) ?? engine, { timeout: 50_000, interval: 50 }).not.toBe(engine);
    await untilServing();
    await askOften();
    api.child.kill('SIGTERM');
    expect(await api.ended).toBe(0);
    figure('faults survived', 1);
  },
);

it('a pipe whose reader went away unnoticed does not keep the process from ending', async () => {
  const log = '"$DATA_DIR/log"';
  await start(`mkfifo ${log}; head -c 1 <${log} >/dev/null & exec >${log} 2>/dev/null`);
  await expect.poll(() => enginePid(dataDir), { timeout: 50_000 }).toBeDefined();
  await wait(3_000); // a call would write a log line, and that would reveal the broken output
  api.child.kill('SIGTERM');
  expect(await Promise.race([api.ended, wait(15_000, 'still there')])).not.toBe('still there');
});

/** Refuses many calls, then kills the API a moment later. @returns the ids of refused calls missing in the log */
async function killedAfterRefusals(): Promise<{ missing: string[]; stall: number }> {
  await start();
  await untilReady(api);
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/api/v1/auth/me')));
  const endOfWatch = watchStall(() => ask('/healthz'));
  await wait(100);
  const stall = await endOfWatch();
  api.child.kill('SIGKILL');
  await api.ended;
  const ids = answers.map(({ headers }) => String(headers['x-request-id']));
  const isLogged = (id: string) =>
    new RegExp(`^\\{"level":40,.*"id":"${id}".*"security":true`, 'm').test(api.output());
  return { missing: ids.filter((id) => !isLogged(id)), stall };
}

it('what was refused stands in the log when the process is killed right after it', async () => {
  let outcome = await killedAfterRefusals();
  // Tries again if a pause of the machine kept the lines from being written.
  for (let tries = 1; tries < 5 && outcome.missing.length > 0 && outcome.stall > 30; tries++)
    outcome = await killedAfterRefusals();
  expect(outcome.missing).toEqual([]);
  figure('faults survived', 1);
});
