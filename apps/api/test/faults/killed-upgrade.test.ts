import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { withConnection } from '../../src/database/maintenance.ts';
import { figure } from '../figures.ts';
import { endAlone, freePort, kill, startAlone, startProcess, untilReady } from '../process.ts';

/** Makes the upgrade take seconds, so that it is still running once the log reports its start. */
const MANY = 20_000;
const BEGUN = '"migration":"search parts"';

it('a process that is killed in an upgrade of the data leaves the next one nothing to wait for', async () => {
  const { dataDir, ...first } = await startAlone();
  const onData = <T>(work: (db: mongoose.Connection) => Promise<T>) =>
    withConnection({ DATA_DIR: dataDir, MONGODB_URI: undefined }, () => work(mongoose.connection));
  try {
    first.child.kill('SIGTERM');
    await first.ended;
    await onData(async (db) => {
      const old = Array.from({ length: MANY }, (_, number) => ({ name: `Old ${number}`, __v: 0 }));
      await db.collection('products').insertMany(old);
      await db.collection<{ _id: string }>('migrations').deleteOne({ _id: '0002' });
    });

    const killed = startProcess({ LOG_LEVEL: 'info', PORT: await freePort(), DATA_DIR: dataDir });
    while (!killed.output().includes(BEGUN)) await wait(1);
    await kill(killed);

    const begun = performance.now();
    const api = startProcess({ LOG_LEVEL: 'info', PORT: await freePort(), DATA_DIR: dataDir });
    await untilReady(api);
    figure('longest start after a killed upgrade (ms)', performance.now() - begun, 'longest');
    await expect.poll(api.output).toContain(BEGUN);
    expect(api.output()).not.toContain('waiting for another process');
    const upgraded = { search: { $exists: true } };
    expect(await onData((db) => db.collection('products').countDocuments(upgraded))).toBe(MANY);
    await kill(api);
    figure('faults survived', 1);
  } finally {
    await endAlone({ dataDir, ...first });
  }
});
