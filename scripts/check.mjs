// Runs every check, to the end even when one fails, and counts: each check is one, each test is one. It imports
// nothing that needs an install and its first check installs, so that it can count when even that fails.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const checks = [
  ['tests', ['test']],
  ['lint', ['run', '--silent', 'lint']],
  ['types', ['run', '--silent', 'types']],
  ['import boundaries', ['run', '--silent', 'boundaries']],
  ['dead code', ['run', '--silent', 'dead-code']],
  ['browser tests', ['run', '--silent', 'test:browser']],
];

const total = { passed: 0, failed: 0 };
let running;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => {
    running?.kill(signal);
    total.failed += 1;
    end(`stopped by ${signal}`);
  });

for (const [name, words] of checks) {
  console.log(`\n--- ${name}`);
  const { ok, output } = await npm(words);
  const counted = countTests(output);
  total.passed += counted.passed + (ok ? 1 : 0);
  total.failed += counted.failed + (ok ? 0 : 1);
  console.log(`--- ${name}: ${ok ? 'passed' : 'FAILED'}${counted.passed ? `, ${counted.passed} tests` : ''}`);
}
end();

/** Says the count, and ends with 1 if anything failed. */
function end(why = '') {
  console.log(`${why}\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed ? 1 : 0);
}

/** Runs npm in sight of the reader. */
function npm(words) {
  return new Promise((resolve) => {
    running = spawn('npm', words, {
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let output = '';
    running.stdout.setEncoding('utf8');
    running.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    running.on('error', (error) => resolve({ ok: false, output: error.message }));
    running.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/**
 * Adds up the summaries of vitest ("Tests  2 failed | 30 passed (32)") and playwright ("  12 passed (9.1s)"), where
 * a test that passed at its second try is called flaky.
 */
function countTests(output) {
  const counted = { passed: 0, failed: 0, flaky: 0 };
  for (const line of stripVTControlCharacters(output).split('\n')) {
    if (!/^\s*Tests\s/.test(line) && !/^\s+\d+ (passed|failed|flaky)( \([\d.]+(ms|s|m|h)\))?\s*$/.test(line))
      continue;
    for (const [, count, kind] of line.matchAll(/(\d+) (passed|failed|flaky)/g))
      counted[kind] += Number(count);
  }
  return { passed: counted.passed + counted.flaky, failed: counted.failed };
}
