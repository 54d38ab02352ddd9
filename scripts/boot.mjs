// Runs the workspace on a machine that has only Node and npm: installs what is missing with the pinned
// pnpm, builds what changed, then starts the command. It imports nothing that needs an install.
// `npm start` replaces its shell (exec): otherwise a signal would kill the shell and orphan this process. It bounds the
// heap, as V8 collects one that may grow to many gigabytes late.
// cmd.exe has no exec, and runs what follows it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.boot-stamp');
process.chdir(root);

/** Commands behind `npm run <name>`, run once everything is installed. */
const tasks = {
  start: () => {
    build();
    return import(pathToFileURL(path.join(root, 'apps/api/dist/main.js')).href);
  },
  demo: () => {
    process.env.DEMO = '1';
    process.env.DATA_DIR ??= './data/demo';
    return tasks.start();
  },
  dev: () => {
    process.env.DATA_DIR = path.resolve(process.env.DATA_DIR ?? './data/dev');
    turbo('run', 'dev');
  },
  test: () => everyPackage('test'),
  'test:attack': () => suite('attack'),
  'test:faults': () => suite('faults'),
  'security-mutations': () => {
    build('--filter=@app/api');
    run(process.execPath, 'scripts/security-mutations.mjs', ...process.argv.slice(3));
  },
  bench: () =>
    turbo(
      'run',
      'bench',
      '--filter=@app/api',
      '--output-logs=full',
      '--log-prefix=none',
      '--',
      ...process.argv.slice(3),
    ),
  // Runs one package at a time, as each keeps all cores busy.
  'test:browser': () => {
    build();
    everyPackage('e2e', '--concurrency=1');
  },
  'bench:imports': () => benchOfApi('bench:imports'),
  'bench:memory': () => benchOfApi('bench:memory'),
  'bench:door': () => benchOfApi('bench:door'),
  'bench:uploads': () => benchOfApi('bench:uploads'),
  'bench:engine': () => engine('bench'),
  'bench:waits': () => engine('waits'),
  'bench:web': () => {
    build();
    run('pnpm', '--filter', '@app/web', 'run', 'bench', ...process.argv.slice(3));
  },
  crash: () => engine('crash'),
  screens: () => {
    build();
    run('pnpm', '--filter', '@app/web', 'run', 'screens');
  },
  ...Object.fromEntries(
    ['admin', 'backup', 'restore', 'compact', 'verify', 'migrate'].map((name) => [name, () => runCli(name)]),
  ),
};

const task = tasks[process.argv[2]];
if (!task) fail(`Usage: node scripts/boot.mjs ${Object.keys(tasks).join(' | ')}`);
install();
await task();

/** Installs with the pinned pnpm, unless this Node has installed this lockfile on this machine already. */
function install() {
  const stamp = createHash('sha256')
    .update(readFileSync('pnpm-lock.yaml'))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;

  const { packageManager } = JSON.parse(readFileSync('package.json', 'utf8'));
  process.stdout.write('Installing dependencies...\n');
  const npx = ['exec', '--yes', `--package=${packageManager}`, '--', 'pnpm'];
  run(...npm(), ...npx, 'install', '--frozen-lockfile', '--reporter=append-only', '--loglevel=warn');
  writeFileSync(stampFile, stamp);
}

/** Finds npm: its script for Node where possible, since Windows can't spawn npm.cmd without a shell. */
function npm() {
  const beside = path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
  const script = [process.env.npm_execpath, beside].find(
    (file) => file?.endsWith('npm-cli.js') && existsSync(file),
  );
  return script ? [process.execPath, script] : ['npm'];
}

function runCli(name) {
  build('--filter=@app/api');
  run(process.execPath, 'apps/api/dist/cli/main.js', name, ...process.argv.slice(3));
}

/** Runs a benchmark of the built API. */
function benchOfApi(script) {
  build('--filter=@app/api');
  run('pnpm', '--filter', '@app/api', 'run', script, ...process.argv.slice(3));
}

/** Runs a script of the embedded engine's package. */
function engine(script) {
  run('pnpm', '--filter', '@app/embedded-mongo', 'run', script, ...process.argv.slice(3));
}

function build(...which) {
  turbo('run', 'build', ...which, '--output-logs=errors-only', '--log-prefix=none');
}

/** Runs a task of every package, continuing after a failure so that all tests are counted. */
function everyPackage(task, ...how) {
  const toTheEnd = '--continue=dependencies-successful';
  turbo('run', task, toTheEnd, ...how, '--output-logs=full', '--log-prefix=none');
}

function suite(name) {
  build();
  run(process.execPath, 'scripts/suite.mjs', name);
}

function turbo(...args) {
  run(process.execPath, path.join(root, 'node_modules/turbo/bin/turbo'), ...args);
}

function run(command, ...args) {
  const pathKey = Object.keys(process.env).find((key) => key.toLowerCase() === 'path') ?? 'PATH';
  const bin = path.join(root, 'node_modules', '.bin');
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      [pathKey]: `${bin}${path.delimiter}${process.env[pathKey]}`,
      TURBO_TELEMETRY_DISABLED: '1',
      MONGOMS_DISABLE_POSTINSTALL: '1',
    },
  });
  if (error) fail(`Could not run ${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
