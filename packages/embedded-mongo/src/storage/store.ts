import { nextTurn } from '../exec/slice.ts';
import { rightAfter } from '../ordering/prefix.ts';
import { EntryView } from './entry-view.ts';
import type { FileIo } from './file-io.ts';
import type { KeyRange } from './key-range.ts';
import { KeyStatistics } from './key-statistics.ts';
import { Levels } from './levels.ts';
import { MergedScan } from './merged-scan.ts';
import { Overlay } from './overlay.ts';
import type { ScanOptions } from './scan-options.ts';
import { Moments, type Snapshot } from './snapshot.ts';

const NOTHING = Buffer.alloc(0);
/** How many keys may be counted at one go: about a millisecond. */
const NATIVE_STEP = 20_000;
/** So many keys are counted one by one as quickly as from statistics. */
const FEW_KEYS = 256;

/** How many keys were counted, and what is left of the range. */
interface RangeCount {
  readonly counted: number;
  readonly rest: KeyRange | undefined;
}

/** By how many keys a change makes the store larger. */
type Growth = 1 | 0 | -1;

/** What a read goes by. */
type Source = Pick<Snapshot, 'file' | 'overlay'>;

/** The ordered key-value store below everything else. */
export class Store {
  /** Where the current key and value lie. Valid only until the next call to the store. */
  readonly entry = new EntryView();
  /** Counts of keys, for ranges that are counted or skipped in often. */
  readonly statistics = new KeyStatistics(this);
  /** Number of keys put or removed, in batches that failed as well. */
  changes = 0;
  /** Whether a batch is under way: its work, or its way to disk. */
  isWriting = false;
  private readonly levels: Levels;
  /** Whether a step of a batch is running, which sees what the batch has done. */
  private isInStep = false;
  private readonly moments = new Moments();
  /** The oldest of them when the batch under way began. */
  private oldest = 0;

  /**
   * @param folder an existing folder of the store's own
   * @param io how files are written
   * @param log is told of what was odd and went well in the end
   * @throws UnknownFormat, DamagedJournal, LMDB's errors
   */
  constructor(folder: string, io: FileIo, log: (message: string) => void = () => undefined) {
    this.levels = new Levels({ folder, io, log }, this.entry);
  }

  /** Number of batches written. */
  get batches(): number {
    return this.levels.batches;
  }

  /** Takes a snapshot. Of a batch that is under way it sees nothing. */
  snapshot(): Snapshot {
    const { levels, moments, batches: moment } = this;
    const release = levels.data.hold();
    moments.take(moment);
    const done = () => {
      moments.release(moment);
      release();
    };
    return { moment, file: levels.data.reader, overlay: new Overlay(levels.layers, moment), done };
  }

