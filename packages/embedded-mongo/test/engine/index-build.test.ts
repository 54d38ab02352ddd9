import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();

it('a collection that is dropped while an index is built can have that index once it is made anew', async () => {
  const db = (await bench.connect(await bench.start())).db('app');
  const items = db.collection('items');
  await items.insertMany(Array.from({ length: 50_000 }, (_, i) => ({ i, pad: 'x'.repeat(100) })));
  const building = items.createIndex({ i: 1 }).then(
    () => undefined,
    ({ code }) => code,
  );
  await items.drop();
  // The build is broken off.
  expect(await building).toBe(276);
  await items.createIndex({ i: 1 });
  const plan = await items.find({ i: 5 }).explain('queryPlanner');
  expect(JSON.stringify(plan)).toContain('IXSCAN');
});
