// Cuts the store off its disk at one access after the other, then kills the engine at random times under load, for as
// long as one likes, and checks each time that everything acknowledged is there and nothing is by half.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { type EngineEvent, startEmbeddedMongo } from '../../src/index.ts';
import { CRASH_CLIENT, CrashLoad } from '../support/crash-load.ts';
import { pause } from '../support/engine.ts';

const HELP = `Usage: npm run crash -- [--minutes 1] [--data <folder>]

Ends with code 1, and keeps the data folder, when something acknowledged is lost.`;

const LONGEST_ROUND_MS = 3000;
/** A start that is not refused may take long on a busy machine. */
const RESTART_MS = 120_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) say(HELP);
else process.exitCode = cutEverywhere() && (await run(Number(values.minutes) * 60_000)) ? 0 : 1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @returns whether all went well */
function cutEverywhere(): boolean {
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', 'test/store/cut-', 'test/process/killed-maintenance'],
    {
      env: { ...process.env, TEST_LONG: '1' },
      stdio: 'inherit',
      shell: true,
    },
  );
  return status === 0;
}

/** @returns whether all went well */
async function run(milliseconds: number): Promise<boolean> {
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'embedded-mongo-crash-'));
  let restarts = 0;
  const refused: string[] = [];
  const onEvent = (event: EngineEvent) => {
    if (event.kind === 'restarted') restarts++;
    if (event.kind === 'failed to restart') refused.push(`a start was refused: ${event.error.message}`);
  };
  const engine = await startEmbeddedMongo({ dataDir, onEvent });
  const load = new CrashLoad();
  await withClient(engine.uri, (client) => load.setUp(client));
  const end = performance.now() + milliseconds;
  let slowest = 0;
  let faults: string[] = [];
  while (performance.now() < end && faults.length === 0) {
    const before = restarts;
    let down = 0;
    await withClient(engine.uri, async (client) => {
      const killed = (async () => {
        await pause(100 + Math.random() * LONGEST_ROUND_MS);
        process.kill(engine.pid as number, 'SIGKILL');
        const start = performance.now();
        while (restarts === before && performance.now() - start < RESTART_MS) await pause(10);
        down = performance.now() - start;
      })();
      let isOver = false;
      void killed.finally(() => {
        isOver = true;
      });
      await load.run(client, () => isOver);
      await killed;
    });
    if (restarts === before) faults = ['the engine was not started again'];
    else faults = await withClient(engine.uri, (client) => load.faults(client, engine.uri));
    faults.push(...refused);
    slowest = Math.max(slowest, down);
    say(
      `kill ${restarts}: back after ${down.toFixed(0)} ms, ${load.acknowledged} acknowledged, ${faults.length} faults`,
    );
  }
  await engine.stop();
  for (const fault of faults) say(fault);
  say(
    `${restarts} kills, ${load.acknowledged} acknowledged operations, ${load.largeTransactions} of them large transactions, slowest restart ${slowest.toFixed(0)} ms`,
  );
  if (faults.length > 0) say(`The data is kept in ${dataDir}.`);
  else if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  return faults.length === 0;
}

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { ...CRASH_CLIENT, serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.close();
  }
}
