import { createHash, type Hash } from 'node:crypto';
import { BSON, type Collection, type Db, type Document, type IndexDescriptionInfo } from 'mongodb';
import { decodeDocument } from '../bson/decode.ts';
import { withClient } from './client.ts';

const BATCH_BYTES = 8 * 1024 * 1024;
const BATCH_DOCUMENTS = 1000;

/** What was copied, and found the same on both sides. */
export interface Copied {
  readonly collections: number;
  readonly documents: number;
  readonly indexes: number;
}

interface CopyOptions {
  /** Told of each collection when it is there. */
  readonly onCollection?: (name: string, documents: number) => void;
}

/**
 * Copies a database with its indexes to another server and compares: number and checksum of the documents of
 * each collection, and the indexes. Both connection strings name a database; nobody may write to either.
 * @throws Error with a sentence if the target isn't empty, or if something differs afterwards
 */
export function copyDatabase(from: string, to: string, options: CopyOptions = {}): Promise<Copied> {
  return withClient(from, (source) => withClient(to, (target) => copyAll(source.db(), target.db(), options)));
}

async function copyAll(source: Db, target: Db, { onCollection }: CopyOptions): Promise<Copied> {
  await checkEmpty(target);
  await checkPlain(source);
  const copied = { collections: 0, documents: 0, indexes: 0 };
  for (const name of await collectionNames(source)) {
    const [from, to] = [source.collection(name), target.collection(name)];
    await target.createCollection(name);
    const sent = await copyDocuments(from, to);
    // Before the indexes, one of which may let documents expire.
    const arrived = await digestOf(to);
    if (arrived.documents !== sent.documents || arrived.checksum !== sent.checksum)
      throw new Error(
        `The copy of ${name} differs: ${sent.documents} documents were sent, ${arrived.documents} are there, checksums ${sent.checksum} and ${arrived.checksum}.`,
      );
    copied.indexes += await copyIndexes(from, to);
    copied.collections++;
    copied.documents += sent.documents;
    onCollection?.(name, sent.documents);
  }
  return copied;
}

async function checkEmpty(target: Db): Promise<void> {
  const [existing] = await collectionNames(target);
  if (existing !== undefined)
    throw new Error(
      `The database ${target.databaseName} of the target is not empty, it has the collection ${existing}. Name another one in the connection string, or drop it.`,
    );
}

/** Views, and collections that are capped, validated or the like, would lose what makes them so. */
async function checkPlain(source: Db): Promise<void> {
  for (const { name, type, options } of await source.listCollections({}, { nameOnly: false }).toArray())
    if (!name.startsWith('system.') && (type !== 'collection' || Object.keys(options ?? {}).length > 0))
      throw new Error(
        `${name} is not a plain collection, which is all that can be copied: ${BSON.EJSON.stringify({ type, options })}`,
      );
}

async function collectionNames(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

interface Digest {
  readonly documents: number;
  /** SHA-256 over the bytes of all documents in the order of `_id`. */
  readonly checksum: string;
}

/** Copies documents and works out what was sent. */
async function copyDocuments(from: Collection, to: Collection): Promise<Digest> {
  const hash = createHash('sha256');
  let documents = 0;
  let batch: Document[] = [];
  let bytes = 0;
  const send = async () => {
    if (batch.length > 0) await to.insertMany(batch, { forceServerObjectId: true });
    batch = [];
    bytes = 0;
  };
  for await (const raw of rawDocuments(from)) {
    hash.update(raw);
    documents++;
    // Objects would reorder fields whose names look like numbers, and mix types of numbers up.
    batch.push(decodeDocument(raw));
    bytes += raw.length;
    if (bytes >= BATCH_BYTES || batch.length >= BATCH_DOCUMENTS) await send();
  }
  await send();
  return { documents, checksum: hash.digest('hex') };
}

async function digestOf(collection: Collection): Promise<Digest> {
  const hash: Hash = createHash('sha256');
  let documents = 0;
  for await (const raw of rawDocuments(collection)) {
    hash.update(raw);
    documents++;
  }
  return { documents, checksum: hash.digest('hex') };
}

/** The bytes of all documents in the order of `_id`. */
async function* rawDocuments(collection: Collection): AsyncGenerator<Buffer> {
  const cursor = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: BATCH_DOCUMENTS });
  // With `raw` the driver hands out bytes, whatever its types say.
  for await (const raw of cursor as AsyncIterable<unknown>) yield raw as Buffer;
}

/** Makes the indexes of a collection on another one, and checks that they are there. @returns how many */
async function copyIndexes(from: Collection, to: Collection): Promise<number> {
  const wanted = (await from.indexes()).filter(({ name }) => name !== '_id_');
  if (wanted.length === 0) return 0;
  await to.createIndexes(
    wanted.map(({ v: _version, ns: _namespace, ...index }) => ({ ...index, name: nameOf(index) })),
  );
  const made = new Set((await to.indexes()).map(show));
  const missing = wanted.find((index) => !made.has(show(index)));
  if (missing !== undefined)
    throw new Error(`The index ${missing.name} of ${from.collectionName} differs on the target.`);
  return wanted.length;
}

function nameOf({ name }: { name?: string | undefined }): string {
  return name ?? '';
}

/** What makes up an index, in the same order whatever server reports it. */
function show({
  name,
  key,
  unique,
  sparse,
  expireAfterSeconds,
  partialFilterExpression,
}: IndexDescriptionInfo): string {
  return BSON.EJSON.stringify([
    name,
    Object.entries(key),
    unique === true,
    sparse === true,
    expireAfterSeconds ?? null,
    partialFilterExpression ?? null,
  ]);
}
