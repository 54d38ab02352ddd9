import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { admin, adminAccount, client, databaseUri, uriOf, useApi } from '../../test/api.ts';
import { enginePid, freePort, runProgram, startProcess, untilReady } from '../../test/process.ts';
import { headersOf, rawCall } from '../../test/raw.ts';
import { makeStock, saleOf, useWorld } from '../../test/world.ts';
import type { DatabaseEnv } from '../lib/env.ts';
import { commands, type Options } from './commands.ts';

const api = useApi();
const world = useWorld(api);
const folders: string[] = [];

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cli-test-'));
  folders.push(folder);
  return folder;
}

/** Runs a command as `npm run` does. */
const cli = (settings: Record<string, string>, ...args: string[]) =>
  runProgram('src/cli/main.ts', settings, args);

/** Runs a command in this process. @returns what it prints */
async function run(
  name: string,
  settings: Partial<DatabaseEnv>,
  argument = '',
  options: Options = {},
): Promise<string> {
  const lines: string[] = [];
  const env = { DATA_DIR: '', MONGODB_URI: undefined, ONE_TIME_HOURS: 72, ...settings };
  const say = (line: string) => lines.push(line);
  expect(await commands[name]?.run({ env, argument, more: [], options, say })).toBe(true);
  return lines.join('\n');
}

describe('npm run verify', () => {
  const verify = () => cli({ MONGODB_URI: databaseUri() }, 'verify');

  it('finds all well after stocks were made, moved and sold, and names what was changed behind the back', async () => {
    const { _id, productId, warehouseId } = await makeStock(world, 10);
    const sale = saleOf({ productId, warehouseId, quantity: 3, SellingPrice: 5 });
    expect((await world.admin.call('POST /sale/create', sale)).status).toBe(201);
    const gone = await makeStock(world, 4);
    expect((await world.admin.call('DELETE /stock/deleteone', { _id: gone._id })).status).toBe(200);
    const well = await verify();
    expect(well.output).toMatch(/\d+ records in \d+ collections, \d+ index entries: all is well/);
    expect(well.output).toContain('stocks against their movements: all is well');
    expect(well.output).toContain('sums of sales by day and by product against the sales: all is well');
    expect(well.code).toBe(0);

    const { connection } = mongoose;
    await connection
      .collection('stocks')
      .updateOne({ _id: new mongoose.Types.ObjectId(_id) }, { $inc: { quantity: 500 } });
    await connection.collection('salesdays').updateOne({}, { $inc: { total: 100 } });
    const ill = await verify();
    expect(ill.code).toBe(1);
    expect(ill.output).toContain(
      `stock ${_id} has a quantity of 7.5, but its movements add up to 7, the last leaving 7`,
    );
    expect(ill.output).toContain('stocks against their movements: 1 wrong');
    expect(ill.output).toMatch(/is summed up as 1 sales of 16\.00, but its sales come to 1 sales of 15\.00/);
    expect(ill.output).toMatch(/is summed up as 16\.00, but its products as 15\.00/);
  });
});

