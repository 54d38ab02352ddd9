import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './support/root.ts';
import { surroundings } from './support/surroundings.ts';

let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'check-'));
});
afterEach(() => rmSync(project, { recursive: true }));

const saying = (...lines: string[]) => `printf '%s\\n' ${lines.map((line) => `'${line}'`).join(' ')}`;
const passing = {
  test: saying('      Tests  30 passed (30)', '      Tests  12 passed | 1 skipped (13)'),
  lint: 'true',
  types: 'true',
  boundaries: 'true',
  'dead-code': 'true',
  'test:browser': saying('  1 flaky', '  9 passed (1.2m)'),
};

/** Starts the check in a project with these scripts. */
function start(scripts: object) {
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ scripts }));
  const child = spawn(process.execPath, [path.join(root, 'scripts/check.mjs')], {
    cwd: project,
    env: surroundings({}),
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => [code, output.trim().split('\n').at(-1)]);
  return { child, ended, seen: () => output };
}

it('counts each test and each check, a flaky test as one that passed', async () => {
  expect(await start(passing).ended).toEqual([0, '58 passed, 0 failed']);
});

it('goes on to its end when checks fail, and counts what failed in them', async () => {
  const test = `${saying('      Tests  2 failed | 28 passed (30)', '      Tests  12 passed (12)')}; exit 1`;
  expect(await start({ ...passing, test, types: 'false' }).ended).toEqual([1, '54 passed, 4 failed']);
});

it('counts a check that could not even start', async () => {
  const { 'dead-code': _, ...others } = passing;
  expect(await start(others).ended).toEqual([1, '57 passed, 1 failed']);
});

it('says the count when it is stopped', async () => {
  const { child, ended, seen } = start({ ...passing, lint: 'sleep 10' });
  await expect.poll(seen, { timeout: 20_000 }).toContain('--- lint');
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, '43 passed, 1 failed']);
});
