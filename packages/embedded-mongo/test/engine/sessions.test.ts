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

it('a session reads what it has written also from an engine that was started again at once', async () => {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  const items = (await bench.connect(engine)).db().collection<{ _id: number }>('items');
  for (let i = 0; i < 200; i++) await items.insertOne({ _id: i });
  const { operationTime } = await (await bench.connect(engine))
    .db()
    .command({ insert: 'items', documents: [{ _id: 200 }] });
  await engine.stop();
  const client = await bench.connect(await bench.start({ dataDir }));
  const session = client.startSession({ causalConsistency: true });
  session.advanceOperationTime(operationTime);
  expect(await client.db().collection('items').countDocuments({}, { session })).toBe(201);
  await session.endSession();
});
