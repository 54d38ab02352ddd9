import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { MongoClient } from 'mongodb';
import { databaseOn } from './database-on.ts';

type Answer = { status: number; body: unknown };
export type Session = { call: (method: string, path: string, body?: object) => Promise<Answer> };

/** Signs in to a running product. @throws when it refuses */
export async function signIn(url: string, account: { email: string; password: string }): Promise<Session> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const call: Session['call'] = async (method, path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        Cookie: cookies.join('; '),
        'X-XSRF-TOKEN': decodeURIComponent(token),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { call };
}

const program = fileURLToPath(new URL('../../apps/api/dist/main.js', import.meta.url));
const READY_MS = 60_000;
const STOP_MS = 20_000;
export const admin = { email: 'admin@tana-trading.et', password: 'secret123' };

export type Product = { url: string; stop: () => Promise<void> };

/**
 * Starts the product as shipped: the built API with the built web app, on a free port with its own database, embedded
 * or
 * on the MongoDB of TEST_MONGODB_URI.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'product-'));
  const port = await getPort();
  const server = process.env.TEST_MONGODB_URI;
  const database = server && databaseOn(server, path.basename(dataDir));
  const env = {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...(database && { MONGODB_URI: database, JWT_SECRET: randomUUID() }),
    ...settings,
  };
  const child = spawn(process.execPath, [program], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await Promise.race([ended, wait(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))]);
    if (database) await dropDatabase(database);
    // A killed process may still be writing for a moment.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  await untilReady(url, child).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

async function dropDatabase(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  await client.db().dropDatabase();
  await client.close();
}

/** Waits until the product's database answers. @throws when the product ends before, or takes too long */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('The product was not ready in time');
}
