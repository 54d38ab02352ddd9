import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

/** Builds a package script that writes its runner's report. */
const reporting = (script: string, report: object) =>
  `mkdir -p test-results && printf '%s' '${JSON.stringify(report)}' > test-results/${script}.json`;
const units = (numPassedTests: number, numFailedTests = 0) =>
  reporting('test', { numPassedTests, numFailedTests });
const browser = reporting('e2e', { stats: { expected: 9, flaky: 1, unexpected: 0, skipped: 1 } });

const everywhere = (script: string) =>
  `for folder in apps/web packages/schemas; do (cd $folder && npm run --silent ${script}) || failed=1; done; exit $failed`;
const passing = {
  test: everywhere('test'),
  lint: 'true',
  types: 'true',
  boundaries: 'true',
  'dead-code': 'true',
  'test:browser': 'cd apps/web && npm run --silent e2e',
};
const packages = {
  'apps/web': { test: units(12), e2e: browser },
  'packages/schemas': { test: units(30) },
};

/** Starts the check in a project with these scripts, its own and its packages'. */
function start(scripts: object, scriptsOf: Record<string, object> = packages, ...options: string[]) {
  for (const [folder, own] of Object.entries({ '.': scripts, ...scriptsOf })) {
    mkdirSync(path.join(project, folder), { recursive: true });
    writeFileSync(path.join(project, folder, 'package.json'), JSON.stringify({ scripts: own }));
  }
  const child = spawn(process.execPath, [path.join(root, 'scripts/check.mjs'), ...options], {
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

it('leaves out the browser where it is told to', async () => {
  const { ended, seen } = start({ ...passing, 'test:browser': 'false' }, packages, '--without-browser');
  expect(await ended).toEqual([0, '47 passed, 0 failed']);
  expect(seen()).not.toContain('browser');
});

it('goes on to its end when checks fail, and counts what failed in them', async () => {
  const failing = { ...packages, 'packages/schemas': { test: `${units(28, 2)}; exit 1` } };
  expect(await start({ ...passing, types: 'false' }, failing).ended).toEqual([1, '54 passed, 4 failed']);
});

it("counts a package whose tests left no report, be it an earlier run's, as one that failed", async () => {
  await start(passing).ended;
  const broken = { ...packages, 'packages/schemas': { test: 'true' } };
  expect(await start(passing, broken).ended).toEqual([1, '28 passed, 1 failed']);
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
