import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import mongoose, { type ClientSession, mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Relay, startRelay } from '../../../test/faults/relay.ts';
import { notFound } from '../../lib/errors.ts';
import { connect, disconnect } from '../connect.ts';
import { insertLater, updateLater } from './later-writes.ts';
import { inTransaction } from './transaction.ts';

const [counters, log] = [{ collection: { name: 'counters' } }, { collection: { name: 'log' } }];
type Stored = { _id: number; n?: number };
const collectionOf = ({ collection }: typeof counters) =>
  mongoose.connection.collection<Stored>(collection.name);
const logged = async () => (await collectionOf(log).find().toArray()).map(({ _id }) => _id);
const counted = async () => (await collectionOf(counters).findOne({ _id: 1 }))?.n;
const statusOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
let dataDir: string;
let engine: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let relay: Relay;
let sent: string[] = [];
/** What is remembered of the counter. */
const memory: { n?: number } = {};
let given: AbortController;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'groups-'));
  engine = await startEmbeddedMongo({ dataDir, durable: false });
  relay = await startRelay(engine.uri);
  await connect(`${relay.uri}${relay.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
  mongoose.connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName));
});
afterAll(async () => {
  await disconnect();
  await relay.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  for (const of of [counters, log]) await collectionOf(of).deleteMany({});
  await collectionOf(counters).insertOne({ _id: 1, n: 0 });
  delete memory.n;
  given = new AbortController();
  sent = [];
});

/** Counts one up as it is remembered or read, and logs this id. */
async function countUp(session: ClientSession, id: number): Promise<number> {
  const read = await collectionOf(counters).findOne({ _id: 1 }, { session });
  const n = memory.n ?? Number(read?.n);
  updateLater(
    session,
    counters,
    { filter: { _id: 1, n }, update: { $inc: { n: 1 } } },
    {
      isRemembered: memory.n !== undefined,
      remember: () => Object.assign(memory, { n: n + 1 }),
      forget: () => delete memory.n,
    },
  );
  insertLater(session, log, [{ _id: id }]);
  return n;
}

type Options = { signal?: AbortSignal; keys?: string[] };
const inGroup = (work: (session: ClientSession) => Promise<unknown>, { signal, keys = [] }: Options = {}) =>
  inTransaction(work, { keys: ['counter', ...keys], group: 'counter', signal });
const countAll = (ids: readonly number[], beside: Record<number, (session: ClientSession) => unknown> = {}) =>
  Promise.allSettled(
    ids.map((id) =>
      inGroup(async (session) => {
        const n = await countUp(session, id);
        await beside[id]?.(session);
        return n;
      }),
    ),
  );
const { commitTransaction } = mongo.ClientSession.prototype;
const nobodyWaits = new Error('Nobody waits');
/** Gives up one call, and never ends, as on a broken connection. */
const giveUpAndHang = () => {
  setImmediate(() => given.abort(nobodyWaits));
  return new Promise<never>(() => {});
};
const commits = () => sent.filter((name) => name === 'commitTransaction').length;

describe('work of a group', () => {
  it('that waits is committed together, each building on the one before', async () => {
    const outcomes = await countAll(range(10));
    expect(outcomes).toEqual(range(10).map((value) => ({ status: 'fulfilled', value })));
    expect([await counted(), await logged()]).toEqual([10, range(10)]);
    // The first one takes its turn before the others have come.
    expect(commits()).toBeLessThanOrEqual(2);
    expect(sent.filter((name) => name === 'bulkWrite')).toHaveLength(commits());
  });

  it('is committed in several transactions where it is much', async () => {
    expect(new Set(statusOf(await countAll(range(50))))).toEqual(new Set(['fulfilled']));
    expect(await counted()).toBe(50);
    expect(commits()).toBeGreaterThan(2);
  });

  it('fails on its own: what failed leaves nothing, the others are stored', async () => {
    const refuse = () => {
      throw notFound('Stock');
    };
    const outcomes = await countAll(range(6), { 2: refuse, 4: refuse });
    expect(statusOf(outcomes).map((status) => status === 'rejected')).toEqual(
      range(6).map((id) => id === 2 || id === 4),
    );
    expect(outcomes[2]).toMatchObject({ reason: { code: 'NOT_FOUND' } });
    expect([await counted(), await logged()]).toEqual([4, [0, 1, 3, 5]]);
  });

  it('fails on its own where the database refuses what it left for the end', async () => {
    await collectionOf(log).insertOne({ _id: 3 });
    const outcomes = await countAll(range(6));
    expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: { code: 11000 } });
    expect(statusOf(outcomes).filter((status) => status === 'fulfilled')).toHaveLength(5);
    expect(await counted()).toBe(5);
  });

  it('that is given up is rolled back, the others are stored', async () => {
    const first = inGroup((session) => countUp(session, 0));
    const giveUp = inGroup((session) => countUp(session, 1), given);
    const others = countAll([2, 3], { 2: () => given.abort(nobodyWaits) });
    await expect(giveUp).rejects.toThrow('Nobody waits');
    expect(await first).toBe(0);
    expect(statusOf(await others)).toEqual(['fulfilled', 'fulfilled']);
    expect([await counted(), await logged()]).toEqual([3, [0, 2, 3]]);
  });

  it('starts again after a write of somebody else', async () => {
    let isFirst = true;
    const interfere = async () => {
      if (isFirst) await collectionOf(counters).updateOne({ _id: 1 }, { $inc: { n: 100 } });
      isFirst = false;
    };
    expect(new Set(statusOf(await countAll(range(6), { 3: interfere })))).toEqual(new Set(['fulfilled']));
    expect([await counted(), await logged()]).toEqual([106, range(6)]);
  });

  it('is done one by one where it reads what others leave for the end', async () => {
    const reading = range(6).map((id) =>
      inGroup((session) => {
        delete memory.n;
        return countUp(session, id);
      }),
    );
    expect(await Promise.all(reading)).toEqual(range(6));
    expect([await counted(), await logged()]).toEqual([6, range(6)]);
  });

  it('is stored once though the answer to its commit is lost', async () => {
    const lose = ({ commandName }: { commandName: string }) => {
      if (commandName === 'commitTransaction') relay.set('unanswered');
    };
    const client = mongoose.connection.getClient().on('commandStarted', lose);
    const begun = countAll(range(6));
    const direct = await new mongo.MongoClient(engine.uri).connect();
    await expect
      .poll(() => direct.db(mongoose.connection.name).collection('log').countDocuments(), { timeout: 60_000 })
      .toBeGreaterThan(0);
    client.off('commandStarted', lose);
    relay.set('fine');
    await direct.close();
    expect(await begun).toEqual(range(6).map((value) => ({ status: 'fulfilled', value })));
    expect([await counted(), await logged()]).toEqual([6, range(6)]);
  });

  /** Replaces what comes after the next commit. */
  const afterCommit = (then: () => unknown) =>
    vi.spyOn(mongo.ClientSession.prototype, 'commitTransaction').mockImplementationOnce(async function (
      this: ClientSession,
    ) {
      await commitTransaction.call(this);
      await then();
    });

  it('is not tried again after a commit of which nobody knows', async () => {
    afterCommit(() => {
      throw new Error('The socket is broken');
    });
    const unavailable = { status: 'rejected', reason: { code: 'UNAVAILABLE' } };
    expect(await countAll(range(6))).toMatchObject(range(6).map(() => unavailable));
    expect([await counted(), await logged()]).toEqual([6, range(6)]);
  });

  it('is not tried again after a commit without an answer, which nobody waits for any more', async () => {
    afterCommit(giveUpAndHang);
    const others = countAll([0, 1]);
    await expect(inGroup((session) => countUp(session, 2), given)).rejects.toThrow('Nobody waits');
    expect(statusOf(await others)).toEqual(['rejected', 'rejected']);
    await countAll([3]);
    expect([await counted(), await logged()]).toEqual([4, range(4)]);
  });

  it('is done again without another that hangs, once nobody waits for that', async () => {
    const hanging = inGroup(giveUpAndHang, given);
    const others = countAll([1, 2]);
    await expect(hanging).rejects.toThrow('Nobody waits');
    expect(statusOf(await others)).toEqual(['fulfilled', 'fulfilled']);
    expect([await counted(), await logged(), commits()]).toEqual([2, [1, 2], 1]);
  });

  it('lets those behind go on where it hangs on its own, after another failed', async () => {
    const others = countAll([0, 1], { 1: () => Promise.reject(notFound('Stock')) });
    const hanging = inGroup(giveUpAndHang, given);
    await expect(hanging).rejects.toThrow('Nobody waits');
    expect(statusOf(await others)).toEqual(['fulfilled', 'rejected']);
    await countAll([3]);
    expect([await counted(), await logged()]).toEqual([2, [0, 3]]);
  });

  /** Work that holds this key until it is let go. */
  function hold(key: string): () => Promise<void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = inTransaction(() => released, { keys: [key] });
    return () => {
      release();
      return held;
    };
  }

  it('is done though the first of its group is given up before its turn', async () => {
    const release = hold('counter');
    const first = inGroup((session) => countUp(session, 0), given);
    const others = countAll([1, 2]);
    given.abort(nobodyWaits);
    await release();
    await expect(first).rejects.toThrow('Nobody waits');
    expect(statusOf(await others)).toEqual(['fulfilled', 'fulfilled']);
    expect(await logged()).toEqual([1, 2]);
  });

  it('is taken along though a key of its own is held by somebody else', async () => {
    const release = hold('own');
    const others = countAll([0, 2]);
    await inGroup((session) => countUp(session, 1), { keys: ['own'] });
    await others;
    await release();
    expect([await counted(), await logged()]).toEqual([3, [0, 1, 2]]);
  });
});
