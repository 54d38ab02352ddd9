import { setTimeout as wait } from 'node:timers/promises';
import { yieldToEventLoop } from '../scheduling/slice.ts';
import { ActiveLevel } from './active-level.ts';
import { Checkpoint } from './checkpoint.ts';
import { CheckpointFailures, type Listeners } from './checkpoint-failures.ts';
import { CheckpointTimer } from './checkpoint-timer.ts';
import { completeFormat, encodeFormat } from './file/data-format.ts';
import type { EntryView } from './file/entry-view.ts';
import { formatKey, type KeyRange } from './file/layout.ts';
import { LmdbFile } from './file/lmdb-file.ts';
import type { FileIo } from './journal/file-io.ts';
import { type Journal, removeJournal } from './journal/journal.ts';
import type { Layer } from './memory/overlay.ts';
import { openJournal } from './open-journal.ts';

/** Keys of the active memtable that start a checkpoint, and the most it may have beside the immutable one. */
const MANY_KEYS = 160_000;
const MOST_KEYS = 1.5 * MANY_KEYS;
/** Share of the room for new changes that may be used before the running checkpoint has written anything. */
const FREE_SHARE = 0.5;
/** While others write, a checkpoint rests so many times as long as it works: their flushes wait for its own. */
const REST_TIMES = 2;
/** It rests no longer than this: somebody may come who waits for it. */
const LONGEST_REST_MS = 100;
/** A failed checkpoint is retried after this long. */
const RETRY_MS = 2_000;

export interface LevelsOptions extends Listeners {
  /** An existing folder of the store's own. */
  readonly folder: string;
  /** How files are written. */
  readonly io: FileIo;
}

/**
 * The levels of the log-structured store: the data file, and above it, in memtables and in the journal, what the newest
 * commit groups have changed. Checkpoints bring that to the data file in the background.
 */
export class Levels {
  /** The data file. */
  readonly data: LmdbFile;
  /** What lies above it, the newest first. */
  layers: readonly Layer[] = [];
  /** What commit groups write. */
  readonly active: ActiveLevel;
  private readonly journal: Journal;
  /** The immutable memtable, with the checkpoint that brings it to the data file. */
  private immutable: Checkpoint | undefined;
  /** Sequence number of the last commit group that it has. */
  private checkpointed: number;
  private readonly options: LevelsOptions;
  private readonly identity: Buffer;
  private checkpoint: Promise<void> | undefined;
  private readonly timer = new CheckpointTimer(() => this.checkpointIfDue());
  /** How many wait for the checkpoint. */
  private waiting = 0;
  private isInGroup = false;
  private readonly failures: CheckpointFailures;

  /** @param view shows what is read from the data file. @throws UnknownFormat, DamagedJournal, LMDB's errors */
  constructor(options: LevelsOptions, view: EntryView) {
    this.options = options;
    this.failures = new CheckpointFailures(options);
    this.data = new LmdbFile(options.folder, options.io, view, options.log);
    const { journal, identity, checkpointed, segments } = openJournal(this.data, options.folder, options.io);
    this.journal = journal;
    this.identity = identity;
    this.checkpointed = checkpointed;
    this.active = new ActiveLevel(journal, checkpointed);
    for (const { records } of segments) {
      if (this.active.table.size > 0) this.makeActiveImmutable();
      this.active.replay(records, this.immutable === undefined ? this.data.reader : undefined);
    }
    this.show();
    if (this.immutable !== undefined) this.startCheckpoint();
    else this.checkpointIfDue();
  }

  /** Begins a commit group, as soon as there is room for it. @throws why there is none, if the data file can't be written */
  async begin(): Promise<void> {
    while (this.isAhead) await Promise.race([this.checkpointNow(), this.immutable?.nextSlice()]);
    this.isInGroup = true;
  }

  /**
   * Backpressure: whether commit groups fill the room faster than the running checkpoint frees it. Each then waits
   * for a slice of the checkpoint, instead of the first one without room waiting for all of it.
   */
  private get isAhead(): boolean {
    if (this.immutable === undefined) return false;
    const filled = Math.max(this.active.table.size / MOST_KEYS, this.journal.fullness);
    return filled > FREE_SHARE + (1 - FREE_SHARE) * this.immutable.done;
  }

  /** Ends a commit group, whether it was committed or rolled back. */
  end(): void {
    this.isInGroup = false;
    this.checkpointIfDue();
  }

