import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const dist = (file: string) => JSON.stringify(new URL(`../../dist/${file}`, import.meta.url).href);

/** Exits between the steps of a batch that LMDB's own thread is to commit. */
const EXITING = `
  import { Store } from ${dist('storage/store.js')};
  import { exitAtOnce } from ${dist('process/exit.js')};
  const store = new Store(process.argv[1], true);
  exitAtOnce(() => store.isWriting);
  store.putAtOnce(Buffer.from([0x10, 1]), Buffer.from('kept'));
  if (process.argv[2] === 'writing')
    void store.write(() => (store.put(Buffer.from([0x10, 2]), Buffer.from('half')), false), true);
  setTimeout(() => process.exit(3), 200);
`;

it.each([
  ['idle', [3, null]],
  ['writing', [null, 'SIGKILL']],
])(
  'a process that is %s exits at once',
  async (state, ending) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', EXITING, bench.folder(), state], {
      stdio: 'inherit',
    });
    const deadline = setTimeout(() => child.kill('SIGTERM'), 20_000);
    expect(await once(child, 'exit')).toEqual(ending);
    clearTimeout(deadline);
  },
  30_000,
);
