import mongoose, { mongo } from 'mongoose';
import type { Session } from '../types.ts';
import { noAnswer } from '../watch.ts';

type Target = { collection: { name: string } };
/** Turns the database's error into the one for the caller. */
type Refuse = (error: unknown) => never;
type Write = { collection: string; refuse?: Refuse | undefined } & (
  | { kind: 'insert'; document: object }
  /** Of one record that the transaction has read: if it doesn't match any more, the transaction restarts. */
  | { kind: 'update'; filter: object; update: object }
  /** Of one record, which is made where it is missing. */
  | { kind: 'upsert'; filter: object; update: object }
  | { kind: 'updateMany'; filter: object; update: object }
  /** Of one record that the transaction has read. */
  | { kind: 'remove'; filter: object }
);

/** As many as a command takes without growing large: few are over some hundred bytes. */
const BATCH = 500;

/**
 * The writes of a transaction, which are sent together before its commit: round trips are what a change costs most.
 * Until then nothing of them is stored, so they can be dropped; the transaction's own reads don't see them.
 */
export class PendingWrites {
  private readonly writes: Write[] = [];

  get length(): number {
    return this.writes.length;
  }

  add(write: Write): void {
    this.writes.push(write);
  }

  /** Drops all that were added since there were so many. */
  dropAfter(length: number): void {
    this.writes.length = length;
  }

  /** @throws what a unique index refuses; an error that restarts the transaction if a record to update has changed */
  async send(session: Session): Promise<void> {
    for (const batch of batchesOf(this.writes)) await sendBatch(batch, session);
  }
}

const pendingOf = new WeakMap<Session, PendingWrites>();

/** Runs work whose writes wait, then sends them. */
export async function withPendingWrites<T>(
  session: Session,
  work: (writes: PendingWrites) => Promise<T>,
): Promise<T> {
  const writes = new PendingWrites();
  pendingOf.set(session, writes);
  try {
    const done = await work(writes);
    await writes.send(session);
    return done;
  } finally {
    pendingOf.delete(session);
  }
}

/** Runs a part of a work. If it throws, what it has left for the end is dropped, and the rest of the work may go on. */
export async function attempt<T>(session: Session, part: () => Promise<T>): Promise<T> {
  const writes = pendingOf.get(session);
  const before = writes?.length ?? 0;
  try {
    return await part();
  } catch (error) {
    writes?.dropAfter(before);
    throw error;
  }
}

/** Sends what waits at once, for work that reads it. */
export async function sendNow(session: Session): Promise<void> {
  const writes = pendingOf.get(session);
  await writes?.send(session);
  writes?.dropAfter(0);
}

/** @param refuse turns the error of a document that can't be inserted into the one for the caller */
export function insertLater(
  session: Session,
  { collection: { name: collection } }: Target,
  documents: readonly object[],
  refuse?: Refuse,
): void {
  // Gives ids as the driver does, so that they all come from one clock.
  for (const document of documents)
    add(session, {
      kind: 'insert',
      collection,
      document: { _id: new mongo.ObjectId(), ...document },
      refuse,
    });
}

/** Updates a record that the transaction has read; if the filter doesn't match any more, the transaction restarts. */
export function updateLater(
  session: Session,
  { collection: { name: collection } }: Target,
  filter: object,
  update: object,
  refuse?: Refuse,
): void {
  add(session, { kind: 'update', collection, filter, update, refuse });
}

/** Updates a record, or makes it. */
export function upsertLater(
  session: Session,
  { collection: { name: collection } }: Target,
  filter: object,
  update: object,
): void {
  add(session, { kind: 'upsert', collection, filter, update });
}

/** Updates all that match. */
export function updateManyLater(
  session: Session,
  { collection: { name: collection } }: Target,
  filter: object,
  update: object,
): void {
  add(session, { kind: 'updateMany', collection, filter, update });
}

/** Removes a record that the transaction has read; if the filter doesn't match any more, the transaction restarts. */
export function removeLater(
  session: Session,
  { collection: { name: collection } }: Target,
  filter: object,
): void {
  add(session, { kind: 'remove', collection, filter });
}

function add(session: Session, write: Write): void {
  const writes = pendingOf.get(session);
  if (!writes) throw new Error('Writes wait for the end of a transaction, but there is none');
  writes.add(write);
}

