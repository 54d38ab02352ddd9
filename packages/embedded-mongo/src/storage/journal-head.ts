import { crc32 } from 'node:zlib';

/** What a file of the journal was begun for. */
export interface JournalHead {
  /** Tells the data file that the journal belongs to. */
  readonly identity: Buffer;
  /** Files take turns: the greater number is the newer. */
  readonly turn: number;
  /** Number of the first batch. */
  readonly first: number;
}

// A head has a mark, the identity, turn, first batch and a checksum.
const MARK = Buffer.from('emjournl');
const IDENTITY_OFFSET = 8;
const TURN_OFFSET = 24;
const FIRST_OFFSET = 32;
const CHECKSUM_OFFSET = 40;
/** Where the first batch begins: disks write at least so many bytes as a whole. */
export const HEAD_BYTES = 64;

export function encodeHead({ identity, turn, first }: JournalHead): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  MARK.copy(bytes);
  identity.copy(bytes, IDENTITY_OFFSET);
  bytes.writeDoubleLE(turn, TURN_OFFSET);
  bytes.writeDoubleLE(first, FIRST_OFFSET);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CHECKSUM_OFFSET)), CHECKSUM_OFFSET);
  return bytes;
}

/** The head of a file, or undefined if it has none, or one that is damaged. */
export function decodeHead(bytes: Buffer): JournalHead | undefined {
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return undefined;
  if (bytes.readUInt32LE(CHECKSUM_OFFSET) !== crc32(bytes.subarray(0, CHECKSUM_OFFSET))) return undefined;
  return {
    identity: Buffer.from(bytes.subarray(IDENTITY_OFFSET, TURN_OFFSET)),
    turn: bytes.readDoubleLE(TURN_OFFSET),
    first: bytes.readDoubleLE(FIRST_OFFSET),
  };
}

/**
 * What the checksums of a turn begin with, so that what an earlier turn has left in the file, or what a client has
 * stored, is never taken for a batch. Nobody else knows the identity.
 */
export function seedOf(identity: Buffer, turn: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(turn);
  return crc32(bytes, crc32(identity));
}
