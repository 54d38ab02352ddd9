import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileIo } from './file-io.ts';
import { FILE_BYTES, JournalFile } from './journal-file.ts';
import { HEAD_BYTES, seedOf } from './journal-head.ts';
import { type EntryKind, RecordWriter } from './journal-record.ts';
import { type RecoveredSegment, recoverSegments } from './journal-recovery.ts';

/** Names of the journal's files in the data folder. */
export const JOURNAL_FILES = ['journal-a', 'journal-b'] as const;

/** Where flushes take longer, in milliseconds, others go on meanwhile; handing one over takes time as well. */
const SHORT_FLUSH_MS = 1;
/** What a flush that takes long adds to what flushes are known to take. */
const SLOWER_MS = 0.05;
const LARGE_BYTES = 256 * 1024;

/** How full a segment's file may get before the next segment should begin. */
const FULL_SHARE = 0.75;

/**
 * The write-ahead log: every commit group is on disk here before it is acknowledged, and until a checkpoint has brought
 * it to the data file. Two files hold alternate segments: while one is checkpointed, the other is written.
 */
export class Journal {
  private readonly identity: Buffer;
  private readonly files: readonly [JournalFile, JournalFile];
  /** Number of the segment; even ones are in the first file. */
  private segment = 0;
  private position = 0;
  private readonly record = new RecordWriter();
  /** How long a flush takes when the disk has nothing else to do. */
  private flushMs = 0;
  /** How long one takes beside a checkpoint, which slows some down on any disk. */
  private besideMs = 0;

  private constructor(identity: Buffer, files: readonly [JournalFile, JournalFile]) {
    this.identity = identity;
    this.files = files;
  }

  /** Begins the journal of a data file. Its files are in the folder when this returns. */
  static create(folder: string, identity: Buffer, io: FileIo): Journal {
    const [a, b] = JOURNAL_FILES.map((name) => JournalFile.create(join(folder, name), io));
    if (io.isDurable) flushFolder(folder);
    return new Journal(identity, [a as JournalFile, b as JournalFile]);
  }

  /**
   * Opens the journal that was left behind.
   * @param checkpointed sequence number up to which the data file is complete
   * @returns it, and its segments with the records that the data file lacks, the oldest segment first
   * @throws DamagedJournal
   */
  static open(
    folder: string,
    identity: Buffer,
    checkpointed: number,
    io: FileIo,
  ): { journal: Journal; segments: readonly RecoveredSegment[] } {
    const [a, b] = JOURNAL_FILES.map((name) => JournalFile.open(join(folder, name), io));
    const journal = new Journal(identity, [a as JournalFile, b as JournalFile]);
    const segments = recoverSegments(journal.files, identity, checkpointed);
    // A killed process may have left a record in the system's cache alone. Whoever reads it must find it again after a
    // power cut, and later records build on it.
    for (const file of journal.files) file.flush();
    journal.segment = segments.at(-1)?.segment ?? 0;
    journal.position = segments.at(-1)?.end ?? 0;
    return { journal, segments };
  }

  /** Whether the next segment should begin. */
  get isFull(): boolean {
    return this.fullness > FULL_SHARE;
  }

  /** How much of its file the segment fills: a share, above 1 after large records. */
  get fullness(): number {
    return this.position / FILE_BYTES;
  }

  /** Adds an entry to the current record. */
  add(kind: EntryKind, key: Buffer, value: Buffer | undefined, countDelta: number): void {
    this.record.add(kind, key, value, countDelta);
  }

  /** Whether the current record has no entry. */
  get isEmpty(): boolean {
    return this.record.isEmpty;
  }

  /** Discards the current record. */
  discard(): void {
    this.record.clear();
  }

  /** Switches to the other file, all of whose records must be in the data file. */
  nextSegment(): void {
    this.segment++;
    this.position = 0;
  }

  /**
   * Writes the current record and flushes it.
   * @param isBeside whether a checkpoint uses the disk
   * @throws the system's error; the record is discarded then
   */
  async write(sequence: number, isBeside: boolean): Promise<void> {
    const { files, segment, identity } = this;
    const file = files[segment % 2] as JournalFile;
    try {
      if (this.position === 0) {
        file.begin({ identity, segment, first: sequence });
        this.position = HEAD_BYTES;
      }
      const bytes = this.record.finish(sequence, seedOf(identity, segment));
      const start = performance.now();
      const knownMs = isBeside ? this.besideMs : this.flushMs;
      if (knownMs < SHORT_FLUSH_MS && bytes.length < LARGE_BYTES) file.write(bytes, this.position);
      else await file.writeSoon(bytes, this.position);
      this.took(performance.now() - start, isBeside);
      this.position += bytes.length;
    } catch (error) {
      this.erase(file);
      throw error;
    } finally {
      this.record.clear();
    }
  }

  private took(milliseconds: number, isBeside: boolean): void {
    if (isBeside) this.besideMs = (this.besideMs + milliseconds) / 2;
    else this.flushMs = Math.min(milliseconds, this.flushMs + SLOWER_MS);
  }

  /** Overwrites a record that may not be on disk as a whole, so that no recovery finds it. */
  private erase(file: JournalFile): void {
    try {
      file.write(Buffer.alloc(HEAD_BYTES), this.position);
    } catch {
      // Then it may be found, though it was not acknowledged.
    }
  }

  close(): void {
    for (const file of this.files) file.close();
  }
}

/** Removes the journal of a folder whose data file is complete by itself. */
export function removeJournal(folder: string): void {
  for (const name of JOURNAL_FILES) rmSync(join(folder, name), { force: true });
}

function flushFolder(folder: string): void {
  // Windows can't open folders, and needs no flush of them.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
