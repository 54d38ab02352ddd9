import mongoose, { type ClientSession, mongo } from 'mongoose';
import { HttpError } from '../lib/errors.ts';
import { noAnswer } from './watch.ts';

/**
 * Writes that nothing reads in their transaction. They are sent together before its commit: one after the other, the
 * round trips of a sale would cost more than all else.
 */

type Target = { collection: { name: string } };
type Insert = { document: object; refuse?: ((error: unknown) => never) | undefined };
type Update = { filter: object; update: object } & Memory;
/** Keeps up what this process remembers of a document, so that it needn't be read. */
type Memory = {
  /** For a filter made from memory: forgets it. A refusal counts only if what it was decided by still holds. */
  outdated?: (() => unknown) | undefined;
  /** Remembers the document as written, which holds unless the commit fails. */
  written?: () => unknown;
};
type Write = { collection: string } & (Insert | Update);

const waiting = new WeakMap<ClientSession, Write[]>();

/** As many as a command takes without growing large: few are over some hundred bytes. */
const BATCH = 500;

/** @param refuse turns the error of a document that can't be inserted into the one for the caller */
export function insertLater(
  session: ClientSession,
  { collection: { name: collection } }: Target,
  documents: readonly object[],
  refuse?: Insert['refuse'],
): void {
  const writes = writesOf(session);
  // Gives ids as the driver does, so that they all come from one clock.
  for (const document of documents)
    writes.push({ collection, document: { _id: new mongo.ObjectId(), ...document }, refuse });
}

/** Updates a document that the transaction has read or remembers; if it doesn't match, the transaction restarts. */
export function updateLater(
  session: ClientSession,
  { collection: { name: collection } }: Target,
  { filter, update }: Pick<Update, 'filter' | 'update'>,
  memory: Memory = {},
): void {
  writesOf(session).push({ collection, filter, update, ...memory });
}

function writesOf(session: ClientSession): Write[] {
  const writes = waiting.get(session);
  if (!writes) throw new Error('Writes wait for the end of a transaction, but there is none');
  return writes;
}

/** Runs the work of a transaction, and sends the writes that it left for the end. */
export async function withLaterWrites<T>(
  session: ClientSession,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const writes: Write[] = [];
  waiting.set(session, writes);
  try {
    const done = await work(session);
    for (let at = 0; at < writes.length; at += BATCH) await send(writes.slice(at, at + BATCH), session);
    for (const write of writes) if ('filter' in write) write.written?.();
    return done;
  } catch (error) {
    if (error instanceof HttpError) await restartIfOutdated(writes);
    // Somebody may have changed meanwhile what was known.
    else for (const write of writes) if ('filter' in write) write.outdated?.();
    throw error;
  } finally {
    waiting.delete(session);
  }
}

async function restartIfOutdated(writes: readonly Write[]): Promise<void> {
  for (const write of writes) {
    if (!('filter' in write && write.outdated)) continue;
    if (await database().collection(write.collection).findOne(write.filter)) continue;
    write.outdated();
    throw restart('What the transaction relied on has changed');
  }
}

/** Clients of servers without `bulkWrite`, which came with MongoDB 8. */
const withoutBulkWrite = new WeakSet<object>();
/** Codes of a server that doesn't know a command, or not for this user or in a transaction. */
const unknownCommand = new Set<unknown>([13, 59, 115, 263]);

async function send(writes: readonly Write[], session: ClientSession): Promise<void> {
  if (!withoutBulkWrite.has(client())) return sendTogether(writes, session);
  const of: Write[] = [];
  for (const write of writes) {
    const [last] = of;
    const isLike = last && last.collection === write.collection && 'filter' in last === 'filter' in write;
    if (last && !isLike) await sendOfOne(of.splice(0), session);
    of.push(write);
  }
  if (of.length) await sendOfOne(of, session);
}

async function sendTogether(writes: readonly Write[], session: ClientSession): Promise<void> {
  const { databaseName } = database();
  const names = [...new Set(writes.map(({ collection }) => collection))];
  const ops = writes.map((write) => {
    const to = names.indexOf(write.collection);
    return 'filter' in write
      ? { update: to, filter: write.filter, updateMods: write.update }
      : { insert: to, document: write.document };
  });
  const nsInfo = names.map((name) => ({ ns: `${databaseName}.${name}` }));
  try {
    const command = { bulkWrite: 1, ops, nsInfo, errorsOnly: true };
    const { cursor, nMatched } = await client().db('admin').command(command, { session });
    const [{ idx: index, ...error } = { idx: undefined }] = cursor.firstBatch;
    check(writes, nMatched, index === undefined ? undefined : { index, ...error });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && unknownCommand.has(error.code))) throw error;
    withoutBulkWrite.add(client());
    throw restart('This server writes to one collection at a time');
  }
}

/** Sends writes of one kind to one collection. */
async function sendOfOne(writes: readonly Write[], session: ClientSession): Promise<void> {
  const collection = writes[0]?.collection;
  const updates = writes.flatMap((write) =>
    'filter' in write ? [{ q: write.filter, u: write.update }] : [],
  );
  const documents = writes.flatMap((write) => ('document' in write ? [write.document] : []));
  const command = updates.length ? { update: collection, updates } : { insert: collection, documents };
  const { n, writeErrors } = await database().command(command, { session });
  check(writes, updates.length ? n : 0, writeErrors?.[0]);
}

/** @throws what the first error means, or an error that restarts the transaction if an update found nothing */
function check(
  writes: readonly Write[],
  matched: number,
  error?: { index: number; [detail: string]: unknown },
): void {
  if (error) {
    const failed = writes[error.index];
    const thrown = new mongo.MongoServerError(error as mongo.ErrorDescription);
    if (failed && 'document' in failed) failed.refuse?.(thrown);
    throw thrown;
  }
  const updates = writes.filter((write) => 'filter' in write).length;
  if (matched !== updates) throw restart('What the transaction relied on has changed');
}

function restart(reason: string): Error {
  const error = new mongo.MongoError(reason);
  error.addErrorLabel('TransientTransactionError');
  return error;
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw noAnswer();
  return db;
}
const client = () => mongoose.connection.getClient();
