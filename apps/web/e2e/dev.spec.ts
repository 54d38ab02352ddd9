import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin } from '@app/tests/product';
import { expect as base, test } from '@playwright/test';
import getPort from 'get-port';
import { signIn } from './support/actions.ts';

const METRICS_TOKEN = 'a-token-for-the-scraper';
const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Vite compiles each module on first request. */
const expect = base.configure({ timeout: 30_000 });
/** Touches the file: its content stays the same. */
const save = (file: string) => utimes(path.join(root, file), new Date(), new Date());
/** Touches the file repeatedly, since the watcher may not have started yet. */
const saveUntil = (file: string, isTaken: () => Promise<void>) =>
  expect(async () => {
    await save(file);
    await isTaken();
  }).toPass();

test.describe.configure({ timeout: 180_000 });
test.describe('npm run dev', () => {
  let dataDir: string;
  let child: ChildProcess;
  let api: string;
  let web: string;

  test.beforeAll(async () => {
    test.setTimeout(180_000);
    dataDir = await mkdtemp(path.join(tmpdir(), 'web-dev-'));
    const [PORT, WEB_PORT] = [String(await getPort()), String(await getPort())];
    [api, web] = [`http://127.0.0.1:${PORT}`, `http://localhost:${WEB_PORT}`];
    const settings = {
      DATA_DIR: dataDir,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      LOG_LEVEL: 'warn',
      METRICS_TOKEN,
    };
    // A process group, so that all its children can be ended.
    child = spawn('npm', ['run', 'dev'], {
      cwd: root,
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, PORT, WEB_PORT, ...settings },
    });
    const answers = async () => (await fetch(`${web}/api/v1/auth/me`).catch(() => undefined))?.status;
    await expect.poll(answers, { timeout: 150_000, intervals: [500] }).toBe(401);
  });
  test.afterAll(async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      process.kill(-child.pid, 'SIGINT');
      await ended;
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });

  test('serves the web app and the API at one address, and puts a changed page in place', async ({
    browser,
  }) => {
    const page = await browser.newPage({ baseURL: web });
    const updates: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"type":"update"')) updates.push(String(payload));
      }),
    );
    await signIn(page, admin);
    await page.goto(`${web}/warehouses`);
    await expect(page.getByRole('heading', { name: 'Manage Warehouses' })).toBeVisible();
    await saveUntil('apps/web/src/features/warehouses/warehouses.page.tsx', () =>
      expect.poll(() => updates.join(), { timeout: 10_000 }).toContain('warehouses.page.tsx'),
    );
    await expect(page.getByRole('heading', { name: 'Manage Warehouses' })).toBeVisible();
  });

  test('starts the API anew when its code or a shared schema changes', async () => {
    const startedAt = async () => {
      const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
      const answer = await fetch(`${api}/metrics`, { headers }).catch(() => undefined);
      const metrics = answer?.ok ? await answer.text() : '';
      return Number(/^process_start_time_seconds (\d+)/m.exec(metrics)?.[1] ?? 0);
    };
    for (const file of ['apps/api/src/routes.ts', 'packages/schemas/src/warehouses.ts']) {
      const before = await startedAt();
      expect(before).toBeGreaterThan(0);
      await saveUntil(file, () =>
        expect.poll(startedAt, { timeout: 30_000, intervals: [500] }).toBeGreaterThan(before),
      );
    }
  });
});
