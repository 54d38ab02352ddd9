import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { pause, useEngines } from '../support/engine.ts';
import { RawConnection } from '../support/raw-connection.ts';

const bench = useEngines();
const START = `
  import { startEmbeddedMongo } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
  const say = (text) => process.stdout.write(text + '\\n');
  const onEvent = ({ kind }) => say(kind);
  const engine = await startEmbeddedMongo({ dataDir: process.argv[1], durable: false, onEvent });
  say(engine.uri);
  process.stdin.resume().on('end', () => engine.stop());
`;
/** The engine looks after its lock every second. */
const SOME_LOOKS_MS = 3_000;

function startWithFew(descriptors: number): ChildProcess {
  const script = `ulimit -n ${descriptors}; exec "${process.execPath}" --input-type=module -e "$1" "$2"`;
  return spawn('sh', ['-c', script, 'sh', START, bench.folder()], { stdio: ['pipe', 'pipe', 'inherit'] });
}

it('an engine without descriptors left lets nobody else in, and serves those who are there', async () => {
  const child = startWithFew(120);
  const said: string[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  lines.on('line', (line) => said.push(line));
  await once(lines, 'line');
  const uri = said[0] as string;
  const client = await new MongoClient(uri).connect();
  const ping = () => client.db().command({ ping: 1 });
  await ping();
  const visitors = Array.from({ length: 150 }, () => new RawConnection(uri));
  await expect.poll(() => visitors.some(({ closed }) => closed), { timeout: 30_000 }).toBe(true);
  await pause(SOME_LOOKS_MS);
  expect(await ping()).toMatchObject({ ok: 1 });
  for (const visitor of visitors) visitor.close();
  await client.close();
  expect(said).toEqual([uri]);
  child.stdin?.end();
  await once(child, 'exit');
});
