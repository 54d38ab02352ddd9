import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { type Env, readEnv } from '../src/lib/env.ts';
import { ask, type Headers, signIn } from './client.ts';
import { fill } from './fill.ts';
import { type Figures, load } from './load.ts';
import { measureReport } from './report.ts';
import { type Scenario, scenariosOf } from './scenarios.ts';
import { type Memory, memoryOf, type Running, startApi, startProgram } from './server.ts';

/**
 * Measures the API as its users call it, on databases of several sizes, against Express alone.
 * Databases are filled once and kept. See docs/performance.md.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '1000,100000' },
    data: { type: 'string', default: '../../data/bench' },
    others: { type: 'string', default: 'Infinity' },
    calls: { type: 'string', default: '4000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const SESSIONS = 10;
const calls = Number(options.calls);
const others = Number(options.others);
const REPORT = 'sales report';
const log = pino({ level: 'warn' });

for (const records of options.records.split(',').map(Number)) {
  const settings = settingsFor(records);
  const env = readEnv(settings);
  await fill(records, others, env, log);
  await measure(records, settings, env);
}

function settingsFor(records: number): Record<string, string> {
  const uri = process.env.BENCH_MONGODB_URI;
  return {
    DATA_DIR: path.resolve(options.data, String(records)),
    ADMIN_PASSWORD: 'bench-secret',
    ...(uri && {
      MONGODB_URI: uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/]+)(\/[^?]*)?/, `$1/bench-${records}`),
      JWT_SECRET: 'a key of the benchmarks that is long enough',
    }),
  };
}

async function measure(records: number, settings: Record<string, string>, env: Env): Promise<void> {
  const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
  const api = await startApi(settings, profile);
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = memoryOf(api.child.pid);
    print(`\n${records} records, ready after ${Math.round(api.startMs)} ms`);
    print(`idle: API ${inMegabytes(idle.self)}, engine ${inMegabytes(idle.children)}`);
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => signIn(api.url, env)));
    const scenarios = await scenariosOf(api.url, sessions[0] ?? {}, records);
    print('| call | requests/s | median ms | p99 ms | of bare Express | µs of API + engine, bare Express |');
    print('|---|---|---|---|---|---|');
    for (const scenario of scenarios.filter(({ name }) => name.includes(options.only)))
      await compare(api, sessions, scenario);
    if (REPORT.includes(options.only)) await report(api, sessions[0] ?? {}, Math.min(records, others));
    const busy = memoryOf(api.child.pid);
    print(`after the load: API ${inMegabytes(busy.self)}, engine ${inMegabytes(busy.children)}`);
  } finally {
    await api.stop();
  }
}

async function compare(api: Running, sessions: readonly Headers[], { name, next }: Scenario): Promise<void> {
  const answer = await ask(api.url, sessions[0] ?? {}, next());
  await load({ server: api, sessions, next, calls });
  const ours = await load({ server: api, sessions, next, calls });
  const bare = await startProgram('bare.ts', { ANSWER: JSON.stringify(answer) });
  try {
    await load({ server: bare, sessions, next, calls });
    print(row(name, ours, await load({ server: bare, sessions, next, calls })));
  } finally {
    await bare.stop();
  }
}

async function report(api: Running, headers: Headers, sales: number): Promise<void> {
  const { rows, ours, bare, memory, median, p99 } = await measureReport(api, headers, sales);
  const speed = `${Math.round(ours)} rows/s, ${(ours / bare).toFixed(2)} of ${Math.round(bare)} of exceljs alone`;
  print(`${REPORT} of ${rows} lines: ${speed}; ${Math.round(memory)} MB more`);
  print(`a list meanwhile: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}

function row(name: string, ours: Figures, bare: Figures): string {
  const ratio = `${(ours.perSecond / bare.perSecond).toFixed(3)} of ${Math.round(bare.perSecond)}`;
  const cost = `${ours.cost.self} + ${ours.cost.children}, ${bare.cost.self}`;
  return `| ${[name, Math.round(ours.perSecond), ours.median, ours.p99, ratio, cost].join(' | ')} |`;
}

function inMegabytes({ own, all }: Memory): string {
  return `${Math.round(all)} MB (${Math.round(own)} without mapped files)`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
