import type { RangeOptions, Transaction } from 'lmdb';
import { nextTurn } from '../exec/slice.ts';
import { Batches } from './batches.ts';
import type { KeyRange, Snapshot } from './key-range.ts';
import { KeyStatistics } from './key-statistics.ts';
import { EntryView, type Lmdb, openLmdb, type ReadTransaction } from './lmdb.ts';

export interface ScanOptions {
  readonly reverse?: boolean;
  /** Leave out the key that the scan starts with, to go on behind it. */
  readonly exclusive?: boolean;
  /** Entries to leave out at the start. */
  readonly offset?: number;
  /** Don't fetch values; much faster. */
  readonly keysOnly?: boolean;
  /** What to read from; without one, the newest state on disk, within a batch's steps what it has made of it. */
  readonly snapshot?: Snapshot | undefined;
}

/** How many keys may be counted at one go: about a millisecond. */
const NATIVE_STEP = 20_000;
/** So many keys are counted one by one as quickly as from statistics. */
const FEW_KEYS = 256;

/** How many keys were counted, and what is left of the range. */
interface RangeCount {
  readonly counted: number;
  readonly rest: KeyRange | undefined;
}

/** The ordered key-value store below everything else: a thin layer over LMDB that avoids copies. */
export class Store {
  /** Where the current key and value lie. Valid only until the next call to the store. */
  readonly entry = new EntryView();
  /** Counts of keys, for ranges that are counted or skipped in often. */
  readonly statistics = new KeyStatistics(this);
  /** Number of batches written. */
  batches = 0;
  private readonly db: Lmdb;
  private readonly writer: Batches;
  /** What there was before the batch that is under way, for all who read meanwhile. */
  private beforeBatch: ReadTransaction | undefined;

  /**
   * @param folder an existing folder of the store's own
   * @param durable false leaves out the flush to disk, for tests
   * @param log is told of what was odd and went well in the end
   */
  constructor(folder: string, durable: boolean, log: (message: string) => void = () => undefined) {
    this.db = openLmdb(folder, durable, this.entry);
    this.writer = new Batches(this.db, log);
  }

  /** Whether a batch is under way: its work, or its way to disk. */
  get isWriting(): boolean {
    return this.beforeBatch !== undefined;
  }

  /** Number of keys put or removed, in batches that failed as well. */
  get changes(): number {
    return this.writer.changes;
  }

  /**
   * Takes a snapshot. Snapshots of the same moment share one reader slot. Of a batch that is under way it sees
   * nothing, even if LMDB has it on disk already.
   */
  snapshot(): Snapshot {
    const transaction = this.beforeBatch ?? this.db.useReadTransaction();
    if (this.beforeBatch !== undefined) transaction.use();
    return { transaction, moment: this.batches, done: () => transaction.done() };
  }

  /** Value of a key in a buffer of its own, or undefined. */
  get(key: Buffer, snapshot?: Snapshot): Buffer | undefined {
    if (!this.peek(key, snapshot)) return undefined;
    return Buffer.from(this.entry.value.subarray(0, this.entry.valueEnd));
  }

  /** Puts the value of a key in view (`entry.value`, `entry.valueEnd`). @returns false if there is none */
  peek(key: Buffer, snapshot?: Snapshot): boolean {
    const transaction = this.sourceOf(snapshot);
    const bytes = this.db.getBinaryFast(key, transaction && { transaction });
    if (bytes === undefined) return false;
    this.entry.showValue(bytes);
    return true;
  }

  /**
   * Visits the entries of a range in order; each is in view in `entry` during the call.
   * @param visit returns false to stop
   * @returns false if `visit` stopped the scan
   */
  scan(range: KeyRange, options: ScanOptions, visit: () => boolean): boolean {
    const { reverse = false } = options;
    const transaction = this.sourceOf(options.snapshot);
    const bounds: RangeOptions = {
      reverse,
      // Going down, LMDB takes the greatest key up to `start` and stops before `end`.
      ...(reverse
        ? { start: range.end, end: range.start, inclusiveEnd: true, exclusiveStart: true }
        : { start: range.start, end: range.end, exclusiveStart: options.exclusive === true }),
      ...(options.offset ? { offset: options.offset } : {}),
      ...(transaction && { transaction }),
    };
    const entries = options.keysOnly ? this.db.getKeys(bounds) : this.db.getRange(bounds);
    const iterator = entries[Symbol.iterator]() as Iterator<unknown>;
    let isDone = false;
    try {
      for (isDone = iterator.next().done === true; !isDone; isDone = iterator.next().done === true)
        if (!visit()) return false;
      return true;
    } finally {
      // Its cursor is given back whatever happens.
      if (!isDone) iterator.return?.();
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
      const { keyBuffer, keyStart, keyEnd } = this.entry;
      key = Buffer.from(keyBuffer.subarray(keyStart, keyEnd));
      return false;
    });
    return key;
  }

  /** Counts the keys of a range at one go. */
  countKeys(range: KeyRange, snapshot?: Snapshot): number {
    const { start, end } = range;
    const transaction = this.sourceOf(snapshot);
    return this.db.getKeysCount({ start, end, ...(transaction && { transaction }) });
  }

  /** What is read from. Between the steps of a batch LMDB would else mix up its writing transaction with others. */
  private sourceOf(snapshot: Snapshot | undefined): Transaction | undefined {
    return snapshot?.transaction ?? (this.db.env.writeTxn ? undefined : this.beforeBatch);
  }

  /**
   * Runs a batch of writes: all of them are on disk when it is done, or none is if it fails. Only within its steps
   * may `put` and `remove` be called; reads without a snapshot see there what the batch wrote. Others have their
   * turn between the steps: they see what there was before the batch.
   * @param step does a slice of it and returns whether all is done
   * @param isShared whether others have their turn during the flush to disk as well
   */
  async write(step: () => boolean, isShared: boolean): Promise<void> {
    const before = this.db.useReadTransaction();
    this.beforeBatch = before;
    try {
      await this.writer.write(step, isShared);
      this.batches++;
    } catch (error) {
      this.statistics.undo();
      throw error;
    } finally {
      this.beforeBatch = undefined;
      before.done();
    }
    this.statistics.written();
  }

  /** Writes a single value, on disk when this returns. Only while no batch is under way. */
  putAtOnce(key: Buffer, value: Buffer): void {
    this.db.putSync(key, value);
  }

  /** Puts a value. The bytes of both must stay as they are until the batch is written. */
  put(key: Buffer, value: Buffer): void {
    this.writer.put(key, value);
  }

  /** Removes a key, whose bytes must stay as they are until the batch is written. */
  remove(key: Buffer): void {
    this.writer.remove(key);
  }

  /** Touches every page of the data file, so that a missing one shows at once. */
  readEverything(): void {
    this.scan({ start: Buffer.from([0]), end: Buffer.alloc(1, 0xff) }, {}, () => true);
    this.db.getStats();
  }

  /** Writes a compact, consistent copy into an existing empty folder while work goes on. */
  async backup(folder: string): Promise<void> {
    await this.db.backup(folder, true);
  }

  async close(): Promise<void> {
    while (this.isWriting) await nextTurn();
    await this.db.close();
  }
}
