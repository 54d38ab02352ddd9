import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  write,
  writeSync,
} from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { hasBatchBehind, type JournalBatch, readBatch } from './journal-batch.ts';

/** A file of the journal isn't as it was left. */
export class DamagedJournal extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

/** What a file was begun for. */
export interface JournalHead {
  /** Tells the data file that the journal belongs to. */
  readonly identity: Buffer;
  /** Files take turns: the greater one is the newer. */
  readonly turn: number;
  /** Number of the first batch. */
  readonly first: number;
  /** What checksums begin with, so that what an earlier turn has left, or what clients store, is never taken for a batch. */
  readonly seed: number;
}

/** Batches that were found in a file. */
export interface JournalContent {
  readonly head: JournalHead;
  readonly batches: readonly JournalBatch[];
  /** Number of the batch that would come next, and its place. */
  readonly next: number;
  readonly end: number;
}

// A head has a mark, the identity, turn, first batch, seed and a checksum.
const MARK = Buffer.from('emjournl');
const IDENTITY_OFFSET = 8;
const TURN_OFFSET = 24;
const FIRST_OFFSET = 32;
const SEED_OFFSET = 40;
const CHECKSUM_OFFSET = 44;
/** Where the first batch begins. */
export const HEAD_BYTES = 64;
/**
 * Size of a file from its beginning on: what is cut off shows at once, and the system has no sizes to note with each
 * batch. Larger batches make it longer for its turn.
 */
export const FILE_BYTES = 16 * 1024 * 1024;

const writeLater = promisify(write);
const flushLater = promisify(fdatasync);

/** One of the journal's files. */
export class JournalFile {
  private readonly path: string;
  private readonly file: number;
  private readonly durable: boolean;

  private constructor(path: string, file: number, durable: boolean) {
    this.path = path;
    this.file = file;
    this.durable = durable;
  }

  /** Makes a file that holds nothing, in place of one that may be there. */
  static create(path: string, durable: boolean): JournalFile {
    const created = new JournalFile(path, openSync(path, 'w+', 0o600), durable);
    ftruncateSync(created.file, FILE_BYTES);
    if (durable) fsyncSync(created.file);
    return created;
  }

  /** @throws DamagedJournal if it is not there, or too short */
  static open(path: string, durable: boolean): JournalFile {
    if (!existsSync(path)) throw new DamagedJournal(path, 'it is missing');
    const opened = new JournalFile(path, openSync(path, 'r+'), durable);
    const { size } = fstatSync(opened.file);
    if (size >= FILE_BYTES) return opened;
    opened.close();
    throw new DamagedJournal(path, `it has ${size} bytes of at least ${FILE_BYTES}: its end is missing`);
  }

  /**
   * Reads what it holds; undefined if nothing was ever written.
   * @throws DamagedJournal if batches are damaged that others follow
   */
  read(): JournalContent | undefined {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(this.file).size);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.file, bytes, at, bytes.length - at, at);
      if (count === 0) throw new DamagedJournal(this.path, 'its end is missing');
      at += count;
    }
    const head = headOf(bytes);
    return head && this.contentOf(bytes, head);
  }

  private contentOf(bytes: Buffer, head: JournalHead): JournalContent {
    const batches: JournalBatch[] = [];
    let next = head.first;
    let end = HEAD_BYTES;
    for (;;) {
      const batch = readBatch(bytes, end, head.seed);
      if (batch?.number !== next) break;
      batches.push(batch);
      end += batch.length;
      next++;
    }
    // The last one may have been on its way when the power went; what follows it may not.
    if (hasBatchBehind(bytes, end, head.seed, next))
      throw new DamagedJournal(this.path, `what it holds from byte ${end} on is damaged`);
    return { head, batches, next, end };
  }

  /** Begins a turn. It is on disk with the first batch. */
  begin(head: JournalHead): void {
    if (fstatSync(this.file).size > FILE_BYTES) ftruncateSync(this.file, FILE_BYTES);
    this.writeAll(encodeHead(head), 0);
  }

  /** Writes bytes, on disk when this returns. Everybody waits for that. */
  write(bytes: Buffer, position: number): void {
    this.writeAll(bytes, position);
    if (this.durable) fdatasyncSync(this.file);
  }

  /** The same, while others go on. */
  async writeLater(bytes: Buffer, position: number): Promise<void> {
    for (let at = 0; at < bytes.length; )
      at += (await writeLater(this.file, bytes, at, bytes.length - at, position + at)).bytesWritten;
    if (this.durable) await flushLater(this.file);
  }

  private writeAll(bytes: Buffer, position: number): void {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.file, bytes, at, bytes.length - at, position + at);
  }

  close(): void {
    closeSync(this.file);
  }
}

function encodeHead({ identity, turn, first, seed }: JournalHead): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES);
  MARK.copy(bytes);
  identity.copy(bytes, IDENTITY_OFFSET);
  bytes.writeDoubleLE(turn, TURN_OFFSET);
  bytes.writeDoubleLE(first, FIRST_OFFSET);
  bytes.writeUInt32LE(seed, SEED_OFFSET);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, CHECKSUM_OFFSET)), CHECKSUM_OFFSET);
  return bytes;
}

function headOf(bytes: Buffer): JournalHead | undefined {
  if (!bytes.subarray(0, MARK.length).equals(MARK)) return undefined;
  if (bytes.readUInt32LE(CHECKSUM_OFFSET) !== crc32(bytes.subarray(0, CHECKSUM_OFFSET))) return undefined;
  return {
    identity: Buffer.from(bytes.subarray(IDENTITY_OFFSET, TURN_OFFSET)),
    turn: bytes.readDoubleLE(TURN_OFFSET),
    first: bytes.readDoubleLE(FIRST_OFFSET),
    seed: bytes.readUInt32LE(SEED_OFFSET),
  };
}
