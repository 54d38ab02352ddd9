import type { Collection, IndexDescription } from 'mongodb';
import { Random } from '../test/support/random.ts';

/** A document as a business system keeps it, of about 300 bytes. */
export interface Item {
  _id: number;
  sku: string;
  category: string;
  createdAt: Date;
  price: number;
  quantity: number;
  tokens: string[];
  description: string;
}

export const CATEGORIES = 50;
const DOCUMENTS_AT_ONCE = 2000;
const MINUTE = 60_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const SYLLABLES = ['ka', 'lo', 'mi', 'ne', 'ru', 'sa', 'to', 'vi', 'zen', 'bar', 'dul', 'fen', 'gor', 'han'];

/** The four indexes beside the one on `_id`: unique, compound, multikey and a plain one. */
const INDEXES: IndexDescription[] = [
  { key: { sku: 1 }, name: 'sku', unique: true },
  { key: { category: 1, createdAt: -1 }, name: 'category_createdAt' },
  { key: { tokens: 1 }, name: 'tokens' },
  { key: { createdAt: -1 }, name: 'createdAt' },
];

/** The category of the documents whose number leaves a rest when divided by the number of categories. */
export function categoryOf(_id: number): string {
  return `category ${String(_id % CATEGORIES).padStart(2, '0')}`;
}

/** A document of a number; the same number always gives the same one. */
export function makeItem(_id: number): Item {
  const random = new Random(_id);
  const word = () =>
    random.of(SYLLABLES) + random.of(SYLLABLES) + random.of(SYLLABLES) + random.of(SYLLABLES);
  const tokens = [word(), word(), word(), word()];
  return {
    _id,
    sku: `SKU-${String(_id).padStart(9, '0')}`,
    category: categoryOf(_id),
    createdAt: new Date(FIRST_DAY + _id * MINUTE),
    price: random.below(1_000_000),
    quantity: random.below(1000),
    tokens,
    description: `${tokens.join(' ')}, ${word()} ${word()} made for the benchmark`,
  };
}

/** Empties the collection, makes the indexes and inserts documents numbered from 0. */
export async function fill(items: Collection<Item>, count: number): Promise<void> {
  await items.drop();
  await items.createIndexes(INDEXES);
  for (let from = 0; from < count; from += DOCUMENTS_AT_ONCE) {
    const length = Math.min(DOCUMENTS_AT_ONCE, count - from);
    await items.insertMany(Array.from({ length }, (_, i) => makeItem(from + i)));
  }
}
