import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { afterPrefix } from '../../src/ordering/prefix.ts';
import { Checkpoint } from '../../src/store/checkpoint.ts';
import { EntryView } from '../../src/store/file/entry-view.ts';
import { RangeKind, rangePrefix } from '../../src/store/file/layout.ts';
import { LmdbFile } from '../../src/store/file/lmdb-file.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import { Memtable } from '../../src/store/memory/memtable.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();

afterEach(() => bench.cleanUp());

it('asks for fewer keys at one go while commits take long, and for more again when they do not', async () => {
  const file = new LmdbFile(bench.folder(), hastyIo, new EntryView());
  const { db } = file;
  const commit = () => file.commit(() => void db.put(Buffer.from('key'), Buffer.from('value')));
  const batch = db.batch.bind(db);
  db.batch = async (write) => {
    const isWritten = await batch(write);
    await wait(110);
    return isWritten;
  };
  const asked: number[] = [];
  for (let i = 0; i < 4; i++) {
    asked.push(file.keysAtOnce);
    await commit();
  }
  expect(asked).toEqual([4000, 2000, 1000, 500]);
  expect(file.keysAtOnce).toBe(500);
  db.batch = batch;
  while (file.keysAtOnce < 4000) await commit();
  await commit();
  expect(file.keysAtOnce).toBe(4000);
  await db.close();
});

it('gets as many keys at one go as it asks for, from a checkpoint and when a range is removed', async () => {
  const keys = 8000;
  const prefix = rangePrefix(RangeKind.index, 5);
  const table = new Memtable();
  for (let i = 0; i < keys; i++) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(i);
    table.put(1, Buffer.concat([prefix, number]), Buffer.alloc(0), 1, 1);
  }
  const file = new LmdbFile(bench.folder(), hastyIo, new EntryView());
  const commits = vi.spyOn(file, 'commit');
  file.keysAtOnce = 500;
  const rests: number[] = [];
  const rest = async (sliceMs: number) => void rests.push(sliceMs);
  await new Checkpoint(table, 1).write(file, Buffer.from('format'), () => file.moveOn(), rest);
  // Between any two.
  expect(rests).toHaveLength(commits.mock.calls.length - 1);
  const range = { start: prefix, end: afterPrefix(prefix) };
  expect(file.reader.count(range)).toBe(keys);
  // With 4,000 at one go there would be two.
  expect(commits.mock.calls.length).toBeGreaterThan(8);
  file.keysAtOnce = 500;
  await file.removeSome(range);
  file.moveOn();
  expect(file.reader.count(range)).toBe(keys - 500);
  await file.db.close();
});
