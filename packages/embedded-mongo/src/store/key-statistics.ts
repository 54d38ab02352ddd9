import { afterPrefix } from '../ordering/prefix.ts';
import { Slice, yieldToEventLoop } from '../scheduling/slice.ts';
import { ID_OFFSET, type KeyRange, rangeId } from './file/layout.ts';
import { BLOCK_KEYS, KeyBlocks } from './key-blocks.ts';
import type { Skipped } from './merged-reader.ts';
import type { Snapshot } from './snapshot.ts';

/** What the statistics need of the store. */
export interface CountedStore {
  /** Sequence number of the last commit group that is on disk. */
  readonly lastSequence: number;
  snapshot(): Snapshot;
  skip(range: KeyRange, entries: number, snapshot?: Snapshot): Skipped;
  countFew(range: KeyRange, snapshot?: Snapshot): number | undefined;
}

/** Where so many keys were counted or skipped one by one, statistics pay. */
const MANY_PASSED = 20_000;
/** Keys that may change while statistics are built; with more, building is given up for now. */
const MOST_CHANGES = 200_000;

/** Most changes of a commit group that the counts are updated with, in some 15 ms; with more they are dropped. */
const MOST_AT_ONCE = 25_000;

type Change = readonly [key: Buffer, difference: 1 | -1];

/** One collection's documents or one index's entries: what is known of them, or what has changed since the build began. */
type Counted = { readonly blocks: KeyBlocks } | { readonly changes: Change[] };

/**
 * Order statistics: how many keys lie in a range, and which key comes after so many others, without going
 * through the keys between. They are built in memory when many keys have been counted or skipped, and
 * hold for the newest state only: older snapshots count key by key.
 */
export class KeyStatistics {
  private readonly store: CountedStore;
  private readonly counted = new Map<number, Counted>();
  /** Keys that were counted or skipped one by one where nothing is known yet. */
  private readonly tallies = new Map<number, number>();
  /** Changes of the current commit group, applied when it is on disk. */
  private pending: Change[] = [];
  /** Changes that are staged. */
  private staged: Change[] = [];

  constructor(store: CountedStore) {
    this.store = store;
  }

  /** Number of keys in a range, or undefined if that isn't known for this snapshot. */
  count(range: KeyRange, snapshot: Snapshot | undefined): number | undefined {
    const blocks = this.blocksFor(range, snapshot);
    if (blocks === undefined) return undefined;
    const first = this.rank(blocks, range.start, snapshot);
    const end = this.rank(blocks, range.end, snapshot);
    return first === undefined || end === undefined ? undefined : Math.max(0, end - first);
  }

  /** Moves the start of a range (going down, its end) behind a number of keys, or returns undefined if it doesn't know. */
  skip(range: KeyRange, keys: number, reverse: boolean, snapshot?: Snapshot): Skipped | undefined {
    const blocks = this.blocksFor(range, snapshot);
    if (blocks === undefined) return undefined;
    const first = this.rank(blocks, range.start, snapshot);
    const end = this.rank(blocks, range.end, snapshot);
    if (first === undefined || end === undefined) return undefined;
    if (end - first <= keys)
      return { rest: undefined, left: keys - Math.max(0, end - first), isFound: false };
    const position = reverse ? end - keys : first + keys;
    if (position === end) return { rest: range, left: 0, isFound: false };
    const { start, before } = blocks.placeAt(position);
    const { rest, isFound } = this.store.skip({ start, end: range.end }, position - before, snapshot);
    if (rest === undefined || !isFound) return undefined;
    return { rest: reverse ? { start: range.start, end: rest.start } : rest, left: 0, isFound: !reverse };
  }

  /** Takes note that keys of a range were counted or skipped one by one: after many, statistics are built in the background. */
  passed(range: KeyRange, keys: number): void {
    const id = rangeId(range.start);
    if (this.counted.has(id)) return;
    const tally = (this.tallies.get(id) ?? 0) + keys;
    this.tallies.set(id, tally);
    if (tally < MANY_PASSED) return;
    this.tallies.delete(id);
    const building = { changes: [] };
    this.counted.set(id, building);
    void this.build(Buffer.from(range.start.subarray(0, ID_OFFSET)), building).catch(() =>
      this.forget(range.start),
    );
  }

