import type { FileReader } from './file/file-reader.ts';
import type { Journal } from './journal/journal.ts';
import { EntryKind, type JournalRecord } from './journal/journal-record.ts';
import { Memtable, STAGED } from './memory/memtable.ts';
import { replayRecords } from './replay-journal.ts';

const NOTHING = Buffer.alloc(0);

/**
 * The level that commit groups write: the active memtable, and its segment of the journal. What is staged is on disk with
 * its commit group, but counts and is seen only once another one publishes all of it: so a large transaction needs no
 * commit group of its own that everybody waits for.
 */
export class ActiveLevel {
  /** Sequence number of the last commit group that is on disk. */
  lastSequence: number;
  /** The active memtable. */
  table = new Memtable();
  /** Whether anything is staged. */
  isStaging = false;
  private readonly journal: Journal;
  private isPublishing = false;

  constructor(journal: Journal, lastSequence: number) {
    this.journal = journal;
    this.lastSequence = lastSequence;
  }

  /** Replays the records of a segment. @param file the data file, if it may hold a part of the segment already */
  replay(records: readonly JournalRecord[], file: FileReader | undefined): void {
    replayRecords(records, this.table, file);
    this.lastSequence = records.at(-1)?.sequence ?? this.lastSequence;
  }

  /** Puts or removes a key in the current commit group. @param oldest sequence number of the oldest open snapshot */
  put(key: Buffer, value: Buffer | undefined, countDelta: number, oldest: number): void {
    this.table.put(this.lastSequence + 1, key, value, countDelta, oldest);
    this.journal.add(EntryKind.change, key, value, countDelta);
  }

  /** Stages that. Nobody else may write the key before all that is staged is published or dropped. */
  stage(key: Buffer, value: Buffer | undefined, countDelta: number, oldest: number): void {
    this.table.put(STAGED, key, value, countDelta, oldest);
    const kind = this.isStaging ? EntryKind.staged : EntryKind.firstStaged;
    this.journal.add(kind, key, value, countDelta);
    this.isStaging = true;
  }

  /** Makes all that is staged part of the current commit group. */
  publishStaged(): void {
    // Without anything of its own it would publish what an earlier process has staged.
    if (!this.isStaging) return;
    this.journal.add(EntryKind.publish, NOTHING, undefined, 0);
    this.isPublishing = true;
  }

  /** Takes all that is staged out: the journal may keep it, since nothing publishes it any more. */
  dropStaged(): void {
    this.table.dropStaged();
    this.isStaging = false;
  }

  /**
   * Writes the current commit group to the journal, if it changed anything.
   * @param isBeside whether a checkpoint uses the disk
   * @throws the system's error
   */
  async commit(isBeside: boolean): Promise<void> {
    if (this.journal.isEmpty) return;
    await this.journal.write(this.lastSequence + 1, isBeside);
    this.table.keep();
    this.lastSequence++;
    if (!this.isPublishing) return;
    this.table.publishStaged(this.lastSequence);
    this.isPublishing = false;
    this.isStaging = false;
  }

  /** Rolls back the current commit group. After one that has staged something, all that is staged has to be dropped. */
  rollBack(): void {
    this.journal.discard();
    this.table.rollBack();
    this.isPublishing = false;
  }

  /** Goes on with an empty memtable. @returns the one until now */
  switchTable(): Memtable {
    const { table } = this;
    this.table = new Memtable();
    return table;
  }
}
