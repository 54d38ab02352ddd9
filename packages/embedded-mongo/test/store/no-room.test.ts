import { spawnSync } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { expect, it } from 'vitest';
import { notStored } from '../../src/store/file/write-errors.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();
const START = `
  import { startEmbeddedMongo } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
  await startEmbeddedMongo({ dataDir: process.argv[1] }).catch(({ message }) => console.log(message));
`;

it('a start without room for the journal says so, and calls nothing damaged', () => {
  const script = `trap '' XFSZ; ulimit -f 2048; exec "${process.execPath}" --input-type=module -e "$1" "$2"`;
  const folder = bench.folder();
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', START, folder], { encoding: 'utf8' });
  expect(stdout).toMatch(/^There is no space left for the data folder .* Free some space/);
  expect(stdout).toContain(folder);
});

it('a file of the journal that finds no room is reported as a full disk', () => {
  const full = openSync('/dev/full', 'w');
  try {
    writeSync(full, 'a commit group');
    expect.unreachable();
  } catch (error) {
    expect(notStored(error)).toMatchObject({
      code: 14031,
      message: expect.stringContaining('disk may be full'),
    });
  } finally {
    closeSync(full);
  }
});
