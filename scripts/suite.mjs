// Runs one of the API's long suites, attack or faults, file by file, then prints its figures.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const [suite] = process.argv.slice(2);
const folder = mkdtempSync(path.join(tmpdir(), 'figures-'));
const file = path.join(folder, 'figures.jsonl');
const args = ['vitest', 'run', `test/${suite}`, '--no-file-parallelism', '--no-color'];
const { status } = spawnSync('npx', args, {
  cwd: 'apps/api',
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, TEST_LONG: '1', TEST_FIGURES: file },
});

const figures = new Map();
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
for (const line of lines) {
  const { name, value, kind } = JSON.parse(line);
  const known = figures.get(name);
  figures.set(name, known === undefined ? value : kind === 'sum' ? known + value : Math.max(known, value));
}
console.log(`\nFigures of the ${suite} suite:`);
for (const [name, value] of figures) console.log(`  ${name}: ${Math.round(value * 10) / 10}`);
rmSync(folder, { recursive: true });
process.exit(status ?? 1);
