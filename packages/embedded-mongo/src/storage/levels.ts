import { nextTurn } from '../exec/slice.ts';
import { Checkpoint } from './checkpoint.ts';
import { completeFormat, encodeFormat } from './data-format.ts';
import type { EntryView } from './entry-view.ts';
import type { FileIo } from './file-io.ts';
import { type Journal, removeJournal } from './journal.ts';
import type { KeyRange } from './key-range.ts';
import { formatKey } from './layout.ts';
import { LmdbFile } from './lmdb-file.ts';
import { Memtable } from './memtable.ts';
import { openJournal } from './open-journal.ts';
import type { Layer } from './overlay.ts';
import { putBatches } from './recovered-batches.ts';
import { reasonOf } from './write-errors.ts';

/** Keys in memory with which a checkpoint begins, and the most that there may be beside those it is writing. */
const MANY_KEYS = 160_000;
const MOST_KEYS = 1.5 * MANY_KEYS;
/** How much of the room for new batches is theirs before the checkpoint under way has written anything. */
const FREE_SHARE = 0.5;
/** A checkpoint begins at the latest so long after a change. */
const LATEST_MS = 1_000;
/** One that has failed is tried again after this. */
const RETRY_MS = 2_000;

export interface LevelsOptions {
  /** An existing folder of the store's own. */
  readonly folder: string;
  /** How files are written. */
  readonly io: FileIo;
  /** Is told of what was odd. */
  readonly log: (message: string) => void;
}

/**
 * Where the data are: in the data file, and above it, in memory and in the journal, what the newest batches have
 * changed. Checkpoints bring that to the data file in the background.
 */
export class Levels {
  /** Number of batches written. */
  batches = 0;
  /** The data file. */
  readonly data: LmdbFile;
  /** What lies above it, the newest first. */
  layers: readonly Layer[] = [];
  private readonly journal: Journal;
  /** What batches put into. */
  private active = new Memtable();
  /** What a checkpoint is bringing to the data file. */
  private frozen: Checkpoint | undefined;
  /** Number of the last batch that is there. */
  private written: number;
  private readonly options: LevelsOptions;
  private readonly identity: Buffer;
  private checkpoint: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isDue = false;
  private isInBatch = false;
  private hasCheckpointFailed = false;

  /** @param view shows what is read from the data file. @throws UnknownFormat, DamagedJournal, LMDB's errors */
  constructor(options: LevelsOptions, view: EntryView) {
    this.options = options;
    this.data = new LmdbFile(options.folder, options.io, view);
    const { journal, identity, written, turns } = openJournal(this.data, options.folder, options.io);
    this.journal = journal;
    this.identity = identity;
    this.batches = written;
    this.written = written;
    for (const { batches } of turns) {
      if (this.active.size > 0) this.setActiveAside();
      putBatches(batches, this.active, this.frozen === undefined ? this.data.reader : undefined);
      this.batches = batches.at(-1)?.number ?? this.batches;
    }
    this.show();
    if (this.frozen !== undefined) this.startCheckpoint();
    else this.checkpointIfDue();
  }

  /** To be called before a batch. @throws why there is no room for it, if the data file can't be written */
  async begin(): Promise<void> {
    while (this.isAhead) await Promise.race([this.checkpointNow(), this.frozen?.nextSlice()]);
    this.isInBatch = true;
  }

  /**
   * Whether batches fill what room there is faster than the checkpoint under way makes new room. They then wait for
   * it step by step, a little each, where the first one without room would have to wait for all of it.
   */
  private get isAhead(): boolean {
    if (this.frozen === undefined) return false;
    const filled = Math.max(this.active.size / MOST_KEYS, this.journal.fullness);
    return filled > FREE_SHARE + (1 - FREE_SHARE) * this.frozen.done;
  }

  /** Does something to a key in the batch under way. @param oldest the moment before which nobody looks */
  put(key: Buffer, value: Buffer | undefined, growth: number, oldest: number): void {
    this.active.put(this.batches + 1, key, value, growth, oldest);
    this.journal.add(key, value, growth);
  }

