import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import { msg } from '@app/schemas/messages/message';
import mongoose, { type ClientSession } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Relay, startRelay } from '../../../test/faults/relay.ts';
import { connect, disconnect } from '../connect.ts';
import { refuseDuplicate } from '../errors.ts';
import {
  insertLater,
  removeLater,
  sendNow,
  updateLater,
  updateManyLater,
  upsertLater,
} from './pending-writes.ts';
import { inTransaction } from './transaction.ts';

const [shelves, log] = [{ collection: { name: 'shelves' } }, { collection: { name: 'log' } }];
type Stored = { _id: number; n?: number; code?: string };
const collectionOf = ({ collection }: typeof shelves) =>
  mongoose.connection.collection<Stored>(collection.name);
const stored = (of: typeof shelves) =>
  collectionOf(of)
    .find({}, { sort: { _id: 1 } })
    .toArray();
const take = (session: ClientSession, filter: object) =>
  updateLater(session, shelves, filter, { $inc: { n: -1 } });

let dataDir: string;
let engine: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let relay: Relay;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'pending-writes-'));
  engine = await startEmbeddedMongo({ dataDir, durable: false });
  relay = await startRelay(engine.uri);
});
afterAll(async () => {
  await relay.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});

describe.each(['fine', 'older'] as const)('writes left for the end, to a server that is %s', (weather) => {
  let sent: string[] = [];

  beforeAll(async () => {
    relay.set(weather);
    await connect(`${relay.uri}${relay.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
    mongoose.connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName));
    await collectionOf(log).createIndex({ code: 1 }, { unique: true, sparse: true });
  });
  afterAll(disconnect);
  beforeEach(async () => {
    await collectionOf(shelves).deleteMany({});
    await collectionOf(log).deleteMany({});
    await collectionOf(shelves).insertMany([
      { _id: 1, n: 5 },
      { _id: 2, n: 5 },
    ]);
    await collectionOf(log).insertOne({ _id: 1, code: 'taken' });
    sent = [];
  });

  it('are stored together with the rest, in order, and as few commands as the server takes', async () => {
    await inTransaction(async (session) => {
      take(session, { _id: 1 });
      take(session, { _id: 1 });
      take(session, { _id: 2 });
      insertLater(session, log, [{ _id: 2, code: 'a' }, { _id: 3 }]);
      expect(await stored(log)).toHaveLength(1);
    });
    expect(await stored(shelves)).toEqual([
      { _id: 1, n: 3 },
      { _id: 2, n: 4 },
    ]);
    expect((await stored(log)).map(({ _id }) => _id)).toEqual([1, 2, 3]);
    sent = [];
    await inTransaction(async (session) => {
      take(session, { _id: 1 });
      insertLater(session, log, [{ _id: 4 }]);
    });
    const together = weather === 'fine' ? ['bulkWrite'] : ['update', 'insert'];
    expect(sent).toEqual([...together, 'commitTransaction']);
  });

  it('leave nothing where one is refused, which says its own sentence', async () => {
    const refused = inTransaction(async (session) => {
      take(session, { _id: 1 });
      insertLater(session, log, [{ _id: 2 }]);
      const taken = refuseDuplicate({ code: { code: [msg('A product with this code exists')] } });
      insertLater(session, log, [{ _id: 3, code: 'taken' }], taken);
    });
    await expect(refused).rejects.toMatchObject({
      code: 'DUPLICATE',
      errors: { code: [{ key: 'A product with this code exists' }] },
    });
    expect(await stored(shelves)).toContainEqual({ _id: 1, n: 5 });
    expect(await stored(log)).toHaveLength(1);
  });

  it('start again where a record has changed since it was read', async () => {
    let isFirst = true;
    const work = async (session: ClientSession) => {
      const [shelf] = await collectionOf(shelves).find({ _id: 1 }, { session }).toArray();
      // Filters by what is not there any more.
      take(session, { _id: 1, n: isFirst ? 4 : shelf?.n });
      isFirst = false;
    };
    await inTransaction(work);
    expect(await stored(shelves)).toContainEqual({ _id: 1, n: 4 });
  });

  it('make what is missing, change many, and remove', async () => {
    await inTransaction(async (session) => {
      upsertLater(session, shelves, { _id: 3 }, { $inc: { n: 7 } });
      upsertLater(session, shelves, { _id: 1 }, { $inc: { n: 1 } });
      updateManyLater(session, shelves, { n: { $gt: 5 } }, { $inc: { n: 100 } });
      removeLater(session, shelves, { _id: 2 });
    });
    expect(await stored(shelves)).toEqual([
      { _id: 1, n: 106 },
      { _id: 3, n: 107 },
    ]);
  });

  it('are sent at once where the work reads them', async () => {
    await inTransaction(async (session) => {
      take(session, { _id: 1 });
      await sendNow(session);
      expect(await collectionOf(shelves).findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 4 });
    });
    expect(await stored(shelves)).toContainEqual({ _id: 1, n: 4 });
  });

  it('of thousands are sent in several commands', async () => {
    const ids = Array.from({ length: 1_234 }, (_, at) => at + 10);
    await inTransaction(async (session) => {
      insertLater(
        session,
        log,
        ids.map((_id) => ({ _id })),
      );
    });
    expect(sent.filter((name) => /bulkWrite|insert/.test(name))).toHaveLength(3);
    expect(await stored(log)).toHaveLength(1 + ids.length);
  });
});
