import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { restoreData } from '../../src/index.ts';
import { useEngines } from '../support/engine.ts';
import { countIn, filledFolder } from '../support/items.ts';

// Each test here starts several engines, one after another.
vi.setConfig({ testTimeout: 60_000 });

const bench = useEngines();

describe('a folder that a killed engine has left', () => {
  const journals = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('journal'));

  /** A folder whose last hundred documents are in the journal alone. */
  async function leftFolder(): Promise<string> {
    const dataDir = await filledFolder(bench, 100);
    const left = bench.folder();
    const engine = await bench.start({ dataDir });
    const client = await bench.connect(engine);
    const added = Array.from({ length: 100 }, (_, i) => ({ _id: 1000 + i }));
    await client.db().collection<{ _id: number }>('items').insertMany(added);
    for (const name of ['data.mdb', ...journals(dataDir)]) cpSync(join(dataDir, name), join(left, name));
    return left;
  }

  it('is restored like a backup, journal and all', async () => {
    const left = await leftFolder();
    const dataDir = await leftFolder();
    const { verified, kept } = await restoreData(dataDir, left);
    expect(verified.documents).toBe(200);
    expect(await countIn(bench, dataDir)).toBe(200);
    // What was there before is kept with its own journal.
    const suffix = kept?.slice(join(dataDir, 'data.mdb').length);
    expect(journals(dataDir)).toEqual(['journal-a', 'journal-b'].map((name) => `${name}${suffix}`));
  });

  it('goes on without the last changes if its journal is damaged', async () => {
    const left = await leftFolder();
    rmSync(join(left, 'journal-a'));
    await expect(restoreData(bench.folder(), left)).rejects.toThrow(/journal-a is damaged \(it is missing\)/);
    await expect(bench.start({ dataDir: left })).rejects.toThrow(/--without-journal/);
    expect((await restoreData(left, left, { withoutJournal: true })).verified.documents).toBe(100);
    expect(await countIn(bench, left)).toBe(100);
  });
});