describe('the embedded database', () => {
  it('is backed up while the application runs, restored, compacted, moved to another server and back', async () => {
    const [DATA_DIR, backup, back] = [newFolder(), path.join(newFolder(), 'one'), newFolder()];
    const running = startProcess({ PORT: await freePort(), DATA_DIR });
    await untilReady(running);
    expect(await run('backup', { DATA_DIR }, backup)).toMatch(/The backup is in .+one: \d+\.\d MB\./);
    await expect(run('restore', { DATA_DIR }, backup)).rejects.toThrow(/is in use by process \d+\. Stop it/);
    await expect(run('migrate', { DATA_DIR }, databaseUri())).rejects.toThrow(/is in use by process/);
    running.child.kill('SIGTERM');
    await running.ended;

    const restored = await run('restore', { DATA_DIR }, backup);
    expect(restored).toMatch(/Restored \d+ records in \d+ collections\.\nThe former data is kept in /);
    expect(await run('compact', { DATA_DIR })).toMatch(/The data took .+ MB and takes .+ MB now\./);
    const name = `cli-${Date.now()}`;
    const target = uriOf(name);
    const moved = await run('migrate', { DATA_DIR }, target);
    expect(moved).toMatch(/^users: 1 records$/m);
    expect(moved).toMatch(
      /Copied \d+ records and \d+ indexes in \d+ collections; counts and checksums agree\./,
    );
    await expect(run('migrate', { DATA_DIR }, target)).rejects.toThrow(/is not empty/);
    expect(await run('migrate', { DATA_DIR: back }, '', { from: target })).toContain(
      'counts and checksums agree',
    );
    expect(await cli({ DATA_DIR: back }, 'verify')).toMatchObject({ code: 0 });
    await mongoose.connection.useDb(name).dropDatabase();
  }, 180_000);

  it('that is restored brings no session back, neither one that ended since nor one that went on', async () => {
    const [DATA_DIR, backup] = [newFolder(), path.join(newFolder(), 'one')];
    const first = startProcess({ PORT: await freePort(), DATA_DIR });
    await untilReady(first);
    const sessions = [await admin(first), await admin(first)].map((who) => ({
      who,
      cookies: headersOf(who),
    }));
    const [ended] = sessions;
    await run('backup', { DATA_DIR }, backup);
    expect((await ended?.who.call('GET /auth/logout'))?.status).toBe(200);
    first.child.kill('SIGTERM');
    await first.ended;
    await run('restore', { DATA_DIR }, backup);

    const again = startProcess({ PORT: await freePort(), DATA_DIR });
    await untilReady(again);
    for (const { cookies } of sessions)
      expect(await rawCall(again, { path: '/api/v1/auth/me', headers: cookies })).toMatchObject({
        status: 401,
      });
    expect((await client(again).signIn(adminAccount)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
  }, 180_000);

  it('that lacks its journal is brought back without the last changes, if that is said', async () => {
    const [DATA_DIR, left] = [newFolder(), newFolder()];
    const running = startProcess({ PORT: await freePort(), DATA_DIR });
    await untilReady(running);
    // A backup flushes everything to the data file, and nobody writes after it, so no checkpoint is running.
    await run('backup', { DATA_DIR }, newFolder());
    // With the engine paused, the copy is what a kill would leave, without the journal.
    const engine = Number(enginePid(DATA_DIR));
    process.kill(engine, 'SIGSTOP');
    cpSync(path.join(DATA_DIR, 'database', 'data.mdb'), path.join(left, 'data.mdb'));
    process.kill(engine, 'SIGCONT');
    running.child.kill('SIGTERM');
    await running.ended;

    const refused = await cli({ DATA_DIR }, 'restore', left);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--without-journal') });
    const restored = await cli({ DATA_DIR }, 'restore', left, '--without-journal');
    expect(restored.output).toMatch(/Restored \d+ records/);
    expect(restored.code).toBe(0);
    expect((await cli({ DATA_DIR }, 'verify', '--without-journal')).output).toContain('npm run verify');
  }, 120_000);

  it('is missed by name where there is none', async () => {
    const DATA_DIR = newFolder();
    await expect(run('backup', { DATA_DIR }, newFolder())).rejects.toThrow(/There is no data in/);
    await expect(run('migrate', { DATA_DIR }, databaseUri())).rejects.toThrow(/There is no data in/);
    const elsewhere = { DATA_DIR, MONGODB_URI: databaseUri() };
    await expect(run('backup', elsewhere, newFolder())).rejects.toThrow(/MONGODB_URI is set/);
  });

  it('has commands that say what they take', async () => {
    expect(await cli({}, 'backup')).toMatchObject({
      code: 1,
      output: expect.stringContaining('-- <folder>'),
    });
    expect(await cli({}, 'migrate', '--help')).toMatchObject({
      code: 0,
      output: `${commands.migrate?.help}\n`,
    });
  });
});
