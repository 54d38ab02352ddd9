import type { Document, Filter, Sort } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { allProducts as all, type Product } from '../support/products.ts';

const { client, db } = useDatabase();
const products = db.collection<Product>('products');

beforeAll(async () => {
  await products.createIndexes([
    { key: { sku: 1 }, unique: true },
    { key: { category: 1, price: -1 } },
    { key: { price: 1 } },
    { key: { search: 1 } },
    { key: { product: 1, warehouse: 1 }, unique: true },
    { key: { note: 1 }, partialFilterExpression: { active: true } },
  ]);
  await products.insertMany(all);
});

interface Explained {
  readonly plan: string;
  readonly keys: number;
  readonly documents: number;
}

/** Stages and indexes of a plan in words, with what it has looked at. */
async function explain(filter: Filter<Product>, sort: Sort = {}, limit = 0, skip = 0): Promise<Explained> {
  const { queryPlanner, executionStats } = await products
    .find(filter)
    .sort(sort)
    .limit(limit)
    .skip(skip)
    .explain('executionStats');
  const words: string[] = [];
  const walk = (stage: Document) => {
    words.push(stage.indexName ? `${stage.stage}:${stage.indexName}` : stage.stage);
    for (const child of [stage.inputStage, ...(stage.inputStages ?? [])]) if (child) walk(child);
  };
  walk(queryPlanner.winningPlan);
  return {
    plan: words.join(' '),
    keys: executionStats.totalKeysExamined,
    documents: executionStats.totalDocsExamined,
  };
}