  /** What is read from without a snapshot. */
  private get newest(): Source {
    const { levels, isInStep, batches } = this;
    return { file: levels.data.reader, overlay: new Overlay(levels.layers, isInStep ? Infinity : batches) };
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

  /**
   * Visits the entries of a range in order; each is in view in `entry` during the call. Nothing may be put meanwhile.
   * @param visit returns false to stop
   * @returns false if `visit` stopped the scan
   */
  scan(range: KeyRange, options: ScanOptions, visit: () => boolean): boolean {
    const { reverse = false, exclusive = false, keysOnly = false, offset = 0 } = options;
    const { file, overlay } = options.snapshot ?? this.newest;
    const whole = exclusive && !reverse ? { start: rightAfter(range.start), end: range.end } : range;
    const own = overlay.cursor(whole, reverse);
    if (own !== undefined)
      return new MergedScan(file, own, this.entry, { reverse, keysOnly, offset }).run(whole, visit);
    const scan = file.scan(whole, { reverse, keysOnly, offset });
    try {
      while (scan.next()) if (!visit()) return false;
      return true;
    } finally {
      scan.close();
    }
  }

  /** Counts the keys of a range up to about `most`, without reading them one by one in JavaScript. */
  countUpTo(range: KeyRange, most: number, snapshot?: Snapshot): RangeCount {
    let total = 0;
    let left: KeyRange | undefined = range;
    while (left !== undefined && total < most) {
      const { counted, rest }: RangeCount = this.countStep(left, snapshot, most - total);
      total += counted;
      left = rest;
    }
    return { counted: total, rest: left };
  }

  /** Counts up to about `most` keys, for a millisecond at most. */
  countStep(range: KeyRange, snapshot?: Snapshot, most = NATIVE_STEP): RangeCount {
    let { counted, rest } = this.countAtOnce(range, FEW_KEYS, snapshot);
    if (rest === undefined) return { counted, rest };
    const known = this.statistics.count(range, snapshot);
    if (known !== undefined) return { counted: known, rest: undefined };
    const enough = Math.min(most, NATIVE_STEP);
    for (let keys = 2 * FEW_KEYS; rest !== undefined && counted < enough; keys *= 2) {
      const more: RangeCount = this.countAtOnce(rest, keys, snapshot);
      counted += more.counted;
      rest = more.rest;
    }
    if (snapshot !== undefined) this.statistics.passed(range, counted);
    return { counted, rest };
  }

  /** Counts so many keys. LMDB looks for the next one behind the range's end as well, so they are few at first. */
  private countAtOnce(range: KeyRange, keys: number, snapshot?: Snapshot): RangeCount {
    const next = this.keyAfter(range, keys, snapshot);
    if (next === undefined) return { counted: this.countKeys(range, snapshot), rest: undefined };
    return { counted: keys, rest: { start: next, end: range.end } };
  }

  /** Key that a number of entries come before in a range, or undefined if the range has no more than those. */
  keyAfter(range: KeyRange, entries: number, snapshot?: Snapshot, reverse = false): Buffer | undefined {
    let key: Buffer | undefined;
    this.scan(range, { keysOnly: true, offset: entries, snapshot, reverse }, () => {
      key = this.entry.key;
      return false;
    });
    return key;
  }

  /** Counts the keys of a range at one go. */
  countKeys(range: KeyRange, { file, overlay }: Source = this.newest): number {
    return file.count(range) + overlay.growth(range);
  }

  /**
   * Runs a batch of writes: all of them are on disk when it is done, or none is if it fails. Only within its steps
   * may `put` and `remove` be called; reads without a snapshot see there what the batch wrote. Others have their
   * turn between the steps, and where the disk is slow during the flush: they see what there was before the batch.
   * @param step does a slice of it and returns whether all is done
   */
  async write(step: () => boolean): Promise<void> {
    const { levels } = this;
    this.isWriting = true;
    try {
      await levels.begin();
      this.oldest = this.moments.oldest ?? this.batches;
      await this.work(step);
      await levels.commit();
    } catch (error) {
      levels.rollBack();
      this.statistics.undo();
      throw error;
    } finally {
      this.isWriting = false;
      levels.end();
    }
    this.statistics.written();
  }

  private async work(step: () => boolean): Promise<void> {
    for (;;) {
      this.isInStep = true;
      try {
        if (step()) return;
      } finally {
        this.isInStep = false;
      }
      await nextTurn();
    }
  }

  /** Puts a value, of which it makes a copy. @param growth by how many keys there are more now: 1, 0 or -1 */
  put(key: Buffer, value: Buffer, growth: Growth): void {
    this.change(key, value.length === 0 ? NOTHING : Buffer.from(value), growth);
  }

  /** Removes a key. @param growth -1, or 0 if it wasn't there */
  remove(key: Buffer, growth: Growth): void {
    this.change(key, undefined, growth);
  }

  private change(key: Buffer, value: Buffer | undefined, growth: Growth): void {
    this.changes++;
    this.levels.put(key, value, growth, this.oldest);
    if (growth !== 0) this.statistics.changed(key, growth);
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
   * Removes some keys of a dropped range from the data file, beside the batches. `checkpoint` must have been called
   * since anything was last put into it.
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
    while (this.isWriting) await nextTurn();
    await this.levels.close();
  }
}
