import { UUID } from 'bson';
import { Timestamp } from 'mongodb';
import { expect, it } from 'vitest';
import { useEngines } from '../support/engine.ts';
import { message, RawConnection } from '../support/raw-connection.ts';

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

it('a write that is asked for again is made, though whoever asked first has gone', async () => {
  const engine = await bench.start();
  const client = await bench.connect(engine);
  const items = client.db('app').collection<{ _id: number; n: number }>('items');
  await items.insertOne({ _id: 1, n: 0 });
  // Both wait for a transaction, so that the first one is still under way when the second one comes.
  const session = client.startSession();
  session.startTransaction();
  await items.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session });
  const write = message({
    update: 'items',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
    lsid: { id: new UUID() },
    txnNumber: 1n,
    $db: 'app',
  });
  const [first, second] = [new RawConnection(engine.uri), new RawConnection(engine.uri)];
  for (const connection of [first, second]) {
    connection.send(write);
    await client.db().command({ ping: 1 });
  }
  first.close();
  await client.db().command({ ping: 1 });
  await session.commitTransaction();
  expect(await second.reply()).toMatchObject({ ok: 1, n: 1 });
  expect(await items.findOne()).toEqual({ _id: 1, n: 11 });
  second.close();
  await session.endSession();
});
