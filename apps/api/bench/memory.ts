import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readEnv } from '../src/lib/env.ts';
import { ask, type Headers, signIn } from './client.ts';
import { fill } from './fill.ts';
import { one, scenariosOf } from './scenarios.ts';
import { memoryOf, startApi } from './server.ts';

/**
 * Measures the anonymous memory of API and engine while ten people list, search, create and sell, and tells by its exit
 * code whether it stays within the limit. See docs/performance.md.
 */
const { values: options } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    others: { type: 'string', default: '20000' },
    minutes: { type: 'string', default: '5' },
    data: { type: 'string', default: '../../data/bench' },
  },
});
/** MiB of anonymous memory allowed for both together; pages of files are the system's to keep. */
const LIMIT = 250;
const LOOK_MS = 10_000;
const CALLERS = 10;
const records = Number(options.records);

const settings = {
  DATA_DIR: path.resolve(options.data, `memory-${records}`),
  ADMIN_PASSWORD: 'bench-secret',
};
const env = readEnv(settings);
await fill(records, Number(options.others), env, pino({ level: 'warn' }));
const api = await startApi(settings);
try {
  const sessions = await Promise.all(Array.from({ length: CALLERS }, () => signIn(api.url, env)));
  const scenarios = await scenariosOf(api.url, sessions[0] ?? {}, records);
  const next = () => one(scenarios).next();
  const end = performance.now() + Number(options.minutes) * 60_000;
  let calls = 0;
  const call = async (caller: Headers) => {
    for (; performance.now() < end; calls++) await ask(api.url, caller, next());
  };
  let most = 0;
  const watch = setInterval(() => {
    const { self, children } = memoryOf(api.child.pid);
    most = Math.max(most, self.own + children.own);
    const parts = Object.entries({ API: self, engine: children }).map(
      ([name, { own }]) => `${name} ${Math.round(own)} MiB`,
    );
    process.stdout.write(`${calls} calls: ${parts.join(', ')} of anonymous memory\n`);
  }, LOOK_MS);
  await Promise.all(sessions.map(call)).finally(() => clearInterval(watch));
  process.stdout.write(`At most ${Math.round(most)} MiB together; the limit is ${LIMIT}.\n`);
  if (most > LIMIT) process.exitCode = 1;
} finally {
  await api.stop();
}
