import { crc32 } from 'node:zlib';

/**
 * What an entry is: a change that counts with its record; a staged one, which counts once a later record publishes all
 * that is staged, the first of which takes the place of what was staged before it and never published; or that.
 */
export const EntryKind = { change: 0, staged: 1, firstStaged: 2, publish: 3 } as const;
export type EntryKind = (typeof EntryKind)[keyof typeof EntryKind];

/** What a commit group has done to one key. */
export interface JournalEntry {
  readonly kind: EntryKind;
  readonly key: Buffer;
  /** Undefined if the key was removed. */
  readonly value: Buffer | undefined;
  /** By how many keys there were more with it: 1, 0 or -1. */
  readonly countDelta: number;
}

/** A commit group in the journal. */
export interface JournalRecord {
  readonly sequence: number;
  readonly entries: Iterable<JournalEntry>;
  /** Bytes that it takes in the journal. */
  readonly length: number;
}

// A record begins with a mark, a checksum of all that follows, the number of bytes behind its header, and its
// sequence number. Each entry has in front the lengths of key and value, and its kind four times with the count delta.
const MARK = 0x6a4d_4281;
const CHECKSUM_OFFSET = 4;
const LENGTH_OFFSET = 8;
const SEQUENCE_OFFSET = 12;
const HEAD_BYTES = 20;
const ENTRY_HEAD_BYTES = 7;
const REMOVED = 0xffff_ffff;

const FIRST_BYTES = 64 * 1024;
/** A buffer that had to become larger than this is let go again. */
const MOST_KEPT_BYTES = 1024 * 1024;

/** Encodes the changes of a commit group as a record. */
export class RecordWriter {
  private buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private end = HEAD_BYTES;

  get isEmpty(): boolean {
    return this.end === HEAD_BYTES;
  }

  add(kind: EntryKind, key: Buffer, value: Buffer | undefined, countDelta: number): void {
    const valueBytes = value?.length ?? 0;
    const at = this.end;
    this.makeRoom(at + ENTRY_HEAD_BYTES + key.length + valueBytes);
    const { buffer } = this;
    buffer.writeUInt16LE(key.length, at);
    buffer.writeUInt32LE(value === undefined ? REMOVED : valueBytes, at + 2);
    buffer.writeInt8(4 * kind + countDelta, at + 6);
    buffer.set(key, at + ENTRY_HEAD_BYTES);
    this.end = at + ENTRY_HEAD_BYTES + key.length + valueBytes;
    if (valueBytes > 0) buffer.set(value as Buffer, this.end - valueBytes);
  }

  /** The whole record, valid until the next call. @param seed of the segment's checksums */
  finish(sequence: number, seed: number): Buffer {
    const bytes = this.buffer.subarray(0, this.end);
    bytes.writeUInt32LE(MARK, 0);
    bytes.writeUInt32LE(this.end - HEAD_BYTES, LENGTH_OFFSET);
    bytes.writeDoubleLE(sequence, SEQUENCE_OFFSET);
    bytes.writeUInt32LE(checksumOf(bytes, seed), CHECKSUM_OFFSET);
    return bytes;
  }

  clear(): void {
    this.end = HEAD_BYTES;
    if (this.buffer.length > MOST_KEPT_BYTES) this.buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  }

  private makeRoom(bytes: number): void {
    if (bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, 2 * this.buffer.length));
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }
}

/** The record at a position of a journal file, or undefined if there is no intact one. */
export function readRecord(file: Buffer, start: number, seed: number): JournalRecord | undefined {
  if (start + HEAD_BYTES > file.length || file.readUInt32LE(start) !== MARK) return undefined;
  const length = HEAD_BYTES + file.readUInt32LE(start + LENGTH_OFFSET);
  if (start + length > file.length) return undefined;
  const bytes = file.subarray(start, start + length);
  if (bytes.readUInt32LE(CHECKSUM_OFFSET) !== checksumOf(bytes, seed)) return undefined;
  return { sequence: bytes.readDoubleLE(SEQUENCE_OFFSET), entries: entriesOf(bytes), length };
}

/** Whether a record of at least a sequence number lies anywhere from a position on. */
export function hasRecordBehind(file: Buffer, start: number, seed: number, least: number): boolean {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(MARK);
  for (let at = file.indexOf(mark, start + 1); at !== -1; at = file.indexOf(mark, at + 1)) {
    const record = readRecord(file, at, seed);
    if (record !== undefined && record.sequence >= least) return true;
  }
  return false;
}

function checksumOf(bytes: Buffer, seed: number): number {
  return crc32(bytes.subarray(LENGTH_OFFSET), seed);
}

function* entriesOf(bytes: Buffer): Generator<JournalEntry> {
  for (let at = HEAD_BYTES; at < bytes.length; ) {
    const keyBytes = bytes.readUInt16LE(at);
    const valueBytes = bytes.readUInt32LE(at + 2);
    const kindAndDelta = bytes.readInt8(at + 6);
    const kind = ((kindAndDelta + 1) >> 2) as EntryKind;
    const countDelta = kindAndDelta - 4 * kind;
    const key = bytes.subarray(at + ENTRY_HEAD_BYTES, at + ENTRY_HEAD_BYTES + keyBytes);
    at += ENTRY_HEAD_BYTES + keyBytes;
    if (valueBytes === REMOVED) yield { kind, key, value: undefined, countDelta };
    else {
      yield { kind, key, value: bytes.subarray(at, at + valueBytes), countDelta };
      at += valueBytes;
    }
  }
}
