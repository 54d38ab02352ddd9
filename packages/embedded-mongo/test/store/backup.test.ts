import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { restoreData } from '../../src/index.ts';
import { yieldToEventLoop } from '../../src/scheduling/slice.ts';
import { EntryView } from '../../src/store/file/entry-view.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Levels } from '../../src/store/levels.ts';
import { Store } from '../../src/store/store.ts';
import { EngineBench } from '../support/engine.ts';
import { farKey } from '../support/far-keys.ts';
import { countIn, filledFolder } from '../support/items.ts';
import { countKeys } from '../support/store-keys.ts';

vi.setConfig({ testTimeout: 60_000 });

const bench = new EngineBench();
afterEach(() => bench.cleanUp());

const prefix = rangePrefix(RangeKind.documents, 3);
const KEYS = 20_000;

function pidIn(lock: string): number {
  const owner = readdirSync(lock).find((name) => !name.includes('.')) as string;
  return JSON.parse(readFileSync(join(lock, owner), 'utf8')).pid;
}

/** Writes a commit group that a checkpoint brings to the data file in several slices. */
async function write(levels: Levels, value: string): Promise<void> {
  await levels.begin();
  for (let i = 0; i < KEYS; i++) levels.active.put(farKey(prefix, i), Buffer.from(value), 1, 0);
  await levels.active.commit(false);
  levels.end();
}

it('a backup holds no part of a commit group, though a checkpoint is due just when it is copied', async () => {
  let commits = 0;
  const commit = async (run: () => Promise<void>) => {
    await run();
    commits++;
  };
  const levels = new Levels(
    { folder: bench.folder(), io: { ...hastyIo, commit }, log: () => undefined },
    new EntryView(),
  );
  await write(levels, 'first');
  const { db } = levels.data;
  const copy = db.backup.bind(db);
  let landed = 0;
  db.backup = async (...args) => {
    await write(levels, 'second');
    const before = commits;
    void levels.complete();
    for (let passes = 0; passes < 200 && commits === before; passes++) await yieldToEventLoop();
    landed = commits - before;
    return copy(...args);
  };
  const folder = bench.folder();
  await levels.backup(folder);
  await levels.complete();
  expect(landed).toBe(0);
  await levels.close();
  const copied = new Store(folder, hastyIo);
  const values = new Set<string>();
  copied.scan({ start: prefix, end: Buffer.concat([prefix, Buffer.alloc(40, 0xff)]) }, {}, () => {
    values.add(copied.entry.value.toString('latin1', 0, copied.entry.valueEnd));
    return true;
  });
  await copied.close();
  expect([...values]).toEqual(['first']);
});

it('two backups at once are whole, and checkpoints go on after them', async () => {
  const store = new Store(bench.folder(), hastyIo);
  const put = (value: string) =>
    store.write(() => {
      for (let i = 0; i < KEYS; i++) store.put(farKey(prefix, i), Buffer.from(value), 1);
      return true;
    });
  await put('first');
  const folders = [bench.folder(), bench.folder()];
  await Promise.all([...folders.map((folder) => store.backup(folder)), put('second')]);
  await store.checkpoint();
  await store.close();
  for (const folder of folders) {
    const copied = new Store(folder, hastyIo);
    expect(countKeys(copied, { start: prefix, end: Buffer.concat([prefix, Buffer.alloc(40, 0xff)]) })).toBe(
      KEYS,
    );
    await copied.close();
  }
});

it('what is restored is refused if it still needs a journal', async () => {
  const [dataDir, backup] = [await filledFolder(bench, 50), await filledFolder(bench, 100)];
  // An engine that doesn't end by itself is killed, and leaves its journal.
  const prepare = async () => void process.kill(pidIn(join(dataDir, 'restoring', 'engine.lock')), 'SIGSTOP');
  const restored = restoreData(dataDir, backup, { prepare });
  await expect(restored).rejects.toThrow(/nothing was changed: its last changes are still in a journal/);
  expect(await countIn(bench, dataDir)).toBe(50);
});
