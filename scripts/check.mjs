// Runs every check, even after a failure, and counts: each check and each test is one. It imports nothing that needs an
// install and its first check installs, so that it can count even if that fails. --without-browser leaves out what needs
// more than Node.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** Name of a check, its npm arguments, and the script of the packages whose tests it runs. */
const checks = [
  ['tests', ['test'], 'test'],
  ['lint', ['run', '--silent', 'lint']],
  ['types', ['run', '--silent', 'types']],
  ['import boundaries', ['run', '--silent', 'boundaries']],
  ['dead code', ['run', '--silent', 'dead-code']],
  ['browser tests', ['run', '--silent', 'test:browser'], 'e2e'],
];

const { values: options } = parseArgs({ options: { 'without-browser': { type: 'boolean' } } });
const chosen = options['without-browser'] ? checks.filter(([, , script]) => script !== 'e2e') : checks;

const total = { passed: 0, failed: 0 };
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    running?.kill(signal);
    total.failed += 1;
    end(`stopped by ${signal}`);
  });

for (const [name, words, script] of chosen) {
  console.log(`\n--- ${name}`);
  const reports = script ? reportsOf(script) : [];
  for (const report of reports) rmSync(report, { force: true });
  const isOk = await npm(words);
  const counted = countTests(reports);
  total.passed += counted.passed + (isOk ? 1 : 0);
  total.failed += counted.failed + (isOk ? 0 : 1);
  console.log(
    `--- ${name}: ${isOk ? 'passed' : 'FAILED'}${counted.passed ? `, ${counted.passed} tests` : ''}`,
  );
}
end();

/** Prints the count and exits with 1 if anything failed. */
function end(why = '') {
  console.log(`${why}\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
}

/** Runs npm with its output shown. @returns whether it succeeded */
function npm(words) {
  return new Promise((resolve) => {
    running = spawn('npm', words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    running.on('error', () => resolve(false));
    running.on('close', (code) => resolve(code === 0));
  });
}

/** Lists the reports that the packages' test runners write for this script. */
function reportsOf(script) {
  const folders = ['apps', 'packages'].filter(existsSync).flatMap((parent) => {
    return readdirSync(parent).map((name) => path.join(parent, name));
  });
  return [...folders, 'tests']
    .filter((folder) => scriptsOf(folder)[script])
    .map((folder) => path.join(folder, 'test-results', `${script}.json`));
}

function scriptsOf(folder) {
  const file = path.join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).scripts : {};
}

/**
 * Adds up the reports of vitest and of Playwright, which calls a test flaky that passed at its second try. A missing
 * report counts as a failure: its tests never finished.
 */
function countTests(reports) {
  const counted = { passed: 0, failed: 0 };
  for (const report of reports) {
    if (!existsSync(report)) console.log(`${report} is missing`);
    const { stats, numPassedTests, numFailedTests } = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { numPassedTests: 0, numFailedTests: 1 };
    counted.passed += stats ? stats.expected + stats.flaky : numPassedTests;
    counted.failed += stats ? stats.unexpected : numFailedTests;
  }
  return counted;
}
