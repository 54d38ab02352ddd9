// Runs every check, to the end even when one fails, and counts: each check is one, each test is one.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const checks = [
  ['tests', 'npm', ['test']],
  ['lint', 'npm', ['run', '--silent', 'lint']],
  ['types', 'npm', ['run', '--silent', 'types']],
  ['import boundaries', 'npm', ['run', '--silent', 'boundaries']],
  ['dead code', 'npm', ['run', '--silent', 'dead-code']],
  ['browser tests', 'npm', ['run', '--silent', 'test:browser']],
];

const total = { passed: 0, failed: 0 };
for (const [name, command, args] of checks) {
  console.log(`\n--- ${name}`);
  const { ok, output } = await run(command, args);
  const counted = countTests(output);
  total.passed += counted.passed + (ok ? 1 : 0);
  total.failed += counted.failed + (ok ? 0 : 1);
  console.log(`--- ${name}: ${ok ? 'passed' : 'FAILED'}${counted.passed ? `, ${counted.passed} tests` : ''}`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);

/** Runs a command in sight of the reader. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Adds up the summaries of vitest ("Tests  2 failed | 30 passed (32)") and playwright ("  12 passed (9.1s)"). */
function countTests(output) {
  const counted = { passed: 0, failed: 0 };
  for (const line of stripVTControlCharacters(output).split('\n')) {
    if (!/^\s*Tests\s/.test(line) && !/^\s+\d+ (passed|failed)( \([\d.]+(ms|s|m|h)\))?\s*$/.test(line))
      continue;
    for (const [, count, kind] of line.matchAll(/(\d+) (passed|failed)/g)) counted[kind] += Number(count);
  }
  return counted;
}
