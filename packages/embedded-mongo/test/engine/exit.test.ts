import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const dist = (file: string) => JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href);

/** Exits, or breaks down, between the steps of a batch. */
const EXITING = `
  import { Store } from ${dist('storage/store.js')};
  import { exitAtOnce } from ${dist('process/exit.js')};
  const store = new Store(process.argv[1], true);
  exitAtOnce(() => store.isWriting);
  if (process.argv[2] !== 'idle')
    void store.write(() => (store.put(Buffer.from([0x10, 0, 0, 0, 7, 2]), Buffer.from('half'), 1), false));
  setTimeout(() => {
    if (process.argv[2] === 'broken') throw new Error('the reason of the crash');
    process.exit(3);
  }, 200);
`;

it.each([
  ['idle', [3, null], ''],
  ['writing', [null, 'SIGKILL'], ''],
  ['broken', [null, 'SIGKILL'], 'the reason of the crash'],
])(
  'a process that is %s exits at once, and tells why',
  async (state, ending, reason) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', EXITING, bench.folder(), state], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const told: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => told.push(chunk));
    const deadline = setTimeout(() => child.kill('SIGTERM'), 20_000);
    expect(await once(child, 'close')).toEqual(ending);
    expect(Buffer.concat(told).toString()).toContain(reason);
    clearTimeout(deadline);
  },
  30_000,
);
