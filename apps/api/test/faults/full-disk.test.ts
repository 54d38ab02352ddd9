import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { admin } from '../api.ts';
import { figure } from '../figures.ts';
import { refusal, totalOf } from '../observations.ts';
import { endAlone, enginePid, startAlone } from '../process.ts';
import { rawCall } from '../raw.ts';

const list = 'POST /product/getproducts';

it('a full disk is a 503 for what writes, and nothing else; once there is room, all works again', async () => {
  // Limits the size of files, as on a full disk; a soft limit can be raised again.
  const api = await startAlone({}, "trap '' XFSZ; ulimit -S -f 40960");
  const someone = await admin(api);
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
    const state = async (where: string) => (await rawCall(api, { path: where })).status;
    expect(await state('/healthz')).toBe(200);
    expect(await totalOf(someone, list)).toBe(stored);
    expect((await someone.call('GET /auth/me')).status).toBe(200);

    execFileSync('prlimit', [`--pid=${enginePid(api.dataDir)}`, '--fsize=unlimited:unlimited']);
    expect((await create('afterwards')).status).toBe(201);
    expect(await totalOf(someone, list)).toBe(stored + 1);
    figure('faults survived', 1);
  } finally {
    await endAlone(api);
  }
}, 120_000);
