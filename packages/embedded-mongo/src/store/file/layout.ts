import { KeyWriter } from '../../ordering/key-writer.ts';

/** A range of keys of one collection or index: start inclusive, end exclusive, whatever the direction. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

// Everything lives in one ordered key space:
//   01 'v'                      format version
//   01 'i'                      next id of a collection or index (ids are never reused)
//   01 'c' namespace            catalog record of a collection
//   01 'n' collection id        number of its documents
//   01 'd' kind id              a key range that is being deleted
//   02 session id               last retryable write of a session and its reply
//   10 collection id, _id       a document
//   20 index id, fields, _id    an index entry; the last two bytes give the length of the _id part
//   20 index id, fields         an entry of a unique index; the value is the _id part

const META = 0x01;

/** Key ranges that hold documents and index entries. */
export const RangeKind = { documents: 0x10, index: 0x20 } as const;

/** Longest key that the store takes, in bytes. */
const MAX_KEY_BYTES = 1978;

/** Longest encoding of `_id` in a key; longer ones are cut and closed with a hash. */
export const MAX_ID_BYTES = 480;

const PREFIX_BYTES = 5;
const LENGTH_BYTES = 2;

/** Bytes that all fields of an index entry may take together. */
export const MAX_FIELDS_BYTES = MAX_KEY_BYTES - PREFIX_BYTES - MAX_ID_BYTES - LENGTH_BYTES - 1;

function metaKey(kind: string, rest: Buffer): Buffer {
  return Buffer.concat([Buffer.from([META, kind.charCodeAt(0)]), rest]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export const formatKey = metaKey('v', Buffer.alloc(0));
export const nextIdKey = metaKey('i', Buffer.alloc(0));
export const catalogRange = { start: metaKey('c', Buffer.alloc(0)), end: metaKey('d', Buffer.alloc(0)) };
export const deletionRange = { start: metaKey('d', Buffer.alloc(0)), end: metaKey('e', Buffer.alloc(0)) };
export const retryRange = { start: Buffer.from([0x02]), end: Buffer.from([0x03]) };

/** Key of a collection's catalog record. */
export function catalogKey(namespace: string): Buffer {
  return metaKey('c', Buffer.from(namespace));
}

/** Key of a collection's document count. */
export function countKey(collectionId: number): Buffer {
  return metaKey('n', uint32(collectionId));
}

/** Key of the note that a range is being deleted. */
export function deletionKey(rangePrefix: Buffer): Buffer {
  return metaKey('d', rangePrefix);
}

/** The range prefix that a deletion note is about. */
export function rangeOfDeletionKey(key: Buffer): Buffer {
  return Buffer.from(key.subarray(2));
}

/** Key of a session's last retryable write. */
export function retryKey(sessionId: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x02]), sessionId]);
}

/** Prefix of all documents of a collection, or of all entries of an index. */
export function rangePrefix(kind: number, id: number): Buffer {
  return Buffer.concat([Buffer.from([kind]), uint32(id)]);
}

/** Kind and number in front of a key, as one number; the kind alone for what the store keeps of itself. */
export function rangeId(key: Buffer): number {
  const kind = key[0] as number;
  return kind < RangeKind.documents ? kind : kind * 2 ** 32 + key.readUInt32BE(1);
}

/** Length of the prefix of documents and index entries: where a document key's `_id` part starts. */
export const ID_OFFSET = PREFIX_BYTES;

/** Key of a document. */
export function documentKey(prefix: Buffer, idKey: Buffer): Buffer {
  return Buffer.concat([prefix, idKey], prefix.length + idKey.length);
}

const entry = new KeyWriter();

/** Key of an entry of an index that is not unique. */
export function entryKey(prefix: Buffer, fields: Buffer, idKey: Buffer): Buffer {
  entry.position = 0;
  entry.bytes(prefix, 0, prefix.length);
  entry.bytes(fields, 0, fields.length);
  entry.bytes(idKey, 0, idKey.length);
  entry.byte(idKey.length >> 8);
  entry.byte(idKey.length & 0xff);
  return entry.copy();
}

/** Key of an entry of a unique index. */
export function uniqueEntryKey(prefix: Buffer, fields: Buffer): Buffer {
  return Buffer.concat([prefix, fields], prefix.length + fields.length);
}

/** Where the `_id` part of a non-unique index entry starts, given where the whole key ends. */
export function idStartInEntry(buffer: Buffer, keyEnd: number): number {
  const length = ((buffer[keyEnd - 2] as number) << 8) | (buffer[keyEnd - 1] as number);
  return keyEnd - LENGTH_BYTES - length;
}
