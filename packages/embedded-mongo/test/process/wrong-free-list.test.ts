import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { Page } from '../../src/check/page.ts';
import { backupData, compactData, openData, verifyDatabase } from '../../src/index.ts';
import { useEngines } from '../support/engine.ts';
import { filledFolder } from '../support/items.ts';

vi.setConfig({ testTimeout: 90_000 });

const bench = useEngines();
const PAGE = 4096;

/** Has a file's list of free pages forget some. */
function forgetFreePages(folder: string): void {
  const path = join(folder, 'data.mdb');
  const bytes = readFileSync(path);
  const newest = bytes.readBigUInt64LE(152) > bytes.readBigUInt64LE(PAGE + 152) ? 0 : PAGE;
  const free = Number(bytes.readBigUInt64LE(newest + 88));
  const nodes = new Page(bytes.subarray(free * PAGE, (free + 1) * PAGE)).nodes() ?? [];
  for (const { value, overflow } of nodes)
    (overflow ? bytes.subarray(overflow.page * PAGE + 24) : value).writeBigUInt64LE(0n, 0);
  writeFileSync(path, bytes);
}

it('a file whose list of free pages is wrong can be compacted, with all records', async () => {
  const dataDir = await filledFolder(bench, 2000);
  const engine = await bench.start({ dataDir });
  const client = await bench.connect(engine);
  await client
    .db()
    .collection<{ _id: number }>('items')
    .deleteMany({ _id: { $lt: 1500 } });
  await engine.stop();
  forgetFreePages(dataDir);
  // LMDB makes no compact copy of it.
  await expect(backupData(dataDir, bench.folder())).rejects.toThrow(/could not be written/);
  await compactData(dataDir);
  const data = await openData(dataDir);
  expect(await verifyDatabase(data.uri)).toMatchObject({ documents: 500, faults: [] });
  await data.close();
  await backupData(dataDir, bench.folder());
});
