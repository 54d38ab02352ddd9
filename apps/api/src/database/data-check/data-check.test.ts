import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { endAlone, enginePid, runProgram, startAlone } from '../../../test/process.ts';
import { rawCall } from '../../../test/raw.ts';
import { DataChecks, lastDataCheck } from './data-check.ts';

const PAGE_BYTES = 4096;
const MINUTE = 60_000;
/** In Addis Ababa. */
const noon = Date.parse('2026-03-10T12:00:00+03:00');
afterEach(() => void vi.useRealTimers());

/** Overwrites the number that each page begins with; the engine goes on, as it doesn't read it. */
function damage(dataDir: string): void {
  const file = path.join(dataDir, 'database', 'data.mdb');
  const bytes = readFileSync(file);
  const opened = openSync(file, 'r+');
  for (let page = 2 * PAGE_BYTES; page < bytes.length; page += PAGE_BYTES)
    writeSync(opened, Buffer.alloc(7, 0x5a), 0, 7, page);
  closeSync(opened);
}

it('damage is told by the log, /readyz?full and the metrics after a crash, and a compact copy is offered', async () => {
  const METRICS_TOKEN = 'a-token-for-the-scraper';
  const api = await startAlone({ LOG_LEVEL: 'info', METRICS_TOKEN });
  const call = async (where: string) => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const { status, body } = await rawCall(api, { path: where, headers });
    return { status, body };
  };
  const full = async () => {
    const { status, body } = await call('/readyz?full');
    return { status, body: JSON.parse(body) };
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'data-check-'));
  try {
    expect(await full()).toEqual({ status: 200, body: { status: 'ready' } });
    expect((await call('/metrics')).body).not.toMatch(/^database_faults \d/m);
    // Flushes everything to the data file.
    await runProgram('src/cli/main.ts', { DATA_DIR: api.dataDir }, ['backup', path.join(folder, 'copy')]);
    damage(api.dataDir);
    process.kill(enginePid(api.dataDir) ?? 0, 'SIGSEGV');
    await expect.poll(full, { timeout: 60_000 }).toEqual({
      status: 503,
      body: {
        status: 'damaged',
        data: {
          state: 'damaged',
          checkedAt: expect.any(String),
          message: expect.stringContaining('npm run compact'),
        },
      },
    });
    expect(await call('/readyz')).toEqual({ status: 200, body: '{"status":"ready"}' });
    const { body } = await call('/metrics');
    expect(body).toMatch(/^database_faults [1-9]\d*$/m);
    expect(body).toMatch(/^database_checked_timestamp_seconds \d+/m);
    expect(api.output()).toMatch(/page \d+ of the data holds something else.*The data file is damaged/);
  } finally {
    await endAlone(api);
    await rm(folder, { recursive: true });
  }
}, 180_000);

it('the data are checked an hour after the start, and each night', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'data-check-'));
  const engine = await startEmbeddedMongo({ dataDir, durable: false });
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now: noon });
  const checks = new DataChecks({ dataDir, timeZone: 'Africa/Addis_Ababa', log: pino({ level: 'silent' }) });
  try {
    checks.start(engine.uri);
    const checkedAt = () => lastDataCheck()?.at.getTime() ?? 0;
    vi.advanceTimersByTime(50 * MINUTE);
    expect(checkedAt()).toBe(0);
    vi.advanceTimersByTime(10 * MINUTE);
    await vi.waitFor(() => expect(lastDataCheck()?.faults).toEqual([]), { timeout: 30_000 });
    const first = checkedAt();
    vi.setSystemTime(noon + 14 * 60 * MINUTE);
    vi.advanceTimersByTime(10 * MINUTE);
    expect(checkedAt()).toBe(first);
    vi.setSystemTime(noon + 2 * 60 * MINUTE);
    vi.advanceTimersByTime(14 * 60 * MINUTE);
    await vi.waitFor(() => expect(checkedAt()).toBeGreaterThan(first), { timeout: 30_000 });
  } finally {
    checks.stop();
    vi.useRealTimers();
    await engine.stop();
    await rm(dataDir, { recursive: true });
  }
});