  /** Takes all that is staged out. */
  dropStaged(): void {
    this.active.dropStaged();
    this.checkpointIfDue();
  }

  /** Whether the active memtable has to stay so: a segment has all that is published together. */
  private get isBusy(): boolean {
    return this.isInGroup || this.active.isStaging;
  }

  /** Never throws: what is on disk stays there. */
  private checkpointIfDue(): void {
    if (this.isBusy || this.immutable !== undefined || this.active.table.size === 0) return;
    if (this.active.table.size > MANY_KEYS || this.journal.isFull || this.timer.isDue) {
      try {
        this.switchMemtable();
      } catch (error) {
        this.failed(error);
      }
    } else this.timer.changed();
  }

  /** Makes the active memtable immutable, begins the next journal segment and checkpoints the memtable. */
  private switchMemtable(): void {
    this.timer.reset();
    this.makeActiveImmutable();
    this.journal.nextSegment();
    this.startCheckpoint();
  }

  private makeActiveImmutable(): void {
    this.immutable = new Checkpoint(this.active.switchTable(), this.active.lastSequence);
    this.show();
  }

  private show(): void {
    this.layers = [
      { table: this.active.table, checkpointedTo: '' },
      ...(this.immutable ? [this.immutable.layer] : []),
    ];
  }

  private startCheckpoint(): void {
    this.checkpointNow().catch(() => undefined);
  }

  /** Runs the checkpoint, or joins the running one. */
  private checkpointNow(): Promise<void> {
    this.checkpoint ??= this.flushImmutable().finally(() => {
      this.checkpoint = undefined;
      // What was written meanwhile may be due by now.
      this.checkpointIfDue();
    });
    return this.checkpoint;
  }

  private async flushImmutable(): Promise<void> {
    const { immutable, identity } = this;
    if (immutable === undefined) return;
    const format = encodeFormat({ identity, checkpointed: immutable.upTo });
    // Let the callers go on first.
    await yieldToEventLoop();
    let seen = this.active.lastSequence;
    const rest = async (sliceMs: number) => {
      const isNeeded = this.active.lastSequence > seen && this.waiting === 0 && !this.isAhead;
      seen = this.active.lastSequence;
      await (isNeeded ? wait(Math.min(REST_TIMES * sliceMs, LONGEST_REST_MS)) : yieldToEventLoop());
    };
    try {
      await immutable.write(this.data, format, () => this.moveOn(immutable), rest);
    } catch (error) {
      this.failed(error);
      throw error;
    }
    this.moveOn(undefined);
    this.checkpointed = immutable.upTo;
    this.failures.succeeded();
    this.timer.reset();
  }

  /** Moves on to the newest version of the data file, and to what it lacks. */
  private moveOn(immutable: Checkpoint | undefined): void {
    this.data.moveOn();
    this.immutable = immutable;
    this.show();
  }

  private failed(error: unknown): void {
    this.failures.failed(error);
    this.timer.callIn(RETRY_MS, () => this.startCheckpoint());
  }

  /** Checkpoints every commit group so far. @throws why the data file can't be written */
  async complete(): Promise<void> {
    const { lastSequence } = this.active;
    this.waiting++;
    try {
      while (this.checkpointed < lastSequence) {
        while (this.immutable === undefined && this.isBusy) await yieldToEventLoop();
        if (this.immutable === undefined) this.switchMemtable();
        await this.checkpointNow();
      }
    } finally {
      this.waiting--;
    }
  }

  /** Removes keys of a range from the data file, where the memtables hold none of it any more. */
  async removeSome(range: KeyRange): Promise<KeyRange | undefined> {
    const rest = await this.data.removeSome(range);
    // A checkpoint goes over to the file by itself, as far as it has written it.
    if (this.immutable === undefined) this.data.moveOn();
    return rest;
  }

  /** Writes a compact copy of everything into an existing empty folder while work goes on. It needs no journal. */
  async backup(folder: string): Promise<void> {
    do await this.complete();
    while (this.immutable?.hasBegun);
    await this.data.backup(folder);
  }

  /** Leaves a data file that needs no journal, if it can be written. */
  async close(): Promise<void> {
    const { journal, options, data } = this;
    let isComplete = false;
    try {
      await this.complete();
      data.db.putSync(formatKey, completeFormat);
      isComplete = true;
    } catch {
      // The next start brings to the data file what the journal has.
    }
    this.timer.reset();
    await data.db.close();
    journal.close();
    if (isComplete) removeJournal(options.folder);
  }
}