/** Splits writes, in their order, into what one command can carry. */
function* batchesOf(writes: readonly Write[]): Generator<Write[]> {
  let batch: Write[] = [];
  for (const write of writes) {
    const [last] = batch;
    if (last && (batch.length === BATCH || commandOf(last) !== commandOf(write))) {
      yield batch;
      batch = [];
    }
    batch.push(write);
  }
  if (batch.length) yield batch;
}

/** Names the command that carries a write; writes of one name go together. */
function commandOf({ kind, collection }: Write): string {
  if (kind === 'remove' || kind === 'updateMany') return `${kind} ${collection}`;
  return withoutBulkWrite.has(client()) ? `${kind} ${collection}` : 'bulkWrite';
}

/** Clients of servers without `bulkWrite`, which came with MongoDB 8. */
const withoutBulkWrite = new WeakSet<object>();
/** Codes of a server that doesn't know a command, or not for this user or in a transaction. */
const unknownCommand = new Set<unknown>([13, 59, 115, 263]);

async function sendBatch(batch: readonly Write[], session: Session): Promise<void> {
  const [first] = batch;
  if (first && commandOf(first) === 'bulkWrite') await sendTogether(batch, session);
  else await sendToOne(batch, session);
}

async function sendTogether(batch: readonly Write[], session: Session): Promise<void> {
  const { databaseName } = database();
  const names = [...new Set(batch.map(({ collection }) => collection))];
  const ops = batch.map((write) => {
    const to = names.indexOf(write.collection);
    if (write.kind === 'insert') return { insert: to, document: write.document };
    const { filter, update } = write as Extract<Write, { update: object }>;
    return { update: to, filter, updateMods: update, ...(write.kind === 'upsert' && { upsert: true }) };
  });
  const nsInfo = names.map((name) => ({ ns: `${databaseName}.${name}` }));
  try {
    const command = { bulkWrite: 1, ops, nsInfo, errorsOnly: true };
    const { cursor, nMatched, nUpserted } = await client().db('admin').command(command, { session });
    const [{ idx: index, ...error } = { idx: undefined }] = cursor.firstBatch;
    check(batch, nMatched + nUpserted, index === undefined ? undefined : { index, ...error });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && unknownCommand.has(error.code))) throw error;
    withoutBulkWrite.add(client());
    throw new Restart('This server writes to one collection at a time');
  }
}

/** Sends writes of one kind to one collection. */
async function sendToOne(batch: readonly Write[], session: Session): Promise<void> {
  const { n, writeErrors } = await database().command(commandFor(batch), { session });
  check(batch, n, writeErrors?.[0]);
}

function commandFor(batch: readonly Write[]): mongo.Document {
  const collection = batch[0]?.collection;
  const documents = batch.flatMap((write) => (write.kind === 'insert' ? [write.document] : []));
  if (documents.length) return { insert: collection, documents };
  const deletes = batch.flatMap((write) => (write.kind === 'remove' ? [{ q: write.filter, limit: 1 }] : []));
  if (deletes.length) return { delete: collection, deletes };
  const updates = batch.flatMap((write) =>
    'update' in write
      ? [
          {
            q: write.filter,
            u: write.update,
            upsert: write.kind === 'upsert',
            multi: write.kind === 'updateMany',
          },
        ]
      : [],
  );
  return { update: collection, updates };
}

/** @throws what the first error means, or an error that restarts the transaction if a record was not found */
function check(
  batch: readonly Write[],
  found: number,
  error?: { index: number; [detail: string]: unknown },
): void {
  if (error) {
    const thrown = new mongo.MongoServerError(error as mongo.ErrorDescription);
    batch[error.index]?.refuse?.(thrown);
    throw thrown;
  }
  const [first] = batch;
  if (first?.kind === 'updateMany') return;
  const expected = batch.filter(({ kind }) => kind !== 'insert').length;
  if (expected && found !== expected) throw new Restart('What the transaction relied on has changed');
}

/** Restarts the transaction. */
class Restart extends mongo.MongoError {
  constructor(reason: string) {
    super(reason);
    this.addErrorLabel('TransientTransactionError');
  }
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw noAnswer();
  return db;
}
const client = () => mongoose.connection.getClient();
