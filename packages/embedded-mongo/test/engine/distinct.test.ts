import { expect, it } from 'vitest';
import { useDatabase } from '../support/database.ts';

const { db } = useDatabase();
const items = db.collection('items');

/** What the engine looks at for the values of a path. */
async function explained(key: string) {
  const { queryPlanner, executionStats } = await db.command({
    explain: { distinct: items.collectionName, key },
    verbosity: 'executionStats',
  });
  return { stage: queryPlanner.winningPlan.stage, documents: executionStats.totalDocsExamined };
}

it('the values of a path come from one document each where an index leads from one to the next', async () => {
  const count = 3_000;
  await items.insertMany(
    Array.from({ length: count }, (_, n) => ({
      status: ['new', 'new er', 'old'][n % 3],
      kind: n % 5,
      many: n % 2_000,
      plain: n % 2,
      ...(n % 100 && { gap: n % 3 }),
      list: [n % 3],
    })),
  );
  await items.createIndexes([
    ...[{ status: 1 }, { kind: -1, _id: 1 }, { many: 1 }, { gap: 1 }, { list: 1 }].map((key) => ({ key })),
    { key: { plain: 1 }, partialFilterExpression: { plain: 1 } },
  ] as never);
  expect(await items.distinct('status')).toEqual(['new', 'new er', 'old']);
  expect(await explained('status')).toEqual({ stage: 'DISTINCT_SCAN', documents: 3 });
  expect(await items.distinct('kind')).toEqual([0, 1, 2, 3, 4]);
  expect(await explained('kind')).toEqual({ stage: 'DISTINCT_SCAN', documents: 5 });
  // Too many, and missing ones, are found out on the way.
  expect(await items.distinct('many')).toHaveLength(2_000);
  expect(await explained('many')).toEqual({ stage: 'DISTINCT_SCAN', documents: 1_000 + count });
  expect(await items.distinct('gap')).toEqual([0, 1, 2]);
  expect(await explained('gap')).toEqual({ stage: 'DISTINCT_SCAN', documents: count });
  for (const [path, values] of Object.entries({ list: [0, 1, 2], plain: [0, 1] })) {
    expect(await items.distinct(path)).toEqual(values);
    expect(await explained(path)).toEqual({ stage: 'COLLSCAN', documents: count });
  }
});

it('ids that are too long for a key are kept apart', async () => {
  const long = db.collection<{ _id: string; s: string }>('long');
  await long.insertMany(
    ['a', 'b'].flatMap((s) => [1, 2].map((n) => ({ _id: `${'x'.repeat(600)}${s}${n}`, s }))),
  );
  await long.createIndex({ s: 1, _id: 1 });
  expect(await long.distinct('s')).toEqual(['a', 'b']);
});
