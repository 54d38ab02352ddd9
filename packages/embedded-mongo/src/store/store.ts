import { yieldToEventLoop } from '../scheduling/slice.ts';
import type { Listeners } from './checkpoint-failures.ts';
import { EntryView } from './file/entry-view.ts';
import type { KeyRange } from './file/layout.ts';
import type { FileIo } from './journal/file-io.ts';
import { KeyStatistics } from './key-statistics.ts';
import { Levels } from './levels.ts';
import { Overlay } from './memory/overlay.ts';
import { MergedReader, NATIVE_STEP, type RangeCount, type Skipped } from './merged-reader.ts';
import { OpenSnapshots, type ScanOptions, type Snapshot } from './snapshot.ts';

const NOTHING = Buffer.alloc(0);
/** So many keys are counted one by one as quickly as from statistics. */
const FEW_KEYS = 256;

/** By how many keys a change makes the store larger. */
type CountDelta = 1 | 0 | -1;

/** What a read goes by. */
type Source = Pick<Snapshot, 'file' | 'overlay'>;

/** The ordered key-value store below everything else. */
export class Store {
  /** Where the current key and value lie. Valid only until the next call to the store. */
  readonly entry = new EntryView();
  /** Counts of keys, for ranges that are counted or skipped in often. */
  readonly statistics = new KeyStatistics(this);
  /** Bytes of keys and values put and of keys removed, failed commit groups included. */
  changedBytes = 0;
  /** Whether a commit group is running or on its way to disk. */
  isWriting = false;
  private readonly levels: Levels;
  /** Whether a step of a commit group is running, which sees the group's own changes. */
  private isInStep = false;
  private isStaging = false;
  private readonly openSnapshots = new OpenSnapshots();
  /** Sequence number of the oldest open snapshot when the current commit group began. */
  private oldest = 0;

  /**
   * @param folder an existing folder of the store's own
   * @param io how files are written
   * @throws UnknownFormat, DamagedJournal, LMDB's errors
   */
  constructor(folder: string, io: FileIo, listeners: Listeners = {}) {
    this.levels = new Levels({ folder, io, ...listeners }, this.entry);
  }

  /** Sequence number of the last commit group that is on disk. */
  get lastSequence(): number {
    return this.levels.active.lastSequence;
  }

  /** Takes a snapshot. It sees nothing of a commit group that is not on disk yet. */
  snapshot(): Snapshot {
    const { levels, openSnapshots, lastSequence: sequence } = this;
    const release = levels.data.pin();
    openSnapshots.take(sequence);
    const done = () => {
      openSnapshots.release(sequence);
      release();
    };
    return { sequence, file: levels.data.reader, overlay: new Overlay(levels.layers, sequence), done };
  }

  /** What is read from without a snapshot. */
  private get newest(): Source {
    const { levels, isInStep, lastSequence } = this;
    return {
      file: levels.data.reader,
      overlay: new Overlay(levels.layers, isInStep ? lastSequence + 1 : lastSequence),
    };
  }

