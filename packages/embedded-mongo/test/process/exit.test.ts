import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const dist = (file: string) => JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href);

/** Exits, or breaks down, between the steps of a commit group, while LMDB's own thread brings others to the data file. */
const EXITING = `
  import { durableIo } from ${dist('store/journal/file-io.js')};
  import { Store } from ${dist('store/store.js')};
  const store = new Store(process.argv[1], durableIo);
  const put = (number) => store.put(Buffer.from([0x10, 0, 0, 0, 7, number >> 8, number]), Buffer.alloc(100), 1);
  let number = 0;
  await store.write(() => {
    for (let left = 1000; left > 0; left--) put(number++);
    return number === 20_000;
  });
  store.checkpoint().catch(() => undefined);
  store.write(() => (put(20_000), false));
  setTimeout(() => {
    if (process.argv[2] === 'is broken') throw new Error('the reason of the crash');
    process.exit(3);
  }, 5);
`;

it.each([
  ['leaves', 3, ''],
  ['is broken', 1, 'the reason of the crash'],
])(
  'a process that %s while it writes ends at once, and tells why',
  async (state, code, reason) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', EXITING, bench.folder(), state], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const told: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
    const deadline = setTimeout(() => child.kill('SIGKILL'), 20_000);
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(Buffer.concat(told).toString()).toContain(reason);
    clearTimeout(deadline);
  },
  30_000,
);

/** Has a commit group fail when the catalog, which is read again then, is damaged. */
const UNREADABLE = `
  import { Engine } from ${dist('engine/engine.js')};
  import { catalogKey } from ${dist('store/file/layout.js')};
  import { hastyIo } from ${dist('store/journal/file-io.js')};
  const engine = new Engine({ dataFolder: process.argv[1], io: hastyIo, log: console.error });
  const put = () => engine.store.put(catalogKey('shop.items'), Buffer.from('no record'), 0);
  await engine.queue.enqueue(put);
  await engine.queue.enqueue(() => { put(); throw new Error('the first failure'); }).catch(() => undefined);
  console.error('goes on');
`;

it('an engine that can not return to what is on disk ends, and tells why', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', UNREADABLE, bench.folder()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const told: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(Buffer.concat(told).toString()).toMatch(
    /^stopping, because the catalog can't be read again after a failure: .+\n$/,
  );
});
