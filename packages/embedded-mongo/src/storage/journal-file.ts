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
import { encodeHead, type JournalHead } from './journal-head.ts';

/** A file of the journal isn't as it was left. */
export class DamagedJournal extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(reason);
    this.file = file;
  }
}

/**
 * Size of a file from its beginning on: what is cut off shows at once, and the system has no sizes to note with each
 * batch. Larger batches make it longer for its turn.
 */
export const FILE_BYTES = 16 * 1024 * 1024;

const writeSoon = promisify(write);
const flushSoon = promisify(fdatasync);

/** One of the journal's files. */
export class JournalFile {
  readonly path: string;
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

  /** All that it holds. */
  read(): Buffer {
    const bytes = Buffer.allocUnsafeSlow(fstatSync(this.file).size);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.file, bytes, at, bytes.length - at, at);
      if (count === 0) throw new DamagedJournal(this.path, 'its end is missing');
      at += count;
    }
    return bytes;
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
  async writeSoon(bytes: Buffer, position: number): Promise<void> {
    for (let at = 0; at < bytes.length; )
      at += (await writeSoon(this.file, bytes, at, bytes.length - at, position + at)).bytesWritten;
    if (this.durable) await flushSoon(this.file);
  }

  private writeAll(bytes: Buffer, position: number): void {
    for (let at = 0; at < bytes.length; )
      at += writeSync(this.file, bytes, at, bytes.length - at, position + at);
  }

  close(): void {
    closeSync(this.file);
  }
}