describe('the planner', () => {
  it('lists newest first from the documents themselves', async () => {
    const found = await explain({}, { _id: -1 }, 10, 100);
    expect(found).toMatchObject({ plan: 'LIMIT SKIP COLLSCAN', documents: 10 });
  });

  it('goes straight to an _id and to a unique key', async () => {
    expect(await explain({ _id: 5 })).toMatchObject({ documents: 1, plan: 'IDHACK:_id_' });
    expect(await explain({ sku: 'SKU-000005' })).toMatchObject({ documents: 1, plan: 'FETCH IXSCAN:sku_1' });
    expect(await explain({ product: 3, warehouse: 'w1' })).toMatchObject({ documents: 1 });
    expect(await explain({ _id: { $in: [1, 2, 99_999] } })).toMatchObject({ documents: 2 });
  });

  it('takes equality and order from one index', async () => {
    const found = await explain({ category: 'c7' }, { price: -1 }, 20);
    expect(found).toMatchObject({ plan: 'LIMIT FETCH IXSCAN:category_1_price_-1', documents: 20 });
    expect((await explain({ category: 'c7' }, { price: 1, _id: -1 }, 20)).documents).toBe(20);
    expect((await explain({ category: 'c7', price: { $gte: 500 } }, { price: -1 }, 5)).documents).toBe(5);
  });

  it('sorts by another column with _id deciding ties', async () => {
    expect(await explain({}, { price: 1, _id: 1 }, 10)).toMatchObject({
      plan: 'LIMIT FETCH IXSCAN:price_1',
      documents: 10,
    });
    expect(await explain({}, { price: -1, _id: -1 }, 10)).toMatchObject({
      plan: 'LIMIT FETCH IXSCAN:price_1',
      documents: 10,
    });
  });

  it('merges the ranges of $in in order', async () => {
    const found = await explain({ category: { $in: ['c1', 'c2'] } }, { price: -1 }, 10);
    expect(found.plan).toBe('LIMIT SORT_MERGE FETCH IXSCAN:category_1_price_-1');
    expect(found.documents).toBeLessThan(200);
  });

  it('skips by keys alone', async () => {
    const found = await explain({ category: 'c7' }, { price: -1 }, 5, 200);
    expect(found.documents).toBe(5);
    expect(await explain({}, { price: 1, _id: 1 }, 5, 4000)).toMatchObject({ documents: 5 });
  });

  it('finds parts of words by a range of suffixes', async () => {
    const found = await explain({ search: /^5999/ }, { _id: -1 }, 10);
    expect(found).toMatchObject({ documents: 1 });
    expect(found.plan).toContain('search_1');
  });

  it('finds by parts and whole values in one index', async () => {
    const found = await explain({ search: { $in: [/^5999/, /^5998/, '5997'] } }, { _id: -1 }, 10);
    expect(found).toMatchObject({ documents: 3 });
    expect(found.plan).toContain('search_1');
    expect((await explain({ search: { $in: [/599/, '5997'] } })).plan).toContain('COLLSCAN');
  });

  it('starts a search for two words with the rarer one', async () => {
    const found = await explain({ $and: [{ search: /^lap/ }, { search: /^599/ }] }, { _id: -1 }, 10);
    expect(found.documents).toBeLessThan(30);
    expect(found.keys).toBeLessThan(2000);
  });

  it('ends early where many match', async () => {
    const found = await explain({ search: /^la/ }, { _id: -1 }, 10);
    expect(found.documents).toBeLessThan(100);
  });

  it('fetches only what is wanted where keys decide and what matches comes late', async () => {
    const found = await explain({ sku: { $lt: 'SKU-001500' } }, { _id: -1 }, 10);
    expect(found.documents).toBeLessThan(600);
  });

  it('goes over to the keys when many match each word but few match both', async () => {
    // More than 1,700 documents have each, none has both.
    const filter = { $and: [{ search: /^chair/ }, { search: /^table/ }] };
    const expected = all.filter(({ search }) => search.includes('chair') && search.includes('table'));
    expect(expected).toHaveLength(0);
    const found = await explain(filter, { _id: -1 }, 10);
    expect(found.documents).toBeLessThan(2500);
    expect(await products.find(filter).sort({ _id: -1 }).limit(10).toArray()).toEqual([]);
  });

  it('fetches only what the keys of a filter name where matches come late in the order of another index', async () => {
    const filter = { sku: { $lt: 'SKU-002000' } };
    const late = db.collection<Product & { late: number }>('late');
    await late.createIndexes([{ key: { sku: 1 } }, { key: { late: 1 } }]);
    await late.insertMany(all.map((product) => ({ ...product, late: 10_000 - product._id })));
    const query = () => late.find(filter).sort({ late: 1, _id: 1 });
    const { queryPlanner, executionStats } = await query().limit(10).explain('executionStats');
    expect(JSON.stringify(queryPlanner)).toContain('AND_HASH');
    expect(executionStats.totalDocsExamined).toBeLessThan(600);
    const ids = Array.from({ length: 2_000 }, (_, at) => 1_999 - at);
    const found = async (cursor: ReturnType<typeof query>) => (await cursor.toArray()).map(({ _id }) => _id);
    expect(await found(query().limit(10))).toEqual(ids.slice(0, 10));
    expect(await found(query().skip(700).limit(10))).toEqual(ids.slice(700, 710));
    expect(await found(query().limit(1_500).batchSize(100))).toEqual(ids.slice(0, 1_500));
    const session = client.startSession();
    await session.withTransaction(async () => {
      await late.updateOne({ _id: 0 }, { $set: { late: 1 } }, { session });
      await late.deleteOne({ _id: 1999 }, { session });
      const own = await late.find(filter, { session }).sort({ late: 1, _id: 1 }).limit(3).toArray();
      expect(own.map(({ _id }) => _id)).toEqual([0, 1998, 1997]);
    });
    await session.endSession();
  });

  it('intersects the keys of $all', async () => {
    const found = await explain({ search: { $all: ['laptop', 'lamp'] } });
    expect(found.documents).toBeLessThanOrEqual(1800);
    const count = all.filter(({ search }) => search.includes('laptop') && search.includes('lamp')).length;
    expect(await products.countDocuments({ search: { $all: ['laptop', 'lamp'] } })).toBe(count);
  });

  it('unites indexes for $or, in order if one is requested', async () => {
    const filter = { $or: [{ sku: 'SKU-000001' }, { category: 'c3' }] };
    const found = await explain(filter);
    expect(found.plan).toContain('OR');
    expect(found.documents).toBe(301);
    const ordered = { $or: [{ category: 'c3' }, { category: 'c4' }] };
    const merged = await explain(ordered, { price: -1 }, 5);
    expect(merged.plan).toContain('SORT_MERGE');
    expect(merged.documents).toBeLessThan(40);
  });

  it('uses a partial index only if the filter implies it', async () => {
    expect((await explain({ note: 'note 5', active: true })).plan).toBe('FETCH IXSCAN:note_1');
    expect((await explain({ note: 'note 5' })).plan).toBe('COLLSCAN');
  });

  it('follows a hint', async () => {
    const { queryPlanner } = await products
      .find({ category: 'c1' })
      .hint({ price: 1 })
      .explain('queryPlanner');
    expect(JSON.stringify(queryPlanner)).toContain('price_1');
    expect(await products.find({ category: 'c1' }).hint('price_1').toArray()).toHaveLength(300);
    expect(await products.find({}).hint({ $natural: -1 }).limit(1).toArray()).toMatchObject([
      { _id: all.length - 1 },
    ]);
  });

  it('joins by index when an expression compares with a variable', async () => {
    const [joined] = await products
      .aggregate([
        { $match: { _id: 3 } },
        {
          $lookup: {
            from: 'products',
            let: { s: '$sku' },
            pipeline: [{ $match: { $expr: { $eq: ['$sku', '$$s'] } } }],
            as: 'same',
          },
        },
      ])
      .toArray();
    expect(joined?.same).toHaveLength(1);
  });
});

