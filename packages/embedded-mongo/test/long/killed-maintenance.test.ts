import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { backupData } from '../../src/index.ts';
import { useEngines } from '../support/engine.ts';

// Each kill starts several engines, one after another.
vi.setConfig({ testTimeout: 3_600_000 });

/** The short form kills at each of so many accesses, the long one at every one. */
const STEP = process.env.TEST_LONG === '1' ? 1 : 6;
const DOCUMENTS = 500;

const bench = useEngines();
const dist = JSON.stringify(pathToFileURL(resolve(import.meta.dirname, '../../dist/index.js')));
const preload = resolve(import.meta.dirname, '../support/kill-at-access.mjs');

/** A data folder whose documents all say the same. */
async function folderOf(text: string): Promise<string> {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db('app').collection<{ _id: number; text: string }>('items');
  await items.createIndex({ text: 1 });
  await items.insertMany(Array.from({ length: 2 * DOCUMENTS }, (_, _id) => ({ _id, text })));
  await items.deleteMany({ _id: { $gte: DOCUMENTS } });
  await engine.stop();
  return dataDir;
}

/** Reads a folder, by an index too. @returns what its documents say */
async function textsIn(dataDir: string): Promise<string[]> {
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db('app').collection('items');
  const texts: string[] = await items.distinct('text');
  for (const text of texts) expect(await items.countDocuments({ text })).toBe(DOCUMENTS);
  expect(await items.db.command({ validate: 'items', full: true })).toMatchObject({ valid: true });
  await engine.stop();
  return texts;
}

/** Does something with a folder in a process that is killed at an access. @returns its code, null if it was killed */
async function runKilled(
  work: string,
  dataDir: string,
  access: number,
  ...args: string[]
): Promise<number | null> {
  const program = `const [dataDir, ...args] = process.argv.slice(1);
    await (await import(${dist})).${work}(dataDir, ...args);`;
  const child = spawn(
    process.execPath,
    ['--import', preload, '--input-type=module', '-e', program, dataDir, ...args],
    {
      env: { ...process.env, KILL_AT: String(access), KILL_IN: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code]: [number | null] = (await once(child, 'close')) as [number | null];
  return code;
}

it('a restore that is killed leaves the data of before or those of the backup', async () => {
  const [before, backup] = [await folderOf('before'), join(bench.folder(), 'backup')];
  await backupData(await folderOf('restored'), backup);
  let code: number | null = null;
  for (let access = 1; code === null; access += STEP) {
    const dataDir = bench.folder();
    cpSync(before, dataDir, { recursive: true });
    code = await runKilled('restoreData', dataDir, access, backup);
    const texts = await textsIn(dataDir);
    expect([access, texts]).toEqual([
      access,
      code === 0 ? ['restored'] : [expect.stringMatching(/^before$|^restored$/)],
    ]);
  }
  expect(code).toBe(0);
});

it('a compaction that is killed leaves all data, and the next one nothing behind', async () => {
  const before = await folderOf('before');
  let code: number | null = null;
  for (let access = 1; code === null; access += STEP) {
    const dataDir = bench.folder();
    cpSync(before, dataDir, { recursive: true });
    code = await runKilled('compactData', dataDir, access);
    expect([access, await textsIn(dataDir)]).toEqual([access, ['before']]);
    expect(await runKilled('compactData', dataDir, 0)).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('compacting');
    expect(await textsIn(dataDir)).toEqual(['before']);
  }
  expect(code).toBe(0);
});
