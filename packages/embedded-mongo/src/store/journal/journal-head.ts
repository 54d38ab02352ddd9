import { crc32 } from 'node:zlib';

/** The header of a journal file: which segment it holds. */
export interface JournalHead {
  /** Tells the data file that the journal belongs to. */
  readonly identity: Buffer;
  /** Number of the segment; the greater one is the newer. */
  readonly segment: number;
  /** Sequence number of the first record. */
  readonly first: number;
}

// A header has a mark, the identity, the segment, the first sequence number and a checksum.
const MARK = Buffer.from('emjournl');
const IDENTITY_OFFSET = 8;
const SEGMENT_OFFSET = 24;
const FIRST_OFFSET = 32;
const CHECKSUM_OFFSET = 40;
/** Where the first record begins: disks write at least this many bytes atomically. */
export const HEAD_BYTES = 64;

export function encodeHead({ identity, segment, first }: JournalHead): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  MARK.copy(bytes);
  identity.copy(bytes, IDENTITY_OFFSET);
  bytes.writeDoubleLE(segment, SEGMENT_OFFSET);
  bytes.writeDoubleLE(first, FIRST_OFFSET);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CHECKSUM_OFFSET)), CHECKSUM_OFFSET);
  return bytes;
}

/** The head of a file, or undefined if it has none, or one that is damaged. */
export function decodeHead(bytes: Buffer): JournalHead | undefined {
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return undefined;
  if (bytes.readUInt32LE(CHECKSUM_OFFSET) !== crc32(bytes.subarray(0, CHECKSUM_OFFSET))) return undefined;
  return {
    identity: Buffer.from(bytes.subarray(IDENTITY_OFFSET, SEGMENT_OFFSET)),
    segment: bytes.readDoubleLE(SEGMENT_OFFSET),
    first: bytes.readDoubleLE(FIRST_OFFSET),
  };
}

/**
 * Seeds the checksums of a segment, so that a record that an older segment left in the file, or bytes that a client
 * has stored, never pass for one of its records. Nobody else knows the identity.
 */
export function seedOf(identity: Buffer, segment: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(segment);
  return crc32(bytes, crc32(identity));
}
