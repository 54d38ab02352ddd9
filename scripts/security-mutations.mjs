// Breaks what docs/security.md vouches for, one edit at a time, and checks that the test named there notices.
// Works on copies of the project, one per core, so that the checkout stays intact however the run ends.
// Words after the command select edits by requirement or description.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { edits, fileOf } from './security-mutations/edits.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const chosen = edits.filter(
  ({ of, what }) => !words.length || words.some((word) => `${of} ${what}`.includes(word)),
);

const isStale = ({ file, before }) => readFileSync(fileOf(root, file), 'utf8').split(before).length !== 2;
const stale = chosen.filter(isStale);
for (const { of, file, before } of stale) console.error(`${of}: not once in ${file}:\n${before}`);
if (stale.length) process.exit(1);

const running = new Set();
const copies = [];
process.on('exit', () => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 10 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });

for (let core = 0; core < availableParallelism(); core++) copies.push(copyOfProject());
const known = await failuresOf(chosen, copies[0]);
for (const failure of known) console.error(`Without any edit: ${failure}`);
if (known.length) process.exit(1);

const left = [...chosen];
const survivors = [];
await Promise.all(
  copies.map(async (copy) => {
    for (let edit = left.shift(); edit; edit = left.shift()) {
      const isKilled = await isNoticed(edit, copy);
      if (!isKilled) survivors.push(edit);
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${edit.of}: ${edit.what} (${edit.test})`);
    }
  }),
);
console.log(`${chosen.length - survivors.length} of ${chosen.length} killed`);
process.exit(survivors.length ? 1 : 0);

/** Copies all but installed packages, which it links: packages find each other's copies by relative links. */
function copyOfProject() {
  const skipped = /^(node_modules|data|\.git)$|(^|[\\/])(test-results|\.turbo|\.vite)$/;
  const copy = mkdtempSync(path.join(tmpdir(), 'security-mutations-'));
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !skipped.test(path.relative(root, source)),
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Tells whether the test fails with the edit. A hang or a failure to load doesn't count. */
async function isNoticed(edit, copy) {
  const place = fileOf(copy, edit.file);
  const source = readFileSync(place, 'utf8');
  writeFileSync(
    place,
    source.replace(edit.before, () => edit.after),
  );
  try {
    const failures = await failuresOf([edit], copy, '--bail=1');
    return failures.some((failure) => !/timed out|without a failing test/.test(failure));
  } finally {
    writeFileSync(place, source);
  }
}

/** Lists the failures of these edits' tests, run package by package. */
async function failuresOf(some, copy, ...options) {
  const failures = [];
  for (const folder of new Set(some.map(({ test }) => packageOf(fileOf(copy, test))))) {
    const own = some.filter(({ test }) => fileOf(copy, test).startsWith(folder + path.sep));
    const files = new Set(own.map(({ test }) => path.relative(folder, fileOf(copy, test))));
    const names = [...new Set(own.map(({ named }) => literal(named)))].join('|');
    failures.push(...(await vitest(folder, copy, [...files, `--testNamePattern=${names}`, ...options])));
  }
  return failures;
}

function packageOf(file) {
  const folder = path.dirname(file);
  return existsSync(path.join(folder, 'vitest.config.ts')) ? folder : packageOf(folder);
}

function literal(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

async function vitest(cwd, copy, args) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const program = path.join(cwd, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [program, 'run', '--reporter=json', `--outputFile=${report}`, ...args],
    { cwd, stdio: 'ignore' },
  );
  running.add(child);
  const code = await new Promise((resolve) => child.on('close', resolve));
  running.delete(child);
  if (code === 0) return [];
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const messages = testResults.map(({ message }) => message).join('\n');
  if (!failed.length) return [`${args[0]} ends with ${code} without a failing test ${messages}`];
  return failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`);
}
