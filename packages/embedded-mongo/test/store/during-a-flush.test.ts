import { afterEach, beforeEach, expect, it } from 'vitest';
import { rawDocument } from '../../src/bson/raw-value.ts';
import { encodeDocument } from '../../src/bson/writer.ts';
import type { Collection } from '../../src/catalog/collection.ts';
import type { CommandArguments } from '../../src/commands/request/arguments.ts';
import type { CommandContext } from '../../src/commands/request/context.ts';
import { commitTransaction } from '../../src/commands/session/transactions.ts';
import { commit } from '../../src/engine/commit-transaction.ts';
import { Engine } from '../../src/engine/engine.ts';
import { Filter } from '../../src/query/filter.ts';
import { hastyIo } from '../../src/store/journal/file-io.ts';
import type { Session } from '../../src/transaction/session.ts';
import { Transaction } from '../../src/transaction/transaction.ts';
import { Update } from '../../src/update/update.ts';
import { UpdateStatement } from '../../src/write/update-statement.ts';
import { EngineBench } from '../support/engine.ts';

const bench = new EngineBench();
const [one, two, three] = [1, 2, 3].map((i) => encodeDocument({ i })) as [Buffer, Buffer, Buffer];
const idKey = Buffer.from([0x20, 1]);
const otherKey = Buffer.from([0x20, 2]);
/** So large that others go on while it is written to the journal. */
const large = encodeDocument({ i: 2, pad: 'x'.repeat(300_000) });
let engine: Engine;
let items: Collection;

beforeEach(async () => {
  engine = new Engine({ dataFolder: bench.folder(), io: hastyIo, log: () => undefined });
  items = await engine.queue.enqueue(() => {
    const collection = engine.catalog.newCollection('app', 'items');
    engine.catalog.add(collection);
    engine.direct.write(change(collection, undefined, one));
    return collection;
  });
});
afterEach(async () => {
  await engine.close();
  await bench.cleanUp();
});

const change = (collection: Collection, before: Buffer | undefined, after: Buffer, key = idKey) => ({
  collection,
  idKey: key,
  before,
  after,
});
const begin = () => new Transaction(engine.store, engine.conflicts);
const writeTwo = (transaction: Transaction) => () => transaction.write(change(items, one, three));

/** Runs something when the work of a commit group is done and its flush has begun. */
function duringFlush<T>(run: () => T): Promise<T> {
  return new Promise((resolve) => {
    queueMicrotask(() => resolve(run()));
  });
}

it('a transaction that begins sees nothing of a write, and may not overwrite it', async () => {
  const before = begin();
  let meanwhile: Promise<Transaction> | undefined;
  await engine.queue.enqueue(() => {
    engine.direct.write(change(items, one, two));
    meanwhile = duringFlush(begin);
  });
  const during = (await meanwhile) as Transaction;
  const after = begin();
  expect([before, during, after].map((transaction) => transaction.document(items, idKey))).toEqual([
    one,
    one,
    two,
  ]);
  expect(writeTwo(before)).toThrow(expect.objectContaining({ code: 112 }));
  expect(writeTwo(during)).toThrow(expect.objectContaining({ code: 112 }));
  after.write(change(items, two, three));
  for (const transaction of [before, during, after]) transaction.end('aborted');
});

it('a transaction may not overwrite what another one commits, neither then nor later', async () => {
  const session = engine.sessions.get(Buffer.alloc(16, 1));
  const first = begin();
  first.write(change(items, one, large));
  const committing = commit(engine, session, first);
  // Not before the commit group's own work, which the queue begins in a later pass of the event loop.
  while (!engine.store.isWriting) await new Promise(setImmediate);
  const during = begin();
  expect(writeTwo(during)).toThrow(expect.objectContaining({ code: 112 }));
  await committing;
  expect(during.document(items, idKey)).toEqual(one);
  expect(writeTwo(during)).toThrow(expect.objectContaining({ code: 112 }));
  during.end('aborted');
});

