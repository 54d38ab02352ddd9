import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { withDatabase } from '../../src/database/care.ts';
import { figure } from '../figures.ts';
import { endAlone, enginePid, freePort, kill, startAlone, startProcess, untilReady } from '../process.ts';

/** So many that their upgrade is still going on when its first steps are seen. */
const MANY = 20_000;
type Entry = { _id: string; state?: unknown };

it('a process that is killed in an upgrade of the data leaves the next one nothing to wait for', async () => {
  const { dataDir, ...first } = await startAlone();
  const onData = <T>(work: (db: mongoose.Connection) => Promise<T>) =>
    withDatabase({ DATA_DIR: dataDir, MONGODB_URI: undefined }, async (uri) => {
      const db = await mongoose.createConnection(uri).asPromise();
      return work(db).finally(() => db.close());
    });
  try {
    first.child.kill('SIGTERM');
    await first.ended;
    await onData(async (db) => {
      const old = Array.from({ length: MANY }, (_, number) => ({ name: `Old ${number}`, __v: 0 }));
      await db.collection('products').insertMany(old);
      await db.collection<Entry>('migrations').deleteOne({ _id: '0002' });
    });

    const killed = startProcess({ PORT: await freePort(), DATA_DIR: dataDir });
    // Not before its engine has the folder: whoever looks at data that nobody serves starts an engine of their own.
    while (!enginePid(dataDir)) await wait(20);
    const killOnceBegun = () =>
      onData(async (db) => {
        const entries = db.collection<Entry>('migrations');
        while (!(await entries.findOne({ _id: '0002', state: { $ne: null } }))) await wait(5);
        await kill(killed);
        return true;
      });
    while (!(await killOnceBegun().catch(() => false))) await wait(20);

    const begun = performance.now();
    const api = startProcess({ LOG_LEVEL: 'info', PORT: await freePort(), DATA_DIR: dataDir });
    await untilReady(api);
    figure('longest start after a killed upgrade (ms)', performance.now() - begun, 'longest');
    await expect.poll(api.output).toContain('"migration":"search parts"');
    expect(api.output()).not.toContain('waiting for another process');
    const upgraded = { search: { $exists: true } };
    expect(await onData((db) => db.collection('products').countDocuments(upgraded))).toBe(MANY);
    await kill(api);
    figure('faults survived', 1);
  } finally {
    await endAlone({ dataDir, ...first });
  }
});
