import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import mongoose, { type ClientSession, mongo } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Relay, startRelay } from '../../test/faults/relay.ts';
import { collectGarbage } from '../../test/garbage.ts';
import { connect, disconnect } from '../database/connect.ts';
import { modelOf } from '../database/models.ts';
import { insertLater } from '../database/transactions/pending-writes.ts';
import { type Deadline, mayBeStored, noAnswer } from '../database/watch.ts';
import type { Context } from '../http/caller/context.ts';
import { notFound } from '../lib/errors.ts';
import { BooksModel, beginBooks } from './books.model.ts';
import { COMPANY, CompanyModel, firstCompany } from './company.model.ts';
import { post } from './post.ts';
import type { Posting } from './posting.ts';

const log = { collection: { name: 'log' } };
type Logged = { _id: number; number: string };
const logs = () => mongoose.connection.collection<Logged>('log');
const logged = async () => (await logs().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const serials = async () =>
  (await logs().find().toArray()).map(({ number }) => Number(number.slice(-6))).toSorted((a, b) => a - b);
const statusOf = (outcomes: PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status);
const range = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);
const asNumbers = (count: number) => range(count, 1);
let dataDir: string;
let engine: Awaited<ReturnType<typeof startEmbeddedMongo>>;
let relay: Relay;
let sent: string[] = [];
/** How often each work was run. */
let runs = new Map<number, number>();

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'post-'));
  engine = await startEmbeddedMongo({ dataDir, durable: false });
  relay = await startRelay(engine.uri);
  await connect(`${relay.uri}${relay.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
  mongoose.connection.getClient().on('commandStarted', ({ commandName }) => sent.push(commandName));
  await modelOf(CompanyModel).updateOne({ _id: COMPANY }, { $setOnInsert: firstCompany }, { upsert: true });
});
afterAll(async () => {
  await disconnect();
  await relay.close();
  await engine.stop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await logs().deleteMany({});
  await modelOf(BooksModel).deleteMany({});
  await beginBooks();
  sent = [];
  runs = new Map();
});

/** A call that can be given up, as `withDeadline` gives calls up. */
function call() {
  const given = new AbortController();
  let reason = noAnswer;
  const deadline: Deadline = {
    signal: () => given.signal,
    commits: () => {
      reason = mayBeStored;
    },
  };
  const env = { TIME_ZONE: 'Africa/Addis_Ababa', ALLOW_NEGATIVE_STOCK: false };
  return { context: { env, deadline } as Context, giveUp: () => given.abort(reason()) };
}

type Beside = (posting: Posting) => unknown;
/** Takes a number and logs it under this id. */
const postOne = (id: number, beside?: Beside, { context } = call()) =>
  post(context, async (posting) => {
    runs.set(id, (runs.get(id) ?? 0) + 1);
    const number = posting.nextNumber('sale');
    insertLater(posting.session, log, [{ _id: id, number }]);
    await beside?.(posting);
    return Number(number.slice(-6));
  });
const postAll = (ids: readonly number[], beside: Record<number, Beside> = {}) =>
  Promise.allSettled(ids.map((id) => postOne(id, beside[id])));
const fulfilled = (values: readonly number[]) => values.map((value) => ({ status: 'fulfilled', value }));
const commits = () => sent.filter((name) => name === 'commitTransaction').length;
const refuse = () => {
  throw notFound('Stock');
};

describe('works that wait', () => {
  it('are posted together, each building on the one before', async () => {
    expect(await postAll(range(10))).toEqual(fulfilled(asNumbers(10)));
    expect([await logged(), await serials()]).toEqual([range(10), asNumbers(10)]);
    expect(commits()).toBe(1);
    expect(sent.filter((name) => name === 'bulkWrite')).toHaveLength(commits());
  });

  it('are posted in several groups where they are many', async () => {
    expect(new Set(statusOf(await postAll(range(50))))).toEqual(new Set(['fulfilled']));
    expect(await serials()).toEqual(asNumbers(50));
    expect(commits()).toBe(4);
  });

  it('leave no memory in use', async () => {
    let one: ReturnType<typeof call> | undefined = call();
    const held = new WeakRef(one.context);
    await postOne(0, undefined, one);
    one = undefined;
    await postOne(1);
    await expect
      .poll(() => {
        collectGarbage();
        return held.deref();
      })
      .toBeUndefined();
  });

  it('are refused on their own: what is refused leaves nothing, and nobody is run twice', async () => {
    const outcomes = await postAll(range(8), { 2: refuse, 5: refuse });
    expect(statusOf(outcomes).map((status) => status === 'rejected')).toEqual(
      range(8).map((id) => id === 2 || id === 5),
    );
    expect(outcomes[2]).toMatchObject({ reason: { code: 'NOT_FOUND' } });
    expect([await logged(), await serials()]).toEqual([[0, 1, 3, 4, 6, 7], asNumbers(6)]);
    expect([...runs.values()]).toEqual(Array(8).fill(1));
  });

  it('are told that they are refused once the others are stored', async () => {
    await postOne(0);
    const storedThen: Promise<number>[] = [];
    const first = postOne(1);
    const refused = postOne(3, refuse).catch(() => storedThen.push(logs().countDocuments({ _id: 2 })));
    const other = postOne(2);
    await Promise.all([first, refused, other]);
    expect(await storedThen[0]).toBe(1);
  });

  it('are refused on their own where an index refuses what they left for the end', async () => {
    await logs().insertOne({ _id: 3, number: 'S-2019-000000' });
    const outcomes = await postAll(range(6));
    expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: { code: 11000 } });
    expect(statusOf(outcomes).filter((status) => status === 'fulfilled')).toHaveLength(5);
    expect(await serials()).toEqual(range(6));
  });

  it('wait for the next group where another changes the same record', async () => {
    const own = (posting: Posting) => posting.own('sale 1');
    const use = (posting: Posting) => posting.use('sale 1');
    const outcomes = await postAll(range(7), { 1: own, 2: use, 3: own, 4: use, 5: use });
    expect(statusOf(outcomes)).toEqual(Array(7).fill('fulfilled'));
    expect([await logged(), await serials()]).toEqual([range(7), asNumbers(7)]);
    // 0, 1 and 6 together, then 2, 4 and 5, and 3 alone.
    expect(commits()).toBe(3);
  });

  it('start again after a write of somebody else, the refused too', async () => {
    let isFirst = true;
    const interfere = async () => {
      if (isFirst) await modelOf(BooksModel).updateOne({}, { $inc: { __v: 1, rules: 1 } });
      isFirst = false;
    };
    const outcomes = await postAll(range(6), { 3: interfere, 4: refuse });
    expect(statusOf(outcomes)).toEqual(range(6).map((id) => (id === 4 ? 'rejected' : 'fulfilled')));
    expect([await logged(), await serials()]).toEqual([[0, 1, 2, 3, 5], asNumbers(5)]);
    expect(runs.get(4)).toBe(2);
  });
});

describe('a work that nobody waits for any more', () => {
  it('is left out before its turn', async () => {
    const gone = call();
    const first = postOne(0);
    const left = postOne(1, undefined, gone);
    const other = postOne(2);
    gone.giveUp();
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await first, await other, await logged()]).toEqual([1, 2, [0, 2]]);
    expect(runs.has(1)).toBe(false);
  });

  it('is not stored where it is given up before the commit, and the others are', async () => {
    const gone = call();
    const first = postOne(0);
    const left = postOne(1, undefined, gone);
    const others = postAll([2, 3], { 2: gone.giveUp });
    await expect(left).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect([await first, await others, await logged()]).toEqual([1, fulfilled([2, 3]), [0, 2, 3]]);
  });

  it('does not keep others who hang with it', async () => {
    const gone = call();
    const hang = () => {
      setImmediate(gone.giveUp);
      return new Promise<never>(() => {});
    };
    const hanging = postOne(0, hang, gone);
    const others = postAll([1, 2]);
    await expect(hanging).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await others).toEqual(fulfilled([1, 2]));
  });
});

describe('a commit without an answer', () => {
  const mayHaveBeen = 'It may have been recorded: try again with the same key';
  const { commitTransaction } = mongo.ClientSession.prototype;
  /** Replaces what comes after the next commit of several. */
  const afterCommit = (then: () => unknown) =>
    vi.spyOn(mongo.ClientSession.prototype, 'commitTransaction').mockImplementationOnce(async function (
      this: ClientSession,
    ) {
      await commitTransaction.call(this);
      await then();
    });

  it('is told as such to all of the group, and not tried again', async () => {
    afterCommit(() => {
      throw new Error('The socket is broken');
    });
    const outcomes = await postAll([0]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: 'UNAVAILABLE', message: mayHaveBeen } },
    ]);
    expect([await logged(), runs.get(0)]).toEqual([[0], 1]);
    expect(await postAll([1])).toEqual(fulfilled([2]));
  });

  it('lets the next group go on once nobody waits for it', async () => {
    const gone = call();
    afterCommit(() => {
      setImmediate(gone.giveUp);
      return new Promise<never>(() => {});
    });
    const hanging = postOne(0, undefined, gone);
    await expect(hanging).rejects.toMatchObject({ message: mayHaveBeen });
    expect(await postAll([1])).toEqual(fulfilled([2]));
    expect(await logged()).toEqual([0, 1]);
  });

  it('is waited for by the others when the time of one runs out', async () => {
    const gone = call();
    let wasGivenUp = false;
    afterCommit(() => {
      gone.giveUp();
      wasGivenUp = true;
    });
    const [first, left, other] = [postOne(0), postOne(1, undefined, gone), postOne(2)];
    // Its own call has been answered by then; its group goes on.
    expect([await first, await left, await other, wasGivenUp]).toEqual([1, 2, 3, true]);
    expect(await logged()).toEqual([0, 1, 2]);
  });

  it('that only the network lost is stored once', async () => {
    const lose = ({ commandName }: { commandName: string }) => {
      if (commandName === 'commitTransaction') relay.set('unanswered');
    };
    const client = mongoose.connection.getClient().on('commandStarted', lose);
    const begun = postAll(range(6));
    const direct = await new mongo.MongoClient(engine.uri).connect();
    await expect
      .poll(() => direct.db(mongoose.connection.name).collection('log').countDocuments(), { timeout: 60_000 })
      .toBeGreaterThan(0);
    client.off('commandStarted', lose);
    relay.set('fine');
    await direct.close();
    expect(await begun).toEqual(fulfilled(asNumbers(6)));
    expect([await logged(), await serials()]).toEqual([range(6), asNumbers(6)]);
  });
});