it('what transactions that have ended meanwhile leave behind is not forgotten', async () => {
  const open = begin();
  let meanwhile: Promise<Transaction> | undefined;
  await engine.queue.enqueue(() => {
    engine.direct.write(change(items, one, two));
    meanwhile = duringFlush(() => {
      open.end('aborted');
      return begin();
    });
  });
  const during = (await meanwhile) as Transaction;
  expect(writeTwo(during)).toThrow(expect.objectContaining({ code: 112 }));
  during.end('aborted');
});

it('a write that waits for a transaction is made when that ends meanwhile', async () => {
  const holder = begin();
  holder.write(change(items, one, two));
  const written = engine.queue.enqueue(() => {
    void duringFlush(() => holder.end('aborted'));
    engine.direct.write(change(items, one, three));
    return 'written';
  });
  expect(await written).toBe('written');
});

it('an id that a transaction has taken for its collection is not given out again after a commit group that failed', async () => {
  const own = engine.catalog.newCollection('app', 'own');
  const failing = engine.queue.enqueue(() => {
    engine.direct.write(change(items, undefined, two, otherKey));
    throw new TypeError('nobody has thought of this');
  });
  await expect(failing).rejects.toThrow('could not be stored');
  expect(engine.catalog.newCollection('app', 'others').id).toBeGreaterThan(own.id);
});

it('an upsert into a collection that has come to nothing makes it', async () => {
  const gone = engine.catalog.newCollection('app', 'gone');
  gone.dropped = true;
  const upsert = new UpdateStatement({
    collection: gone,
    makeCollection: () => items,
    filter: new Filter(rawDocument(encodeDocument({ _id: 7 }))),
    update: new Update(rawDocument(encodeDocument({ $set: { i: 7 } })), undefined),
    upsert: true,
    multi: false,
    sort: [],
    hint: undefined,
  });
  await engine.queue.enqueue((slice) => upsert.step(engine.direct, slice));
  expect(items.count).toBe(2);
});

it('a session that is ended while its transaction is committed is there for whoever asks again', async () => {
  const id = Buffer.alloc(16, 9);
  const commitOf = (session: Session) =>
    commitTransaction.run({ engine, session, txnNumber: 1n } as CommandContext, {} as CommandArguments);
  const session = engine.sessions.get(id);
  const transaction = begin();
  transaction.write(change(items, one, large));
  Object.assign(session, { transaction, txnNumber: 1n, state: 'open' });
  const committing = commitOf(session);
  while (!engine.store.isWriting) await new Promise(setImmediate);
  engine.sessions.end(id);
  engine.sessions.endAll();
  expect(engine.sessions.get(id)).toBe(session);
  await committing;
  expect(await commitOf(engine.sessions.get(id))).toEqual({});
  engine.sessions.end(id);
  expect(engine.sessions.find(id)).toBeUndefined();
});

it('a collection whose drop has failed is there for transactions', async () => {
  const failing = engine.queue.enqueue(() => {
    engine.catalog.drop(items);
    throw new TypeError('nobody has thought of this');
  });
  await expect(failing).rejects.toThrow('could not be stored');
  const transaction = begin();
  expect(engine.catalog.isGone('app.items', transaction.snapshot)).toBe(false);
  expect(engine.catalog.find('app.items')).toMatchObject({ id: items.id, dropped: false, count: 1 });
  transaction.end('aborted');
});

it('collections have the count that a snapshot sees', async () => {
  const open = begin();
  let meanwhile: Promise<number> | undefined;
  await engine.queue.enqueue(() => {
    engine.direct.write(change(items, undefined, two, otherKey));
    meanwhile = duringFlush(() => items.count);
  });
  expect(await meanwhile).toBe(1);
  expect(items.count).toBe(2);
  expect(begin().countOf(items)).toBe(2);
  open.end('aborted');
});

it('a commit group that fails leaves counts and the catalogue as they were', async () => {
  const failing = engine.queue.enqueue(() => {
    engine.direct.write(change(items, undefined, two, otherKey));
    engine.catalog.add(engine.catalog.newCollection('app', 'others'));
    throw new TypeError('nobody has thought of this');
  });
  await expect(failing).rejects.toThrow('could not be stored');
  expect([items.count, items.countDelta, engine.catalog.find('app.others')]).toEqual([1, 0, undefined]);
  expect(engine.catalog.find('app.items')).toBe(items);
});
