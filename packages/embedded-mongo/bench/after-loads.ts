import { setTimeout as wait } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { CATEGORIES, categoryOf, fill, type Item, makeItem } from './data.ts';
import type { Heavy } from './heavy.ts';

const INSERTED = 50_000;
const DELETED = 190_000;
const AT_ONCE = 5_000;
/** How long each is sent over and over: until the load is in the data file, and enough for a 99th percentile. */
const ASKED_MS = 6000;

type Ask = (items: Collection<Item>, turn: number) => Promise<unknown>;

/** What another client may ask for right after. */
const asks: readonly (readonly [name: string, ask: Ask])[] = [
  ['a first page', (items) => items.find().sort({ createdAt: -1 }).limit(20).toArray()],
  ['a page far behind', (items) => items.find().sort({ createdAt: 1 }).skip(40_000).limit(20).toArray()],
  ['a count', (items, turn) => items.countDocuments({ ...inCategory(turn), ...lately(turn) })],
  ['a count by an index', (items, turn) => items.countDocuments(lately(turn))],
  [
    'an update that chooses between two indexes',
    (items, turn) => items.updateOne({ tokens: /^k/, ...lately(turn) }, { $inc: { quantity: 1 } }),
  ],
  ['distinct', (items) => items.distinct('createdAt', { price: -1 })],
];

/** Requests that come right after much was inserted or deleted, while it isn't in the data file yet. */
export const afterLoads: readonly Heavy[] = [
  ...asks.map(([name, ask]): Heavy => [`${name} after ${INSERTED} inserts`, repeated('loaded', ask), load]),
  [`validate after ${INSERTED} inserts`, validated('loaded'), load],
  ...asks.map(([name, ask]): Heavy => [`${name} after ${DELETED} deletes`, repeated('emptied', ask), empty]),
  [`validate after ${DELETED} deletes`, validated('emptied'), empty],
];

function inCategory(turn: number) {
  return { category: categoryOf(turn % CATEGORIES) };
}

function lately(turn: number) {
  return { createdAt: { $gte: makeItem(turn).createdAt } };
}

function repeated(name: string, ask: Ask): Heavy[1] {
  return async ({ db }) => {
    const end = performance.now() + ASKED_MS;
    for (let turn = 0; performance.now() < end; turn++) await ask(db.collection(name), turn);
  };
}

function validated(name: string): Heavy[1] {
  return ({ db }) => db.command({ validate: name });
}

async function load({ db }: Collection<Item>): Promise<void> {
  const items = db.collection<Item>('loaded');
  await fill(items, 2 * INSERTED);
  // Time for all of it to reach the data file.
  await wait(5000);
  for (let from = 0; from < INSERTED; from += AT_ONCE)
    await items.insertMany(
      Array.from({ length: AT_ONCE }, (_, i) => ({ ...makeItem(2 * (from + i)), ...later(from + i) })),
    );
}

/** What puts a document between those that were there before. */
function later(number: number): Pick<Item, '_id' | 'sku'> {
  return { _id: 2 * number + 0.5, sku: `SKU-${number} between` };
}

async function empty({ db }: Collection<Item>): Promise<void> {
  const items = db.collection<Item>('emptied');
  await fill(items, DELETED + 10_000);
  await wait(5000);
  await items.deleteMany({ _id: { $lt: DELETED } });
}
