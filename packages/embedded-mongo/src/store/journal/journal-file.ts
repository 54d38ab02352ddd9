import { closeSync, existsSync, fstatSync, readSync } from 'node:fs';
import type { FileIo } from './file-io.ts';
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
 * commit group. Larger commit groups make it longer for its segment.
 */
export const FILE_BYTES = 16 * 1024 * 1024;

/** One of the journal's files. */
export class JournalFile {
  readonly path: string;
  private readonly file: number;
  private readonly io: FileIo;

  private constructor(path: string, file: number, io: FileIo) {
    this.path = path;
    this.file = file;
    this.io = io;
  }

  /** Makes a file that holds nothing, in place of one that may be there. */
  static create(path: string, io: FileIo): JournalFile {
    const created = new JournalFile(path, io.open(path, 'w+'), io);
    io.fill(created.file, FILE_BYTES);
    return created;
  }

  /** @throws DamagedJournal if it is not there, or too short */
  static open(path: string, io: FileIo): JournalFile {
    if (!existsSync(path)) throw new DamagedJournal(path, 'it is missing');
    const opened = new JournalFile(path, io.open(path, 'r+'), io);
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

  /** Begins a segment. Its header reaches the disk with the first record. */
  begin(head: JournalHead): void {
    if (fstatSync(this.file).size > FILE_BYTES) this.io.cut(this.file, FILE_BYTES);
    this.io.write(this.file, encodeHead(head), 0);
  }

  /** Writes bytes, on disk when this returns. Everybody waits for that. */
  write(bytes: Buffer, position: number): void {
    this.io.write(this.file, bytes, position);
    this.flush();
  }

  /** Brings to disk what was written, perhaps by a process that was killed before it could. */
  flush(): void {
    this.io.flush(this.file);
  }

  /** Writes bytes, on disk in the end, while others go on. */
  writeSoon(bytes: Buffer, position: number): Promise<void> {
    return this.io.writeSoon(this.file, bytes, position);
  }

  close(): void {
    closeSync(this.file);
  }
}
