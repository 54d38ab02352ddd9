import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { EntryView } from '../../src/storage/entry-view.ts';
import { LmdbFile } from '../../src/storage/lmdb-file.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();

afterEach(() => bench.cleanUp());

it('asks for fewer keys at one go while commits take long, and for more again when they do not', async () => {
  const file = new LmdbFile(bench.folder(), false, new EntryView());
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