describe('what is found', () => {
  const queries: [name: string, filter: Filter<Product>, matches: (p: Product) => boolean][] = [
    ['by one part of a word', { search: /^amp/ }, (p) => p.search.some((s) => s.startsWith('amp'))],
    [
      'by parts and whole values',
      { search: { $in: [/^amp/, /^tab./, 'lap', 'desk', null as unknown as string] } },
      (p) => p.search.some((s) => /^amp|^tab.|^lap$|^desk$/.test(s)),
    ],
    [
      'by two parts',
      { $and: [{ search: /^lap/ }, { search: /^am/ }] },
      (p) => p.search.some((s) => s.startsWith('lap')) && p.search.some((s) => s.startsWith('am')),
    ],
    [
      'by a part and a column',
      { search: /^top/, category: 'c5' },
      (p) => p.category === 'c5' && p.search.some((s) => s.startsWith('top')),
    ],
    ['by a range', { price: { $gt: 900, $lte: 950 } }, (p) => p.price > 900 && p.price <= 950],
    [
      'by alternatives',
      { $or: [{ price: 7 }, { category: 'c9' }], active: true },
      (p) => p.active && (p.price === 7 || p.category === 'c9'),
    ],
  ];

  it.each(queries)('%s is right in every order, and counted right', async (_name, filter, matches) => {
    const expected = all.filter(matches);
    expect(await products.countDocuments(filter)).toBe(expected.length);
    for (const sort of [{ _id: -1 }, { price: 1, _id: 1 }, { category: 1, price: -1, _id: 1 }] as const) {
      const found = await products.find(filter).sort(sort).skip(3).limit(20).toArray();
      const ordered = [...expected].sort((a, b) => compare(a, b, sort));
      expect(found.map(({ _id }) => _id)).toEqual(ordered.slice(3, 23).map(({ _id }) => _id));
    }
  });
});

function compare(a: Product, b: Product, sort: Readonly<Record<string, 1 | -1>>): number {
  for (const [field, direction] of Object.entries(sort)) {
    const [x, y] = [a[field as 'price'], b[field as 'price']];
    if (x !== y) return (x < y ? -1 : 1) * direction;
  }
  return 0;
}
