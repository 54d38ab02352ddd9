import { randomInt } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriter, type JournalBatch } from './journal-batch.ts';
import { DamagedJournal, FILE_BYTES, HEAD_BYTES, type JournalContent, JournalFile } from './journal-file.ts';

/** Names of the journal's files in the data folder. */
export const JOURNAL_FILES = ['journal-a', 'journal-b'] as const;

/** Where flushes take longer, in milliseconds, others go on meanwhile; handing one over takes time as well. */
const SHORT_FLUSH_MS = 1;
const LARGE_BYTES = 256 * 1024;
const SEEDS = 2 ** 32;

/** How much of its file a turn may fill before the next one should begin. */
const FULL_BYTES = FILE_BYTES / 2;

/**
 * What batches have done, on disk as soon as they are acknowledged, until it is in the data file. Two files take
 * turns: while a checkpoint brings what one holds to the data file, the other one is written.
 */
export class Journal {
  private readonly identity: Buffer;
  private readonly files: readonly [JournalFile, JournalFile];
  /** Number of the turn; even ones write the first file. */
  private turn = 0;
  private seed = 0;
  private position = 0;
  private readonly batch = new BatchWriter();
  private flushMs = 0;

  private constructor(identity: Buffer, files: readonly [JournalFile, JournalFile]) {
    this.identity = identity;
    this.files = files;
  }

  /** Begins the journal of a data file. Its files are in the folder when this returns. */
  static create(folder: string, identity: Buffer, durable: boolean): Journal {
    const [a, b] = JOURNAL_FILES.map((name) => JournalFile.create(join(folder, name), durable));
    if (durable) flushFolder(folder);
    return new Journal(identity, [a as JournalFile, b as JournalFile]);
  }

  /**
   * Opens the journal that was left behind.
   * @param written number of the last batch that is in the data file
   * @returns the batches of its last turns that are not, the oldest turn first
   * @throws DamagedJournal
   */
  static open(
    folder: string,
    identity: Buffer,
    written: number,
    durable: boolean,
  ): { journal: Journal; turns: JournalBatch[][] } {
    const paths = JOURNAL_FILES.map((name) => join(folder, name));
    const [a, b] = paths.map((path) => JournalFile.open(path, durable));
    const journal = new Journal(identity, [a as JournalFile, b as JournalFile]);
    return { journal, turns: journal.recover(paths, written) };
  }

  private recover(paths: readonly string[], written: number): JournalBatch[][] {
    const found = this.files
      .map((file, at) => ({ path: paths[at] as string, content: file.read() }))
      .filter((turn): turn is { path: string; content: JournalContent } => turn.content !== undefined)
      .sort((a, b) => a.content.head.turn - b.content.head.turn);
    const turns: JournalBatch[][] = [];
    let last = written;
    for (const { path, content } of found) {
      if (!content.head.identity.equals(this.identity))
        throw new DamagedJournal(path, 'it belongs to other data');
      if (content.head.first > last + 1)
        throw new DamagedJournal(path, `the changes from ${last + 1} to ${content.head.first - 1} are missing`);
      turns.push(content.batches.filter(({ number }) => number > written));
      last = Math.max(last, content.next - 1);
      this.turn = content.head.turn;
      this.seed = content.head.seed;
      this.position = content.end;
      if (content === found.at(-1)?.content && content.next <= written)
        throw new DamagedJournal(path, `the changes from ${content.next} on are missing`);
    }
    return turns;
  }

  /** Whether the next turn should begin. */
  get isFull(): boolean {
    return this.position > FULL_BYTES;
  }

  /** Whether there is no more room. */
  get isOverfull(): boolean {
    return this.position > FILE_BYTES;
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
        this.seed = randomInt(SEEDS);
        file.begin({ identity, turn, first: number, seed: this.seed });
        this.position = HEAD_BYTES;
      }
      const bytes = this.batch.finish(number, this.seed);
      const start = performance.now();
      if (this.flushMs < SHORT_FLUSH_MS && bytes.length < LARGE_BYTES) file.write(bytes, this.position);
      else await file.writeLater(bytes, this.position);
      this.flushMs = (this.flushMs + performance.now() - start) / 2;
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

/** Whether a folder has a journal's files. */
export function hasJournal(folder: string): boolean {
  return JOURNAL_FILES.some((name) => existsSync(join(folder, name)));
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
