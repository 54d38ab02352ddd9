// Prints how long another client has to wait at most while one client sends each kind of heavy request.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { afterLoads } from './after-loads.ts';
import { fill, type Item } from './data.ts';
import { kinds } from './kinds.ts';
import { summary, type Timing } from './measure.ts';
import { Pinger } from './pinger.ts';

const HELP = `Usage: npm run waits -- [--documents 200000] [--only <part of a name>]

Sends heavy requests of every kind while another client reads and changes a single document, and prints the
longest and the 99th percentile of that client's waits, in milliseconds. An echo in the same process, which does
nothing else, shows what of that is the machine's.`;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '200000' },
    only: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const documents = Number(values.documents);

function inColumns({ longest, p99 }: Pick<Timing, 'longest' | 'p99'>): string {
  return [longest, p99].map((ms) => ms.toFixed(1).padStart(8)).join('');
}

const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-waits-'));
const engine = await startEmbeddedMongo({ dataDir: folder, database: 'waits' });
const client = await new MongoClient(engine.uri).connect();
try {
  const items = client.db().collection<Item>('items');
  await fill(items, documents);
  await client.db().collection<{ _id: number }>('pinged').insertOne({ _id: 1 });
  const pinger = await Pinger.connect(engine.uri);
  console.log('  reads: longest, p99 | writes: longest, p99 | echo: longest, p99 | the request itself');
  for (const [name, run, prepare] of [...kinds, ...afterLoads].filter(([kind]) =>
    kind.includes(values.only),
  )) {
    await prepare?.(items, documents, client);
    await pinger.start();
    const start = performance.now();
    const error = await run(items, documents, client).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    const took = performance.now() - start;
    const { reads, writes, echoes } = await pinger.stop();
    const outcome = error instanceof Error ? ` (${error.message.slice(0, 60)})` : '';
    const waited = [reads, writes, echoes].map((times) => `${inColumns(summary(times))} |`).join('');
    console.log(`${waited} ${String(Math.round(took)).padStart(6)} ms ${name}${outcome}`);
  }
  await pinger.end();
} finally {
  await client.close();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
