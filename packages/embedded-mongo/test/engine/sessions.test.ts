import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';

// On an engine of its own, because others would lose their sessions, too.
const bench = useEngines();

it.each(['killSessions', 'killAllSessions'])('%s of all closes their cursors', async (command) => {
  const client = await bench.connect(await bench.start());
  const items = client.db('sessions').collection<{ _id: number }>('items');
  await items.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  const cursor = items.find({}, { batchSize: 2 });
  await cursor.next();
  await client.db('admin').command({ [command]: [] });
  await cursor.next();
  await expect(cursor.next()).rejects.toMatchObject({ code: 43 });
});