  /** Notes that the current commit group adds (1) or removes (-1) a key, or that this is staged. */
  changed(key: Buffer, difference: 1 | -1, isStaged: boolean): void {
    (isStaged ? this.staged : this.pending).push([key, difference]);
  }

  /** Makes all that is staged part of the current commit group. */
  publishStaged(): void {
    this.pending = this.pending.concat(this.staged);
    this.staged = [];
  }

  dropStaged(): void {
    this.staged = [];
  }

  /** Applies the changes of a commit group that is on disk. Never throws: the group counts, whatever becomes of statistics. */
  publish(): void {
    const changes = this.pending;
    this.pending = [];
    if (this.counted.size === 0) return;
    try {
      if (changes.length <= MOST_AT_ONCE) this.apply(changes);
      else for (const id of new Set(changes.map(([key]) => rangeId(key)))) this.forgetRange(id);
    } catch {
      this.clear();
    }
  }

  /** Discards the changes of a commit group that could not be written. */
  undo(): void {
    this.pending = [];
  }

  /** Forgets what is known of the keys with a prefix. */
  forget(prefix: Buffer): void {
    this.forgetRange(rangeId(prefix));
  }

  private forgetRange(id: number): void {
    this.counted.delete(id);
    this.tallies.delete(id);
  }

  private clear(): void {
    this.counted.clear();
  }

  private apply(changes: readonly Change[]): void {
    const large: Buffer[] = [];
    for (const change of changes) {
      const [key, difference] = change;
      const counted = this.counted.get(rangeId(key));
      if (counted === undefined) continue;
      if ('blocks' in counted) {
        if (counted.blocks.change(key, difference)) large.push(key);
      } else if (counted.changes.length < MOST_CHANGES) counted.changes.push(change);
      else this.forget(key);
    }
    this.divide(large);
  }

  /** Divides the blocks of keys in which there are too many now. */
  private divide(keys: readonly Buffer[]): void {
    if (keys.length === 0) return;
    const snapshot = this.store.snapshot();
    try {
      for (const key of keys) {
        const counted = this.counted.get(rangeId(key));
        if (counted === undefined || !('blocks' in counted)) continue;
        const end = afterPrefix(key.subarray(0, ID_OFFSET));
        const keyAfter = (start: Buffer, count: number) => {
          const { rest, isFound } = this.store.skip({ start, end }, count, snapshot);
          return isFound ? rest?.start : undefined;
        };
        if (!counted.blocks.divide(key, keyAfter)) this.forget(key);
      }
    } finally {
      snapshot.done();
    }
  }

  private blocksFor(range: KeyRange, snapshot: Snapshot | undefined): KeyBlocks | undefined {
    if (snapshot?.sequence !== this.store.lastSequence) return undefined;
    const counted = this.counted.get(rangeId(range.start));
    return counted !== undefined && 'blocks' in counted ? counted.blocks : undefined;
  }

  /** Number of keys below a key, or undefined if to find out takes long. */
  private rank(blocks: KeyBlocks, key: Buffer, snapshot: Snapshot | undefined): number | undefined {
    const { start, before } = blocks.placeOf(key);
    if (key.compare(start) <= 0) return before;
    const within = this.store.countFew({ start, end: key }, snapshot);
    return within === undefined ? undefined : before + within;
  }

  private async build(prefix: Buffer, building: { readonly changes: Change[] }): Promise<void> {
    const snapshot = this.store.snapshot();
    try {
      const starts = [prefix];
      const counts: number[] = [];
      let range: KeyRange = { start: prefix, end: afterPrefix(prefix) };
      let missing = BLOCK_KEYS;
      for (let slice = new Slice(); ; ) {
        const { rest, left, isFound } = this.store.skip(range, missing, snapshot);
        if (this.counted.get(rangeId(prefix)) !== building) return;
        missing = isFound || rest === undefined ? BLOCK_KEYS : left;
        if (rest === undefined || isFound) counts.push(BLOCK_KEYS - left);
        if (rest === undefined) break;
        if (isFound) starts.push(rest.start);
        range = rest;
        if (!slice.overNow()) continue;
        await yieldToEventLoop();
        slice = new Slice();
      }
      const blocks = new KeyBlocks(starts, counts);
      this.counted.set(rangeId(prefix), { blocks });
      this.apply(building.changes);
    } finally {
      snapshot.done();
    }
  }
}
