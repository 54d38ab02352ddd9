import type { ClientSession, Filter, IndexSpecification } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';
import { Random, RandomData } from '../support/random.ts';

interface Item {
  _id: number;
}

const SEED = Number(process.env.TEST_SEED ?? 1);
const QUERIES = Number(process.env.TEST_QUERIES ?? 500);
const ROUNDS = Number(process.env.TEST_ROUNDS ?? 12);
const DOCUMENTS = 400;

const { client, db } = useDatabase();
const plain = db.collection<Item>('plain');
const indexed = db.collection<Item>('indexed');
const both = [plain, indexed];
const random = new Random(SEED);
const data = new RandomData(random);

const indexes: IndexSpecification[] = [
  { a: 1 },
  { a: -1, n: 1 },
  { b: 1, n: -1 },
  { c: 1 },
  { 'lines.p': 1, n: 1 },
  { 'lines.p': 1, 'lines.q': -1 },
  { n: 1, b: 1 },
  { 'c.x': 1 },
];

beforeAll(async () => {
  const documents = Array.from({ length: DOCUMENTS }, (_, i) => data.document(i)) as Item[];
  await plain.insertMany(documents);
  // Half of the indexes are built over documents, half grow with them.
  for (const index of indexes.slice(0, 4)) await indexed.createIndex(index);
  await indexed.insertMany(documents);
  for (const index of indexes.slice(4)) await indexed.createIndex(index);
  await indexed.createIndex({ b: 1, _id: 1 }, { partialFilterExpression: { n: { $gt: 10 } } });
  await indexed.createIndex({ c: 1, n: 1 }, { sparse: true });
});

interface Query {
  readonly filter: Filter<Item>;
  readonly sort: Record<string, 1 | -1> | undefined;
  readonly skip: number;
  readonly limit: number;
}

function randomQuery(): Query {
  const sort = data.sort();
  const isPaged = sort !== undefined;
  return {
    filter: data.filter() as Filter<Item>,
    sort,
    skip: isPaged && random.once(4) ? random.below(20) : 0,
    limit: isPaged ? random.of([0, 5, 20]) : 0,
  };
}

async function idsOf(collection: typeof plain, query: Query, session?: ClientSession): Promise<number[]> {
  const { filter, sort, skip, limit } = query;
  const cursor = collection.find(filter, {
    projection: { _id: 1 },
    skip,
    limit,
    ...(session ? { session } : {}),
  });
  const ids = (await (sort ? cursor.sort(sort) : cursor).toArray()).map(({ _id }) => _id);
  return sort ? ids : ids.sort((a, b) => a - b);
}

async function expectSame(query: Query, session?: ClientSession): Promise<void> {
  const [expected, found] = await Promise.all(
    session
      ? [await idsOf(plain, query, session), await idsOf(indexed, query, session)]
      : both.map((c) => idsOf(c, query)),
  );
  expect(found, `seed ${SEED}: ${JSON.stringify(query)}`).toEqual(expected);
}

describe('an indexed collection answers as an unindexed one does', () => {
  it('in queries', async () => {
    for (let i = 0; i < QUERIES; i++) await expectSame(randomQuery());
  });

  it('in counts', async () => {
    for (let i = 0; i < QUERIES / 4; i++) {
      const filter = data.filter() as Filter<Item>;
      const [expected, found] = await Promise.all(both.map((c) => c.countDocuments(filter)));
      expect(found, `seed ${SEED}: ${JSON.stringify(filter)}`).toBe(expected);
    }
  });

  it('after updates', async () => {
    for (let i = 0; i < QUERIES / 10; i++) {
      const filter = data.filter() as Filter<Item>;
      const update = data.update();
      const results = await Promise.all(
        both.map((c) => c.updateMany(filter, update).catch((error: { code: number }) => error.code)),
      );
      expect(results[1], `seed ${SEED}: ${JSON.stringify([filter, update])}`).toEqual(results[0]);
      await expectSame(randomQuery());
    }
    expect(await indexed.find().sort({ _id: 1 }).toArray()).toEqual(
      await plain.find().sort({ _id: 1 }).toArray(),
    );
  });

  it('within transactions and after them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const session = client.startSession();
      session.startTransaction();
      for (let i = 0; i < 8; i++) await writeToBoth(session);
      for (let i = 0; i < 10; i++) await expectSame(randomQuery(), session);
      if (random.once(3)) await session.abortTransaction();
      else await session.commitTransaction();
      await session.endSession();
      expect(await indexed.find().sort({ _id: 1 }).toArray()).toEqual(
        await plain.find().sort({ _id: 1 }).toArray(),
      );
      for (const c of both) expect(await c.countDocuments({})).toBe((await c.find().toArray()).length);
    }
  });
});

async function writeToBoth(session: ClientSession): Promise<void> {
  const _id = random.below(DOCUMENTS + 50);
  const document = data.document(_id);
  const kind = random.below(3);
  for (const c of both) {
    if (kind === 0) await c.deleteOne({ _id }, { session });
    else if (kind === 1) await c.replaceOne({ _id }, document, { upsert: true, session });
    else await c.updateMany({ n: document.n } as Filter<Item>, { $inc: { n: 3 } }, { session });
  }
}
