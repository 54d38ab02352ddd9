import { setTimeout as wait } from 'node:timers/promises';
import { type Collection, MongoClient } from 'mongodb';
import { CATEGORIES, categoryOf, type Item, makeItem } from './data.ts';
import { repeat, summary, type Timing } from './measure.ts';

/** A figure of a run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'per s' | 'ms';
}

const SECONDS = 3;
const MANY = 32;
const PAGE = 20;

/** Measures a filled collection from outside, over a connection string. */
export async function measure(uri: string, database: string, documents: number): Promise<Figure[]> {
  const one = await connect(uri, 1);
  const many = await connect(uri, MANY);
  const items = one.db(database).collection<Item>('items');
  const figures: Figure[] = [];
  const rate = (name: string, { perSecond }: Timing) =>
    figures.push({ name, value: perSecond, unit: 'per s' });
  const latency = (name: string, { median }: Timing) => figures.push({ name, value: median, unit: 'ms' });
  try {
    rate('findOne by _id, 1 connection', await repeat(SECONDS, 1, (turn) => byId(items, turn, documents)));
    for (const [name, read] of reads(items, documents)) latency(name, await repeat(1, 1, read));
    figures.push(await duringScan(many.db(database).collection<Item>('items'), documents));
    for (const [name, read] of scans(items)) latency(name, await repeat(1, 1, read));
    figures.push(...(await writes(one, many, database, documents)));
  } finally {
    await one.close();
    await many.close();
  }
  return figures;
}

function connect(uri: string, connections: number): Promise<MongoClient> {
  return new MongoClient(uri, { maxPoolSize: connections, minPoolSize: connections }).connect();
}

function byId(items: Collection<Item>, turn: number, documents: number): Promise<Item | null> {
  return items.findOne({ _id: (turn * 7919) % documents });
}

type NamedRead = readonly [name: string, read: (turn: number) => Promise<unknown>];

function reads(items: Collection<Item>, documents: number): NamedRead[] {
  const inCategory = (turn: number) => ({ category: categoryOf(turn % CATEGORIES) });
  const list = (turn: number, skip: number) =>
    items.find(inCategory(turn)).sort({ createdAt: -1 }).skip(skip).limit(PAGE).toArray();
  const all = (skip: number) => items.find().sort({ createdAt: -1 }).skip(skip).limit(PAGE).toArray();
  const prefix = (turn: number) => makeItem(turn).tokens[0]?.slice(0, 8) ?? '';
  const deep = Math.floor(documents / 2);
  const half = { createdAt: { $gte: makeItem(deep).createdAt } };
  return [
    ['findOne by unique sku', (turn) => items.findOne({ sku: makeItem((turn * 7919) % documents).sku })],
    ['first page of an indexed list', (turn) => list(turn, 0)],
    ['page 500 of the same list', (turn) => list(turn, 500 * PAGE)],
    ['first page of all', () => all(0)],
    ['page in the middle of all', () => all(deep)],
    [
      'words that begin with',
      (turn) =>
        items
          .find({ tokens: new RegExp(`^${prefix(turn)}`) })
          .limit(PAGE)
          .toArray(),
    ],
    ['countDocuments of all', () => items.countDocuments()],
    ['countDocuments of a category', (turn) => items.countDocuments(inCategory(turn))],
    ['countDocuments of half by date', () => items.countDocuments(half)],
  ];
}

function scans(items: Collection<Item>): NamedRead[] {
  return [
    ['unindexed comparison over all', () => items.find({ price: { $lt: 0 } }).toArray()],
    ['unindexed regular expression over all', () => items.find({ description: /nowhere/ }).toArray()],
    [
      'group over all',
      () => items.aggregate([{ $group: { _id: '$category', n: { $sum: '$quantity' } } }]).toArray(),
    ],
  ];
}

/** How long others wait while one client has everything searched. */
async function duringScan(items: Collection<Item>, documents: number): Promise<Figure> {
  const times: number[] = [];
  let scanning = true;
  const scan = items
    .find({ description: /nowhere/ })
    .toArray()
    .finally(() => {
      scanning = false;
    });
  for (let turn = 0; scanning || times.length === 0; turn++) {
    const start = performance.now();
    await byId(items, turn, documents);
    times.push(performance.now() - start);
    await wait(2);
  }
  await scan;
  return { name: 'p99 of findOne during a full scan', value: summary(times).p99, unit: 'ms' };
}

/** Acknowledged by a journal or a flush to disk, each. */
async function writes(
  one: MongoClient,
  many: MongoClient,
  database: string,
  documents: number,
): Promise<Figure[]> {
  const options = { writeConcern: { w: 'majority', j: true } } as const;
  let next = documents;
  const insert = (client: MongoClient) => {
    const items = client.db(database).collection<Item>('items', options);
    return () => items.insertOne(makeItem(next++));
  };
  const increment = (client: MongoClient) => {
    const items = client.db(database).collection<Item>('items', options);
    return (turn: number) => items.updateOne({ _id: (turn * 7919) % documents }, { $inc: { quantity: 1 } });
  };
  const figures: Figure[] = [];
  for (const [name, run] of [
    ['durable inserts', insert],
    ['durable $inc by _id', increment],
  ] as const) {
    const single = await repeat(SECONDS, 1, run(one));
    figures.push({ name: `${name}, 1 connection`, value: single.perSecond, unit: 'per s' });
    const crowd = await repeat(SECONDS, MANY, run(many));
    figures.push({ name: `${name}, ${MANY} connections`, value: crowd.perSecond, unit: 'per s' });
  }
  return figures;
}
