import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type UploadCheck, type UploadState, uploadPaths } from '@app/schemas/uploads';
import { readEnv } from '../src/lib/env.ts';
import { ask, callOf, type Headers, signIn } from './client.ts';
import { startApi } from './server.ts';

/**
 * Prints how long others wait while products of a spreadsheet are checked, beside without, and how fast they are
 * applied, beside as many creates over ten connections. See docs/performance.md.
 */
const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const rows = Number(options.rows);
const CONNECTIONS = 10;
const QUIET_MS = 5_000;

const env = readEnv({ ADMIN_EMAIL: 'admin@bench.test', ADMIN_PASSWORD: 'bench-secret' });
const dataDir = await mkdtemp(path.join(tmpdir(), 'uploads-'));
const { url, stop } = await startApi({
  ADMIN_EMAIL: env.ADMIN_EMAIL,
  ADMIN_PASSWORD: 'bench-secret',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
});
try {
  const headers = await signIn(url, env);
  const product = (at: number, from: string) => ({
    ...{ name: `${from} ${at}`, category: 'Groceries', supplier: 'Bench', price: 5 },
    ...{ sku: `${from}-${at}`, unit: 'piece' },
  });
  const creating = await timed(() =>
    spread(rows, (at) => ask(url, headers, callOf('POST /product/create', product(at, 'Created')))),
  );
  print(`${rows} creates over ${CONNECTIONS} connections`, `${seconds(creating.ms)} s`);

  const quiet = await waitsDuring(headers, () => wait(QUIET_MS));
  const lines = Array.from({ length: rows }, (_, at) => Object.values(product(at, 'Uploaded')).join(','));
  const file = ['Name,Category,Supplier,Price,Code,Unit', ...lines].join('\n');
  const busy = await waitsDuring(headers, () => check(headers, file));
  print('p99 of others, quiet', `${quiet.p99.toFixed(1)} ms of ${quiet.calls} calls`);
  print('p99 of others while checking', `${busy.p99.toFixed(1)} ms of ${busy.calls} calls`);
  print('times as long (at most 3)', (busy.p99 / quiet.p99).toFixed(2));

  const { uploadId } = busy.done as UploadCheck;
  const applying = await timed(async () => {
    await ask(url, headers, callOf(uploadPaths.apply, { uploadId }));
    for (;;) {
      const { data } = await ask<{ data: UploadState }>(
        url,
        headers,
        callOf(uploadPaths.state, { _id: uploadId }),
      );
      if (data.state === 'applied') return data;
      await wait(100);
    }
  });
  print(`applying ${applying.done.new} products`, `${seconds(applying.ms)} s`);
  print('times as fast as creates (at least 2)', (creating.ms / applying.ms).toFixed(2));
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function check(headers: Headers, file: string): Promise<UploadCheck> {
  const answer = await fetch(`${url}/api/v1/upload/check?of=products`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { data: UploadCheck }).data;
}

/** Measures lists of others over a few connections while something goes on. */
async function waitsDuring(headers: Headers, work: () => Promise<unknown>) {
  const times: number[] = [];
  let isOver = false;
  const calls = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { ms } = await timed(() =>
        ask(
          url,
          headers,
          callOf('POST /search/products', { data: `Created ${times.length % rows}`, limit: 10 }),
        ),
      );
      times.push(ms);
    }
  });
  const done = await work();
  isOver = true;
  await Promise.all(calls);
  times.sort((a, b) => a - b);
  return { done, calls: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

async function spread(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; done: T }> {
  const begun = performance.now();
  const done = await work();
  return { ms: performance.now() - begun, done };
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}

function print(what: string, figure: string): void {
  process.stdout.write(`${what.padEnd(44)} ${figure}\n`);
}
