import mongoose, { type ClientSession, mongo } from 'mongoose';
import { HttpError } from '../../lib/errors.ts';
import { noAnswer } from '../watch.ts';

/**
 * Writes that nothing reads in their transaction. They are sent together before its commit: one after the other, the
 * round trips of a sale would cost more than all else.
 */

type Target = { collection: { name: string } };
type Insert = { document: object; refuse?: ((error: unknown) => never) | undefined };
type Update = { filter: object; update: object } & Memory;
/** Keeps up what this process remembers of a document, so that it needn't be read. */
type Memory = {
  /** The filter is made from memory: a refusal counts only if it still holds. */
  isRemembered?: boolean;
  /** Remembers the document as this leaves it. If the commit then fails, the next filter made from it finds nothing. */
  remember?: () => unknown;
  /** Forgets the document, as nothing of this was stored. */
  forget?: () => unknown;
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

/** Runs the works of a transaction, and sends the writes that they left for the end. @returns what each has returned */
export async function withLaterWrites<T>(
  session: ClientSession,
  works: readonly ((session: ClientSession) => Promise<T>)[],
): Promise<T[]> {
  const writes: Write[] = [];
  const done: T[] = [];
  waiting.set(session, writes);
  try {
    for (const work of works) {
      const first = writes.length;
      done.push(await work(session));
      for (const { remember } of updatesIn(writes.slice(first))) remember?.();
    }
    for (let at = 0; at < writes.length; at += BATCH) await send(writes.slice(at, at + BATCH), session);
    return done;
  } catch (error) {
    const isAlone = works.length === 1;
    const isOutdated = error instanceof HttpError && isAlone && (await hasChanged(writes));
    for (const { forget } of updatesIn(writes)) forget?.();
    if (isOutdated) throw new Outdated();
    // What one of several works has read may lack what those before it left for the end: it would so again.
    throw error instanceof Outdated && !isAlone ? new Error(error.message) : error;
  } finally {
    waiting.delete(session);
  }
}

const updatesIn = (writes: readonly Write[]) =>
  writes.filter((write): write is Write & Update => 'filter' in write);

/** Tells whether what was remembered doesn't hold any more. */
async function hasChanged(writes: readonly Write[]): Promise<boolean> {
  for (const { collection, filter, isRemembered } of updatesIn(writes))
    if (isRemembered && !(await database().collection(collection).findOne(filter))) return true;
  return false;
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
    throw new Restart('This server writes to one collection at a time');
  }
}

/** Sends writes of one kind to one collection. */
async function sendOfOne(writes: readonly Write[], session: ClientSession): Promise<void> {
  const collection = writes[0]?.collection;
  const updates = updatesIn(writes).map(({ filter, update }) => ({ q: filter, u: update }));
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
  if (matched !== updatesIn(writes).length) throw new Outdated();
}

/** Restarts the transaction. */
class Restart extends mongo.MongoError {
  constructor(reason: string) {
    super(reason);
    this.addErrorLabel('TransientTransactionError');
  }
}

class Outdated extends Restart {
  constructor() {
    super('What the transaction relied on has changed');
  }
}

function database(): mongo.Db {
  const { db } = mongoose.connection;
  if (!db) throw noAnswer();
  return db;
}
const client = () => mongoose.connection.getClient();
