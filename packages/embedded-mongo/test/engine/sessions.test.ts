import { Timestamp } from 'mongodb';
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
  await items.insertOne({ _id: 1 });
  await engine.stop();
  const client = await bench.connect(await bench.start({ dataDir }));
  const session = client.startSession({ causalConsistency: true });
  // Many writes within the second in which it ended, or a clock that was set back, lead to a time yet to come.
  const told = new Timestamp({ t: Math.floor(Date.now() / 1000) + 60, i: 1 });
  session.advanceOperationTime(told);
  expect(await client.db().collection('items').countDocuments({}, { session })).toBe(1);
  expect(session.operationTime?.greaterThanOrEqual(told)).toBe(true);
  await session.endSession();
});
