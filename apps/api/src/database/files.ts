import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { defineCollection } from './model.ts';
import { Reader } from './reader.ts';
import { AnyField, Id, IdField } from './types.ts';
import { noAnswer } from './watch.ts';
import { removeAllNow } from './write.ts';

/** How long a file may be on its way before what is there of it counts as left behind. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

type StoredFile = { _id: Id; length: number; metadata: { expiresAt: Date } };
/** Files in their parts, as GridFS keeps them. */
const FileModel = defineCollection<StoredFile>('File', {
  collection: 'files.files',
  scope: 'everyone',
  fields: {
    length: Number,
    chunkSize: Number,
    uploadDate: Date,
    filename: String,
    metadata: AnyField,
  },
  indexes: [{ keys: { filename: 1, uploadDate: 1 } }, { keys: { 'metadata.expiresAt': 1 } }],
});
const ChunkModel = defineCollection<{ _id: Id; files_id: Id }>('FileChunk', {
  collection: 'files.chunks',
  scope: 'everyone',
  fields: { files_id: IdField, n: Number, data: Buffer },
  indexes: [{ keys: { files_id: 1, n: 1 }, unique: true }],
});

function bucket(): mongoose.mongo.GridFSBucket {
  const { db } = mongoose.connection;
  if (!db) throw noAnswer();
  return new mongoose.mongo.GridFSBucket(db, { bucketName: 'files' });
}

/** Keeps a file as it comes, in small parts. @returns its id, once it is whole */
export async function keepFile(
  name: string,
  bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { expiresAt }: { expiresAt: Date },
): Promise<Id> {
  const output = bucket().openUploadStream(name, { metadata: { expiresAt } });
  try {
    await pipeline(bytes, output);
  } catch (error) {
    await removeAllNow(ChunkModel, { files_id: output.id }).catch(() => {}); // the sweep finds what is left
    throw error;
  }
  return output.id;
}

/** Reads a file as it was kept. */
export const readFile = (id: Id): AsyncIterable<Buffer> => bucket().openDownloadStream(id);

/** Reads a small file whole. */
export async function readWholeFile(id: Id): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of readFile(id)) parts.push(part);
  return new Uint8Array(Buffer.concat(parts));
}

/** Removes files whose time is over, and parts of files that never became whole. */
export async function sweepFiles(now = Date.now()): Promise<void> {
  const reader = new Reader('all');
  const expired = await reader.find<Pick<StoredFile, '_id'>>(
    FileModel,
    { 'metadata.expiresAt': { $lte: new Date(now) } },
    { projection: { _id: 1 } },
  );
  for (const { _id } of expired) await removeFile(_id);
  const before = Id.createFromTime(Math.floor((now - LEFT_BEHIND_MS) / 1000));
  const parts = await reader.find<{ files_id: Id }>(
    ChunkModel,
    { files_id: { $lt: before }, n: 0 },
    { projection: { files_id: 1 } },
  );
  const ids = parts.map(({ files_id }) => files_id);
  const whole = await reader.find<{ _id: Id }>(FileModel, { _id: { $in: ids } }, { projection: { _id: 1 } });
  const known = new Set(whole.map(({ _id }) => String(_id)));
  for (const id of ids) if (!known.has(String(id))) await removeFile(id);
}

async function removeFile(id: Id): Promise<void> {
  await removeAllNow(FileModel, { _id: id });
  await removeAllNow(ChunkModel, { files_id: id });
}
