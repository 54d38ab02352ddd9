import { crc32 } from 'node:zlib';

/** What a batch has done to one key. */
interface JournalEntry {
  readonly key: Buffer;
  /** Undefined if the key was removed. */
  readonly value: Buffer | undefined;
  /** By how many keys there were more with it: 1, 0 or -1. */
  readonly growth: number;
}

/** A batch as the journal has it. */
export interface JournalBatch {
  readonly number: number;
  readonly entries: Iterable<JournalEntry>;
  /** Bytes that it takes in the journal. */
  readonly length: number;
}

// A batch in the journal begins with a mark, a checksum of all that follows, the number of bytes behind the head, and
// the batch's number. Each entry has the lengths of key and value and the growth in front.
const MARK = 0x6a4d_4281;
const CHECKSUM_OFFSET = 4;
const LENGTH_OFFSET = 8;
const NUMBER_OFFSET = 12;
const HEAD_BYTES = 20;
const ENTRY_HEAD_BYTES = 7;
const REMOVED = 0xffff_ffff;

const FIRST_BYTES = 64 * 1024;
/** A buffer that had to become larger than this is let go again. */
const MOST_KEPT_BYTES = 1024 * 1024;

/** Collects what a batch does, in the journal's own form. */
export class BatchWriter {
  private buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private end = HEAD_BYTES;

  get isEmpty(): boolean {
    return this.end === HEAD_BYTES;
  }

  add(key: Buffer, value: Buffer | undefined, growth: number): void {
    const valueBytes = value?.length ?? 0;
    const at = this.end;
    this.makeRoom(at + ENTRY_HEAD_BYTES + key.length + valueBytes);
    const { buffer } = this;
    buffer.writeUInt16LE(key.length, at);
    buffer.writeUInt32LE(value === undefined ? REMOVED : valueBytes, at + 2);
    buffer.writeInt8(growth, at + 6);
    buffer.set(key, at + ENTRY_HEAD_BYTES);
    this.end = at + ENTRY_HEAD_BYTES + key.length + valueBytes;
    if (valueBytes > 0) buffer.set(value as Buffer, this.end - valueBytes);
  }

  /** All of the batch, until the next call. @param seed what the journal's checksums begin with */
  finish(number: number, seed: number): Buffer {
    const bytes = this.buffer.subarray(0, this.end);
    bytes.writeUInt32LE(MARK, 0);
    bytes.writeUInt32LE(this.end - HEAD_BYTES, LENGTH_OFFSET);
    bytes.writeDoubleLE(number, NUMBER_OFFSET);
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

/** The batch that begins at a place in a journal's file, or undefined if there is no whole one. */
export function readBatch(file: Buffer, start: number, seed: number): JournalBatch | undefined {
  if (start + HEAD_BYTES > file.length || file.readUInt32LE(start) !== MARK) return undefined;
  const length = HEAD_BYTES + file.readUInt32LE(start + LENGTH_OFFSET);
  if (start + length > file.length) return undefined;
  const bytes = file.subarray(start, start + length);
  if (bytes.readUInt32LE(CHECKSUM_OFFSET) !== checksumOf(bytes, seed)) return undefined;
  return { number: bytes.readDoubleLE(NUMBER_OFFSET), entries: entriesOf(bytes), length };
}

/** Looks for a batch of at least a number anywhere behind a place. */
export function hasBatchBehind(file: Buffer, start: number, seed: number, number: number): boolean {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(MARK);
  for (let at = file.indexOf(mark, start + 1); at !== -1; at = file.indexOf(mark, at + 1)) {
    const batch = readBatch(file, at, seed);
    if (batch !== undefined && batch.number >= number) return true;
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
    const growth = bytes.readInt8(at + 6);
    const key = bytes.subarray(at + ENTRY_HEAD_BYTES, at + ENTRY_HEAD_BYTES + keyBytes);
    at += ENTRY_HEAD_BYTES + keyBytes;
    if (valueBytes === REMOVED) yield { key, value: undefined, growth };
    else {
      yield { key, value: bytes.subarray(at, at + valueBytes), growth };
      at += valueBytes;
    }
  }
}
