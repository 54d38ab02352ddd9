// Prints the processor time that an engine needs for the commands of an everyday request, beside that of another version.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type ClientSession, type Collection, MongoClient } from 'mongodb';
import { type EmbeddedMongo, startEmbeddedMongo } from '../src/index.ts';
import { fill, type Item, makeItem } from './data.ts';

const HELP = `Usage: npm run commands -- [--beside <another version's dist/index.js>] [--only <part of a name>]
  [--rounds 10] [--connections 8] [--documents 20000]

Prints microseconds of the engine's processor time for each run, all threads included. Another version runs in turn
with this one, and the ratio is printed: below 1, this one needs less. Linux only.`;

const { values } = parseArgs({
  options: {
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '10' },
    documents: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '8' },
    help: { type: 'boolean', default: false },
  },
});

const documents = Number(values.documents);
const atOnce = Number(values.connections);
const RUNS = 400;

let next = documents;
const someId = () => Math.floor(Math.random() * documents);

type Run = (items: Collection<Item>, client: MongoClient, worker: number) => Promise<unknown>;
type Inside = (items: Collection<Item>, session: ClientSession, worker: number) => Promise<unknown>;

const transaction =
  (inside: Inside): Run =>
  (items, client, worker) =>
    client.withSession((session) => session.withTransaction(() => inside(items, session, worker)));

/** Of those that this worker alone changes. */
const ownId = (worker: number) => Math.floor(someId() / atOnce) * atOnce + worker;

async function bump(items: Collection<Item>, session: ClientSession, worker: number, times: number) {
  for (let i = 0; i < times; i++)
    await items.findOneAndUpdate({ _id: ownId(worker) }, { $inc: { quantity: 1 } }, { session });
}

const kinds: Record<string, Run> = {
  ping: (items) => items.db.command({ ping: 1 }),
  'find by _id': (items) => items.findOne({ _id: someId() }),
  'find 20 of an index': (items) =>
    items.find({ category: 'category 07' }).sort({ createdAt: -1 }).limit(20).toArray(),
  insert: (items) => items.insertOne(makeItem(next++)),
  'update by _id': (items) => items.updateOne({ _id: someId() }, { $inc: { quantity: 1 } }),
  'update of an indexed field': (items) =>
    items.updateOne({ _id: someId() }, { $set: { createdAt: new Date() } }),
  findAndModify: (items) => items.findOneAndUpdate({ _id: someId() }, { $inc: { quantity: 1 } }),
  'transaction: find': transaction((items, session) => items.findOne({ _id: someId() }, { session })),
  'transaction: insert': transaction((items, session) => items.insertOne(makeItem(next++), { session })),
  'transaction: findAndModify': transaction((items, session, worker) => bump(items, session, worker, 1)),
  'transaction: 3 updates, 3 inserts': transaction(async (items, session, worker) => {
    await bump(items, session, worker, 3);
    for (let i = 0; i < 3; i++) await items.insertOne(makeItem(next++), { session });
  }),
};

interface Subject {
  readonly engine: EmbeddedMongo;
  readonly client: MongoClient;
  readonly folder: string;
  readonly times: Map<string, number[]>;
}

async function start(how: typeof startEmbeddedMongo): Promise<Subject> {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-commands-'));
  const engine = await how({ dataDir: folder, database: 'bench' });
  const client = await new MongoClient(engine.uri, { minPoolSize: atOnce, maxPoolSize: atOnce }).connect();
  await fill(client.db().collection<Item>('items'), documents);
  return { engine, client, folder, times: new Map() };
}

/** Microseconds that all threads of a process have run. */
function processorTime(pid: number | undefined): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ran = (thread: string) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
  return threads.reduce((sum, thread) => sum + ran(thread), 0) / 1000;
}

async function measure({ engine, client, times }: Subject, name: string, run: Run): Promise<void> {
  const items = client.db().collection<Item>('items');
  const before = processorTime(engine.pid);
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let i = 0; i < RUNS / atOnce; i++) await run(items, client, worker);
    }),
  );
  times.set(name, [...(times.get(name) ?? []), (processorTime(engine.pid) - before) / RUNS]);
}

function median(times: readonly number[] = []): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

async function main(): Promise<void> {
  const subjects = [await start(startEmbeddedMongo)];
  if (values.beside !== undefined)
    subjects.push(await start((await import(pathToFileURL(resolve(values.beside)).href)).startEmbeddedMongo));
  const asked = Object.entries(kinds).filter(([name]) => name.includes(values.only));
  const turns = [...subjects];
  // The first round warms them up.
  for (let round = 0; round <= Number(values.rounds); round++) {
    for (const [name, run] of asked) for (const subject of turns) await measure(subject, name, run);
    if (round === 0) for (const { times } of subjects) times.clear();
    turns.reverse();
  }
  for (const [name] of asked) {
    const [here, there] = subjects.map(({ times }) => median(times.get(name)));
    const ratio = here !== undefined && there ? (here / there).toFixed(2) : '';
    console.log([name.padEnd(40), here?.toFixed(0), there?.toFixed(0), ratio].join('\t'));
  }
  for (const { client, engine, folder } of subjects) {
    await client.close();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.help) console.log(HELP);
else await main();
