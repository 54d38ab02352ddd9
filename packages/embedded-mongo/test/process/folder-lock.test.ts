import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderLock } from '../../src/process/folder-lock.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const left = JSON.stringify({ pid: 2 ** 22 + 1, startTime: 'long ago', socket: 'engine-x.sock' });

it.each([
  ['left over', ['engine.lock', 'x']],
  ['of a former version', ['engine.lock']],
])('a lock %s goes to one of several that find it at the same time', async (_what, file) => {
  const folder = bench.folder();
  if (file.length > 1) mkdirSync(join(folder, 'engine.lock'));
  writeFileSync(join(folder, ...file), left);
  const taken = await Promise.allSettled([1, 2, 3].map(() => FolderLock.take(folder)));
  const locks = taken.flatMap((take) => (take.status === 'fulfilled' ? [take.value] : []));
  expect(locks.map((lock) => lock.isHeld())).toEqual([true]);
  for (const lock of locks) lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('whoever gives back a lock that somebody else has by now leaves it to them', async () => {
  const folder = bench.folder();
  const first = await FolderLock.take(folder);
  first.announce('first');
  rmSync(join(folder, 'engine.lock'), { recursive: true });
  const second = await FolderLock.take(folder);
  second.announce('second');
  expect([first.isHeld(), second.isHeld()]).toEqual([false, true]);
  first.release();
  expect([second.isHeld(), FolderLock.addressOf(folder)]).toEqual([true, 'second']);
  await expect(FolderLock.take(folder)).rejects.toThrow(`in use by process ${process.pid}`);
  second.release();
  expect(FolderLock.addressOf(folder)).toBeUndefined();
});

it('a lock that was torn by a crash counts for nothing', async () => {
  const folder = bench.folder();
  mkdirSync(join(folder, 'engine.lock'));
  writeFileSync(join(folder, 'engine.lock', 'x'), '{"pid": 1');
  writeFileSync(join(folder, 'engine.lock', 'y.address'), '');
  const lock = await FolderLock.take(folder);
  expect(lock.isHeld()).toBe(true);
  lock.release();
});
