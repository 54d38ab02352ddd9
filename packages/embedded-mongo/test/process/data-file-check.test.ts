import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { checkDataFile } from '../../src/check/data-file-check.ts';
import { Page } from '../../src/check/page.ts';
import { backupData, checkData, type EngineEvent } from '../../src/index.ts';
import { EntryView } from '../../src/store/file/entry-view.ts';
import { LmdbFile } from '../../src/store/file/lmdb-file.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { useEngines } from '../support/engine.ts';
import { filledFolder, fillItems } from '../support/items.ts';
import { Random } from '../support/random.ts';

vi.setConfig({ testTimeout: 90_000 });

const bench = useEngines();
const PAGE = 4096;

/** A compact copy, in which every page but the heads is used. */
async function compactCopy(): Promise<string> {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db().collection<{ _id: number }>('items');
  await items.createIndex({ n: 1 });
  await items.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, n: -_id, pad: 'x'.repeat(300) })));
  const copy = bench.folder();
  await backupData(dataDir, copy);
  return copy;
}

it('finds each page that is overwritten, whatever with', async () => {
  const copy = await compactCopy();
  const whole = readFileSync(join(copy, 'data.mdb'));
  expect(checkDataFile(copy)).toEqual([]);
  const random = new Random(7);
  const pages = whole.length / PAGE;
  const damages: ((page: Buffer) => void)[] = [
    (page) => page.fill(0),
    (page) => page.fill(0x5a, 0, 512),
    (page) => whole.copy(page, 0, 5 * PAGE, 6 * PAGE),
    (page) => page.writeUInt16LE(random.below(PAGE), 24),
  ];
  const missed: string[] = [];
  for (let page = 6; page < pages; page += 11)
    for (const [at, damage] of damages.entries()) {
      const folder = bench.folder();
      const bytes = Buffer.from(whole);
      damage(bytes.subarray(page * PAGE, (page + 1) * PAGE));
      writeFileSync(join(folder, 'data.mdb'), bytes);
      if (checkDataFile(folder).length === 0) missed.push(`page ${page}, damage ${at}`);
    }
  expect(missed).toEqual([]);
});

it('finds a page that is used, and said to be free', async () => {
  const folder = bench.folder();
  const file = new LmdbFile(folder, hastyIo, new EntryView());
  const put = (value: string) =>
    file.commit(() => {
      for (let i = 0; i < 2000; i++) void file.db.put(Buffer.from(`key ${i}`), Buffer.from(value.repeat(50)));
    });
  for (const value of ['a', 'b', 'c']) await put(value);
  await file.db.close();
  expect(checkDataFile(folder)).toEqual([]);
  const path = join(folder, 'data.mdb');
  const bytes = readFileSync(path);
  const newest = bytes.readBigUInt64LE(152) > bytes.readBigUInt64LE(PAGE + 152) ? 0 : PAGE;
  const free = Number(bytes.readBigUInt64LE(newest + 88));
  const [node] = new Page(bytes.subarray(free * PAGE, (free + 1) * PAGE)).nodes() ?? [];
  if (node === undefined) throw new Error('no page is free');
  const list = node.overflow ? bytes.subarray(node.overflow.page * PAGE + 24) : node.value;
  // The only entry: the page that the data begin with.
  list.writeBigUInt64LE(1n, 0);
  list.writeBigUInt64LE(bytes.readBigUInt64LE(newest + 136), 8);
  writeFileSync(path, bytes);
  expect(checkDataFile(folder)).toEqual([expect.stringMatching(/^page \d+ is used, and said to be free$/)]);
});

it('finds nothing wrong with an engine that is at work', async () => {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const client = await bench.connect(engine);
  await fillItems(client, 1000);
  const others = client.db().collection('others');
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await others.insertMany(Array.from({ length: 200 }, () => ({ pad: 'x'.repeat(500) })));
  })();
  for (let times = 0; times < 3; times++) expect(await checkData(dataDir, engine.uri)).toEqual([]);
  isOver = true;
  await writing;
});

it('an engine that meets damage tells of it, and the check of it ends nobody', async () => {
  const dataDir = await filledFolder(bench, 2000);
  const copy = bench.folder();
  await backupData(dataDir, copy);
  const events: EngineEvent[] = [];
  const engine = await bench.start({ dataDir: copy, onEvent: (event) => events.push(event) });
  const items = (await bench.connect(engine)).db().collection('items');
  const path = join(copy, 'data.mdb');
  const bytes = readFileSync(path);
  cpSync(path, `${path}.whole`);
  // In its place, since the engine has the file open: all pages but the first ones and the last, which leads to all.
  const damaged = Buffer.from(bytes).fill(0, 20 * PAGE, bytes.length - PAGE);
  writeFileSync(path, damaged, { flag: 'r+' });
  const { pid } = engine;
  expect(await checkData(copy, engine.uri)).toContainEqual(expect.stringMatching(/^page \d+ of the data /));
  expect(engine.pid).toBe(pid);
  await items.countDocuments({ pad: 'y' }).catch(() => undefined);
  await vi.waitFor(
    () => expect(events.map(({ kind }) => kind)).toContainEqual(expect.stringMatching(/suspect|died/)),
    {
      timeout: 20_000,
    },
  );
  writeFileSync(path, bytes, { flag: 'r+' });
});
