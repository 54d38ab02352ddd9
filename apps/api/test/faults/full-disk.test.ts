import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { admin, type TestApi } from '../api.ts';
import { figure } from '../figures.ts';
import { freePort, startProcess, untilReady } from '../process.ts';
import { rawCall } from '../raw.ts';
import { refusal, totalOf } from '../world.ts';

const list = 'POST /product/getproducts';

it('a full disk is a 503 for what writes, and nothing else; once there is room, all works again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'full-'));
  // Files may not grow beyond this, as on a full disk; the limit is one that can be raised again.
  const api = startProcess({ PORT: await freePort(), DATA_DIR: dataDir }, "trap '' XFSZ; ulimit -S -f 8192");
  await untilReady(api);
  const someone = await admin(api as unknown as TestApi);
  const product = {
    category: 'Electronics',
    supplier: 'x'.repeat(200),
    price: 5,
    description: 'y'.repeat(2_000),
  };
  const create = (name: string) => someone.call('POST /product/create', { ...product, name });
  try {
    let stored = 0;
    let answers = [await create('first')];
    while (answers.every(({ status }) => status === 201) && stored < 20_000) {
      stored += answers.length;
      answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`${stored} ${index}`)));
    }
    stored += answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(refusal))).toEqual(new Set(['503 UNAVAILABLE']));
    expect(refused[0]?.headers['retry-after']).toBe('1');
    const state = async (where: string) => (await rawCall(api as unknown as TestApi, { path: where })).status;
    expect(await state('/healthz')).toBe(200);
    expect(await totalOf(someone, list)).toBe(stored);
    expect((await someone.call('GET /auth/me')).status).toBe(200);

    const engine = JSON.parse(readFileSync(path.join(dataDir, 'database', 'engine.lock'), 'utf8')).pid;
    execFileSync('prlimit', [`--pid=${engine}`, '--fsize=unlimited:unlimited']);
    expect((await create('afterwards')).status).toBe(201);
    expect(await totalOf(someone, list)).toBe(stored + 1);
    figure('faults survived', 1);
  } finally {
    api.child.kill('SIGKILL');
    await api.ended;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}, 120_000);
