// Measures the engine at a million documents, and a real MongoDB beside it if TEST_MONGODB_URI names one.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../src/index.ts';
import { fill, type Item } from './data.ts';
import { type Figure, measure } from './programme.ts';
import { printFigures } from './report.ts';

const HELP = `Usage: npm run bench -- [--documents 1000000] [--data <folder>]

Fills a collection, starts the engine anew and prints what it does per second and how long it takes.
With --data the filled folder is kept, and used again by the next run with as many documents.
With TEST_MONGODB_URI the same is measured there, and the ratio printed.`;

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}

const DATABASE = 'bench';
const documents = Number(values.documents);
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
try {
  const embedded = await measureEmbedded();
  const uri = process.env.TEST_MONGODB_URI;
  const other = uri ? await measureOther(uri) : undefined;
  printFigures(embedded, other);
} finally {
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
}

async function measureEmbedded(): Promise<{ figures: Figure[]; readyMs: number; residentMB: number }> {
  const source = join(folder, `items-${documents}`);
  if (!existsSync(source)) await fillFolder(source);
  const start = performance.now();
  const engine = await startEmbeddedMongo({ dataDir: source, database: DATABASE });
  const client = await new MongoClient(engine.uri).connect();
  await client.db().command({ ping: 1 });
  const readyMs = performance.now() - start;
  const status = await client.db().command({ serverStatus: 1 });
  const items = client.db().collection<Item>('items');
  try {
    // Left over by a run that was broken off.
    await items.deleteMany({ _id: { $gte: documents } });
    const figures = await measure(engine.uri, DATABASE, documents);
    // What was inserted while measuring goes again, so that the folder can be used once more.
    await items.deleteMany({ _id: { $gte: documents } });
    return { figures, readyMs, residentMB: status.mem.resident };
  } finally {
    await client.close();
    await engine.stop();
  }
}

async function fillFolder(source: string): Promise<void> {
  const unfinished = `${source}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const engine = await startEmbeddedMongo({ dataDir: unfinished, database: DATABASE });
  await fillServer(engine.uri, 'the engine');
  await engine.stop();
  renameSync(unfinished, source);
}

async function fillServer(uri: string, name: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  const start = performance.now();
  await fill(client.db(DATABASE).collection<Item>('items'), documents);
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `${name}: ${documents} documents with all their index entries inserted in ${seconds.toFixed(1)} s`,
  );
  await client.close();
}

async function measureOther(uri: string): Promise<Figure[]> {
  await fillServer(uri, 'the MongoDB of TEST_MONGODB_URI');
  const figures = await measure(uri, DATABASE, documents);
  const client = await new MongoClient(uri).connect();
  await client.db(DATABASE).dropDatabase();
  await client.close();
  return figures;
}