  /** Writes the batch under way to the journal, if it has done anything. @throws the system's error */
  async commit(): Promise<void> {
    if (this.journal.isEmpty) return;
    await this.journal.write(this.batches + 1);
    this.active.keep();
    this.batches++;
  }

  /** Takes back what the batch under way has done. */
  rollBack(): void {
    this.journal.discard();
    this.active.rollBack();
  }

  /** To be called after a batch, whatever became of it. */
  end(): void {
    this.isInBatch = false;
    this.checkpointIfDue();
  }

  /** Never fails: what is on disk stays there. */
  private checkpointIfDue(): void {
    if (this.isInBatch || this.frozen !== undefined || this.active.size === 0) return;
    if (this.active.size > MANY_KEYS || this.journal.isFull || this.isDue) {
      try {
        this.freeze();
      } catch (error) {
        this.failed(error);
      }
    } else
      this.timer ??= setTimeout(() => {
        this.isDue = true;
        this.checkpointIfDue();
      }, LATEST_MS).unref();
  }

  /** Has everything until now brought to the data file. */
  private freeze(): void {
    this.stopTimer();
    this.isDue = false;
    this.setActiveAside();
    this.journal.nextTurn();
    this.startCheckpoint();
  }

  private setActiveAside(): void {
    this.frozen = new Checkpoint(this.active, this.batches);
    this.active = new Memtable();
    this.show();
  }

  private show(): void {
    const newest = { table: this.active, written: '' };
    this.layers = this.frozen === undefined ? [newest] : [newest, this.frozen.layer];
  }

  private startCheckpoint(): void {
    this.checkpointNow().catch(() => undefined);
  }

  /** The checkpoint under way; it begins again if the last one has failed. */
  private checkpointNow(): Promise<void> {
    this.checkpoint ??= this.writeFrozen().finally(() => {
      this.checkpoint = undefined;
      // What has come meanwhile may be due by now.
      this.checkpointIfDue();
    });
    return this.checkpoint;
  }

  private async writeFrozen(): Promise<void> {
    const { frozen, identity } = this;
    if (frozen === undefined) return;
    const format = encodeFormat({ identity, written: frozen.upTo });
    // Let those who have called go on first.
    await nextTurn();
    try {
      await frozen.write(this.data, format, () => this.moveOn(frozen));
    } catch (error) {
      this.failed(error);
      throw error;
    }
    this.moveOn(undefined);
    this.written = frozen.upTo;
    this.hasCheckpointFailed = false;
    this.stopTimer();
  }

  /** Goes over to the data file as it is now, and to what that lacks. */
  private moveOn(frozen: Checkpoint | undefined): void {
    this.data.moveOn();
    this.frozen = frozen;
    this.show();
  }

  private failed(error: unknown): void {
    if (!this.hasCheckpointFailed)
      this.options.log(`the data file can't be written, the journal keeps what it lacks: ${reasonOf(error)}`);
    this.hasCheckpointFailed = true;
    this.stopTimer();
    this.timer = setTimeout(() => this.startCheckpoint(), RETRY_MS).unref();
  }

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** Brings all batches until now to the data file. @throws why that can't be written */
  async complete(): Promise<void> {
    const { batches } = this;
    while (this.written < batches) {
      while (this.frozen === undefined && this.isInBatch) await nextTurn();
      if (this.frozen === undefined) this.freeze();
      await this.checkpointNow();
    }
  }

  /** As the data file does, where the tables hold nothing of a range any more. */
  async removeSome(range: KeyRange): Promise<KeyRange | undefined> {
    const rest = await this.data.removeSome(range);
    // A checkpoint goes over to the file by itself, as far as it has written it.
    if (this.frozen === undefined) this.data.moveOn();
    return rest;
  }

  /** Writes a compact copy of everything into an existing empty folder while work goes on. It needs no journal. */
  async backup(folder: string): Promise<void> {
    await this.complete();
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
    this.stopTimer();
    await data.db.close();
    journal.close();
    if (isComplete) removeJournal(options.folder);
  }
}