  /** Value of a key in a buffer of its own, or undefined. */
  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    if (!this.peek(key, snapshot)) return undefined;
    return Buffer.from(this.entry.value.subarray(0, this.entry.valueEnd));
  }

  /** Puts the value of a key in view (`entry.value`, `entry.valueEnd`). @returns false if there is none */
  peek(key: Buffer, { file, overlay }: Source = this.newest): boolean {
    const own = overlay.find(key);
    if (own === undefined) return file.peek(key);
    if (own.value === undefined) return false;
    this.entry.showValue(own.value);
    return true;
  }

  private reader({ file, overlay }: Source = this.newest): MergedReader {
    return new MergedReader(file, overlay, this.entry);
  }

  /**
   * Visits the entries of a range in order; each is in view in `entry` during the call.
   * @param visit returns false to stop; it must not use the store
   * @returns what is left of the range: `visit` has stopped, or it passed so many removed keys that others run first
   */
  scan(range: KeyRange, options: ScanOptions, visit: () => boolean): KeyRange | undefined {
    const { reverse = false, keysOnly = false, snapshot } = options;
    return this.reader(snapshot).scan(range, { reverse, keysOnly }, visit);
  }

  /** Visits all entries of a range that never has many. */
  scanAll(range: KeyRange, options: ScanOptions, visit: () => void): void {
    const visitAll = () => {
      visit();
      return true;
    };
    let rest: KeyRange | undefined = range;
    while (rest !== undefined) rest = this.scan(rest, options, visitAll);
  }

  /** Leaves out keys at the beginning of a range (going down, at its end), for a millisecond at most. */
  skip(range: KeyRange, entries: number, snapshot?: Snapshot, reverse = false): Skipped {
    return this.reader(snapshot).skip(range, entries, reverse);
  }

  /** Counts keys of a range for a millisecond at most, without reading them one by one in JavaScript. */
  countStep(range: KeyRange, snapshot?: Snapshot): RangeCount {
    const reader = this.reader(snapshot);
    // LMDB looks for the next keys behind the range's end as well, so they are few at first.
    const few = reader.countSome(range, FEW_KEYS);
    if (few.rest === undefined) return few;
    const known = this.statistics.count(range, snapshot);
    if (known !== undefined) return { ...few, counted: known, rest: undefined };
    const many = reader.countOn(few);
    if (snapshot !== undefined) this.statistics.passed(range, many.passed);
    return many;
  }

  /** The same from the keys alone, without the statistics. */
  countStored(range: KeyRange, snapshot?: Snapshot): RangeCount {
    return this.reader(snapshot).countSome(range, NATIVE_STEP);
  }

  /** Counts the keys of a range that has few, or returns undefined where many were removed just now. */
  countFew(range: KeyRange, snapshot?: Snapshot): number | undefined {
    return this.reader(snapshot).countFew(range);
  }

  /**
   * Runs a commit group: all of it is on disk at the end, or nothing is if it fails. Only its steps may call `put` and
   * `remove`; reads without a snapshot see there what the group wrote. The event loop runs between the steps and, on
   * slow disks, during the flush; others see the state before the group then.
   * @param step does a slice of it and returns whether all is done
   */
  async write(step: () => boolean): Promise<void> {
    const { levels } = this;
    this.isWriting = true;
    try {
      await levels.begin();
      this.oldest = this.openSnapshots.oldest ?? this.lastSequence;
      await this.work(step);
      await levels.active.commit(levels.data.isCommitting);
    } catch (error) {
      levels.active.rollBack();
      this.statistics.undo();
      throw error;
    } finally {
      this.isWriting = false;
      levels.end();
    }
    this.statistics.publish();
  }

  private async work(step: () => boolean): Promise<void> {
    for (;;) {
      this.isInStep = true;
      try {
        if (step()) return;
      } finally {
        this.isInStep = false;
      }
      await yieldToEventLoop();
    }
  }

  /** Puts a value, of which it makes a copy. @param countDelta by how many keys there are more now: 1, 0 or -1 */
  put(key: Buffer, value: Buffer, countDelta: CountDelta): void {
    this.change(key, value.length === 0 ? NOTHING : Buffer.from(value), countDelta);
  }

  /** Removes a key. @param countDelta -1, or 0 if it wasn't there */
  remove(key: Buffer, countDelta: CountDelta): void {
    this.change(key, undefined, countDelta);
  }

  private change(key: Buffer, value: Buffer | undefined, countDelta: CountDelta): void {
    const { levels, isStaging, oldest } = this;
    this.changedBytes += key.length + (value?.length ?? 0);
    levels.active[isStaging ? 'stage' : 'put'](key, value, countDelta, oldest);
    if (countDelta !== 0) this.statistics.changed(key, countDelta, isStaging);
  }

  /**
   * Within a step, does work whose changes count once all are published together; after an error they have to be dropped.
   * Nobody else may write their keys or stage anything until then.
   */
  stage<T>(work: () => T): T {
    this.isStaging = true;
    try {
      return work();
    } finally {
      this.isStaging = false;
    }
  }

  /** Within a step, makes all that is staged part of the commit group. */
  publishStaged(): void {
    this.levels.active.publishStaged();
    this.statistics.publishStaged();
  }

  /** Takes all that is staged out. */
  dropStaged(): void {
    this.levels.dropStaged();
    this.statistics.dropStaged();
  }

  /** Touches every page of the data file, so that a missing one shows at once. */
  readEverything(): void {
    this.levels.data.readEverything();
  }

  /** Brings everything until now from the journal to the data file. @throws why that can't be written */
  checkpoint(): Promise<void> {
    return this.levels.complete();
  }

  /**
   * Removes some keys of a dropped range from the data file, outside of commit groups. `checkpoint` must have been
   * called since anything was last put into it.
   * @returns what is left of the range, if anything
   * @throws why the data file can't be written
   */
  removeSome(range: KeyRange): Promise<KeyRange | undefined> {
    return this.levels.removeSome(range);
  }

  /** Writes a compact, consistent copy into an existing empty folder while work goes on. */
  backup(folder: string): Promise<void> {
    return this.levels.backup(folder);
  }

  async close(): Promise<void> {
    while (this.isWriting) await yieldToEventLoop();
    await this.levels.close();
  }
}
