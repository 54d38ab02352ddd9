import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { EntryView } from '../../src/store/file/entry-view.ts';
import { LmdbFile } from '../../src/store/file/lmdb-file.ts';
import { keepPagesFew, mappingsOf } from '../../src/store/file/mapped-pages.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { EngineBench } from '../support/engine.ts';

// What a process has in memory is read from Linux's /proc; elsewhere nothing is given back.

const ENTRIES = 24_000;
const ALL = { start: Buffer.from([0]), end: Buffer.from([0xff]) };
const MEBIBYTE = 1024 ** 2;

const bench = new EngineBench();
const stopping = new AbortController();

afterEach(() => bench.cleanUp());

/** Makes a data file of some 90 MiB, commit by commit. */
async function fill(folder: string, view: EntryView): Promise<LmdbFile> {
  const file = new LmdbFile(folder, hastyIo, view);
  for (let first = 0; first < ENTRIES; first += 4_000) {
    await file.commit(() => {
      for (let i = first; i < first + 4_000; i++) {
        const key = Buffer.alloc(5, 1);
        key.writeUInt32BE(i, 1);
        void file.db.put(key, Buffer.alloc(1_900, i));
      }
    });
    file.moveOn();
    file.readEverything();
  }
  return file;
}

/** Bytes of a folder's data file that a process has in memory. */
function residentOf(folder: string, pid: number | 'self' = 'self'): number {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=\w+-\w+ )/);
  const kibibytes = mappings
    .filter((mapping) => mapping.includes(`${folder}/`))
    .map((mapping) => Number(/^Rss:\s+(\d+) kB$/m.exec(mapping)?.[1]));
  return kibibytes.reduce((sum, one) => sum + one, 0) * 1024;
}

it('maps the data file once, however much it grows', async () => {
  const folder = bench.folder();
  const file = await fill(folder, new EntryView());
  // A gibibyte of addresses: there may be few of them (`ulimit -v`).
  expect(mappingsOf(folder)).toEqual([{ address: expect.anything(), length: 2n ** 30n }]);
  await file.db.close();
});

it('gives pages of the data file back, and everything is read as before', async () => {
  const folder = bench.folder();
  const view = new EntryView();
  const keeping = keepPagesFew(folder, stopping.signal);
  const file = await fill(folder, view);
  file.readEverything();
  expect(residentOf(folder)).toBeGreaterThan(80 * MEBIBYTE);
  // A scan that has begun goes on over pages that are gone.
  const scan = file.reader.scan(ALL, {});
  let passed = 0;
  const goOn = (entries: number) => {
    for (let i = 0; i < entries && scan.next(); i++) {
      expect(view.key.readUInt32BE(1)).toBe(passed);
      expect(view.value[view.valueEnd - 1]).toBe(passed++ & 0xff);
    }
  };
  goOn(ENTRIES / 2);
  await vi.waitFor(() => expect(residentOf(folder)).toBeLessThan(8 * MEBIBYTE), { timeout: 30_000 });
  goOn(ENTRIES);
  expect(passed).toBe(ENTRIES);
  stopping.abort();
  await expect(keeping).rejects.toThrow('aborted');
  scan.close();
  await file.db.close();
});

it('keeps few pages in an engine that has read all of its data', async () => {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db().collection('items');
  const text = 'x'.repeat(30_000);
  for (let i = 0; i < 10; i++) await items.insertMany(Array.from({ length: 100 }, () => ({ text })));
  const resident = () => residentOf(dataDir, engine.pid);
  // Reads again until it is all in the data file, and seen before it is given back.
  const readAll = async () => {
    expect(await items.countDocuments({ text })).toBe(1_000);
    expect(resident()).toBeGreaterThan(12 * MEBIBYTE);
  };
  await vi.waitFor(readAll, { timeout: 50_000 });
  await vi.waitFor(() => expect(resident()).toBeLessThan(8 * MEBIBYTE), { timeout: 30_000 });
});
