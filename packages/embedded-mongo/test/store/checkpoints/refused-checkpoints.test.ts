import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterPrefix } from '../../../src/ordering/prefix.ts';
import { RangeKind, rangePrefix } from '../../../src/store/file/layout.ts';
import { type FileIo, hastyIo } from '../../../src/store/journal/file-io.ts';
import { Store } from '../../../src/store/store.ts';
import { EngineBench } from '../../support/engine.ts';
import { farKey } from '../../support/far-keys.ts';

const bench = new EngineBench();
const prefix = rangePrefix(RangeKind.index, 5);
const failure = (message: string, code: number) => Object.assign(new Error(message), { code });
const corrupted = failure('MDB_CORRUPTED: Located page was wrong type', -30796);
const full = failure('No space left on device', 28);

/** Why the disk commits nothing, if it doesn't. */
let reason: Error | undefined;
const io: FileIo = {
  ...hastyIo,
  commit: (run) => (reason === undefined ? run() : Promise.reject(reason)),
};
let store: Store;
let folder: string;
const refused = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  reason = undefined;
  refused.mockClear();
  folder = bench.folder();
  store = new Store(folder, io, { refused });
});

afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await bench.cleanUp();
});

function put(from: number, to: number): Promise<void> {
  return store.write(() => {
    for (let i = from; i < to; i++) store.put(farKey(prefix, i), Buffer.alloc(0), 1);
    return true;
  });
}

function count(): number {
  let keys = 0;
  store.scanAll({ start: prefix, end: afterPrefix(prefix) }, { keysOnly: true }, () => void keys++);
  return keys;
}

async function refuse(seconds: number, error: Error): Promise<void> {
  reason = error;
  for (let second = 0; second <= seconds; second++) {
    await expect(store.checkpoint()).rejects.toThrow(error.message);
    vi.advanceTimersByTime(1_000);
  }
  reason = undefined;
}

it('tells that LMDB refuses every checkpoint once it has done so for ten seconds', async () => {
  await put(0, 100);
  await refuse(10, corrupted);
  expect(refused).not.toHaveBeenCalled();
  await refuse(0, corrupted);
  expect(refused).toHaveBeenCalledExactlyOnceWith(corrupted.message);
  expect(count()).toBe(100);
});

it('begins anew after each checkpoint that LMDB takes', async () => {
  for (let round = 0; round < 3; round++) {
    await put(round, round + 1);
    await refuse(9, corrupted);
    await store.checkpoint();
  }
  expect(refused).not.toHaveBeenCalled();
});

it('waits for room on a full disk for as long as it takes', async () => {
  await put(0, 100);
  await refuse(60, full);
  expect(refused).not.toHaveBeenCalled();
  await store.checkpoint();
  expect(count()).toBe(100);
});

it('takes writes as long as there is room above a data file that refuses them, and keeps those', async () => {
  reason = corrupted;
  let taken = 0;
  await expect(
    (async () => {
      for (; taken < 600_000; taken += 10_000) await put(taken, taken + 10_000);
    })(),
  ).rejects.toThrow(corrupted.message);
  expect(taken).toBeLessThan(400_000);
  expect(count()).toBe(taken);
  reason = undefined;
  await put(taken, taken + 1);
  await store.close();
  store = new Store(folder, io, { refused });
  expect(count()).toBe(taken + 1);
});

const dist = (file: string) => JSON.stringify(new URL(`../../../dist/${file}`, import.meta.url).href);

/** An engine, for which time passes quickly, whose data file is refused from some time on. */
const REFUSED = `
  import { Engine } from ${dist('engine/engine.js')};
  import { hastyIo } from ${dist('store/journal/file-io.js')};
  const now = performance.now.bind(performance);
  performance.now = () => 10 * now();
  const refusal = Object.assign(new Error('MDB_CORRUPTED'), { code: -30796 });
  const io = { ...hastyIo, commit: () => Promise.reject(refusal) };
  const engine = new Engine({ dataFolder: process.argv[1], io, log: console.error });
  await engine.queue.enqueue(() => engine.store.put(Buffer.from([0x10, 0, 0, 0, 7, 1]), Buffer.from('a'), 1));
  setTimeout(() => process.exit(0), 15_000);
`;

it('an engine whose data file LMDB refuses to write ends, and tells why', async () => {
  vi.useRealTimers();
  const child = spawn(process.execPath, ['--input-type=module', '-e', REFUSED, bench.folder()], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const told: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  const lines = Buffer.concat(told).toString().trim().split('\n');
  expect(lines.at(-1)).toBe('stopping, because LMDB goes on refusing what is written: MDB_CORRUPTED');
}, 30_000);
