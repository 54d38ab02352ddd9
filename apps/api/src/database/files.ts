import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import { defineCollection } from './model.ts';
import { Reader } from './reader.ts';
import { AnyField, Id, IdField, type Session } from './types.ts';
import { noAnswer } from './watch.ts';
import { insertNow, removeAllNow, updateNow } from './write.ts';

/** How long a file may be on its way before what is there of it counts as left behind. */
const LEFT_BEHIND_MS = 24 * 3_600_000;

/** Without an end it stays until somebody lets it go. */
type StoredFile = { _id: Id; length: number; metadata: { expiresAt: Date | null } };
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

/** Files that are on their way, so that the sweep finds those that never became whole without looking at all. */
const PendingFileModel = defineCollection<{ _id: Id }>('PendingFile', {
  collection: 'files.pending',
  scope: 'everyone',
  fields: { _id: IdField },
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
  const id = new Id();
  await insertNow(PendingFileModel, { _id: id });
  try {
    await pipeline(bytes, bucket().openUploadStreamWithId(id, name, { metadata: { expiresAt } }));
  } catch (error) {
    await removeAllNow(ChunkModel, { files_id: id }).catch(() => {}); // the sweep finds what is left
    throw error;
  }
  await removeAllNow(PendingFileModel, { _id: id });
  return id;
}

/** Keeps a file that is whole until `letExpire`, from the end of the transaction on. */
export const keepForever = (id: Id, session: Session) => endAt(id, null, session);

/** Lets the sweep take a file, from the end of the transaction on. */
export const letExpire = (id: Id, session: Session) => endAt(id, new Date(0), session);

const endAt = (id: Id, expiresAt: Date | null, session: Session): Promise<boolean> =>
  updateNow(FileModel, { _id: id }, { $set: { 'metadata.expiresAt': expiresAt } }, session);

/** Reads a file as it was kept. */
export const readFile = (id: Id): AsyncIterable<Buffer> => bucket().openDownloadStream(id);

/** Reads a part of a file, which must lie within it. @param end comes after its last byte */
export async function readPart(id: Id, start: number, end: number): Promise<Buffer> {
  if (end <= start) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  for await (const part of bucket().openDownloadStream(id, { start, end })) parts.push(part);
  return Buffer.concat(parts);
}

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
  for (const { _id } of await reader.find<{ _id: Id }>(PendingFileModel, { _id: { $lt: before } })) {
    if (!(await reader.exists(FileModel, { _id }))) await removeFile(_id);
    await removeAllNow(PendingFileModel, { _id });
  }
}

/** Removes a file at once. Stopped in between, it is still there for the sweep to find. */
export async function removeFile(id: Id): Promise<void> {
  await removeAllNow(ChunkModel, { files_id: id });
  await removeAllNow(FileModel, { _id: id });
}
