import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FileIo } from './file-io.ts';
import { BatchWriter } from './journal-batch.ts';
import { FILE_BYTES, JournalFile } from './journal-file.ts';
import { HEAD_BYTES, seedOf } from './journal-head.ts';
import { type RecoveredTurn, recoverTurns } from './journal-recovery.ts';

/** Names of the journal's files in the data folder. */
export const JOURNAL_FILES = ['journal-a', 'journal-b'] as const;

/** Where flushes take longer, in milliseconds, others go on meanwhile; handing one over takes time as well. */
const SHORT_FLUSH_MS = 1;
/** What a flush that takes long adds to what flushes are known to take. */
const SLOWER_MS = 0.05;
const LARGE_BYTES = 256 * 1024;

/** How much of its file a turn may fill before the next one should begin. */
const FULL_SHARE = 0.75;

/**
 * What batches have done, on disk as soon as they are acknowledged, until it is in the data file. Two files take
 * turns: while a checkpoint brings what one holds to the data file, the other one is written.
 */
export class Journal {
  private readonly identity: Buffer;
  private readonly files: readonly [JournalFile, JournalFile];
  /** Number of the turn; even ones write the first file. */
  private turn = 0;
  private position = 0;
  private readonly batch = new BatchWriter();
  /** What the disk takes when it has nothing else to do: beside a checkpoint some flushes take longer on any disk. */
  private flushMs = 0;

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
   * @param written number of the last batch that is in the data file
   * @returns it, and the batches of its turns that the data file lacks, the oldest turn first
   * @throws DamagedJournal
   */
  static open(
    folder: string,
    identity: Buffer,
    written: number,
    io: FileIo,
  ): { journal: Journal; turns: readonly RecoveredTurn[] } {
    const [a, b] = JOURNAL_FILES.map((name) => JournalFile.open(join(folder, name), io));
    const journal = new Journal(identity, [a as JournalFile, b as JournalFile]);
    const turns = recoverTurns(journal.files, identity, written);
    // A batch may be known to the system alone. Who is shown it must find it after a power cut, too, and what is
    // written from now on counts on it.
    for (const file of journal.files) file.flush();
    journal.turn = turns.at(-1)?.turn ?? 0;
    journal.position = turns.at(-1)?.end ?? 0;
    return { journal, turns };
  }

  /** Whether the next turn should begin. */
  get isFull(): boolean {
    return this.fullness > FULL_SHARE;
  }

  /** How much of its file the turn fills: a share, above 1 after large batches. */
  get fullness(): number {
    return this.position / FILE_BYTES;
  }

  /** Adds to the batch under way. */
  add(key: Buffer, value: Buffer | undefined, growth: number): void {
    this.batch.add(key, value, growth);
  }

  /** Whether the batch under way has done nothing. */
  get isEmpty(): boolean {
    return this.batch.isEmpty;
  }

  /** Forgets the batch under way. */
  discard(): void {
    this.batch.clear();
  }

  /** Lets the next batch begin the other file, whose batches all have to be in the data file. */
  nextTurn(): void {
    this.turn++;
    this.position = 0;
  }

  /** Writes the batch under way. @throws the system's error; the batch is as good as discarded then */
  async write(number: number): Promise<void> {
    const { files, turn, identity } = this;
    const file = files[turn % 2] as JournalFile;
    try {
      if (this.position === 0) {
        file.begin({ identity, turn, first: number });
        this.position = HEAD_BYTES;
      }
      const bytes = this.batch.finish(number, seedOf(identity, turn));
      const start = performance.now();
      if (this.flushMs < SHORT_FLUSH_MS && bytes.length < LARGE_BYTES) file.write(bytes, this.position);
      else await file.writeSoon(bytes, this.position);
      this.flushMs = Math.min(performance.now() - start, this.flushMs + SLOWER_MS);
      this.position += bytes.length;
    } catch (error) {
      this.erase(file);
      throw error;
    } finally {
      this.batch.clear();
    }
  }

  /** Sees to it that a batch that could not be written for sure is not found after a crash either. */
  private erase(file: JournalFile): void {
    try {
      file.write(Buffer.alloc(HEAD_BYTES), this.position);
    } catch {
      // Then it may be found, though nobody was told that it is there.
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
