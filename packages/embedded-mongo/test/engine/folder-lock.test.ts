import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FolderLock } from '../../src/process/folder-lock.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();

it('a lock that was left over goes to one of several that find it at the same time', async () => {
  const folder = bench.folder();
  const left = { pid: 2 ** 22 + 1, startTime: 'long ago', token: 'x', lifeSign: 'engine-x.sock' };
  writeFileSync(join(folder, 'engine.lock'), JSON.stringify(left));
  const taken = await Promise.allSettled([FolderLock.take(folder), FolderLock.take(folder)]);
  const locks = taken.flatMap((take) => (take.status === 'fulfilled' ? [take.value] : []));
  expect(locks.map((lock) => lock.isHeld())).toEqual([true]);
  for (const lock of locks) lock.release();
});
