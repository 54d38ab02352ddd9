import { nextTurn, Slice } from '../exec/slice.ts';
import { afterPrefix } from '../ordering/prefix.ts';
import { BLOCK_KEYS, KeyBlocks } from './key-blocks.ts';
import type { KeyRange } from './key-range.ts';
import { ID_OFFSET, rangeId } from './layout.ts';
import type { Snapshot } from './snapshot.ts';

/** What the statistics need of the store. */
export interface CountedStore {
  /** Number of batches written so far. */
  readonly batches: number;
  snapshot(): Snapshot;
  keyAfter(range: KeyRange, entries: number, snapshot?: Snapshot): Buffer | undefined;
  countKeys(range: KeyRange, snapshot?: Snapshot): number;
}

/** Where so many keys were counted or skipped one by one, statistics pay. */
const MANY_PASSED = 20_000;
/** Keys that may change while statistics are built; with more, building is given up for now. */
const MOST_CHANGES = 200_000;

/** Changes of a batch that counts are brought up to date with, which takes some 15 ms: with more, they are forgotten. */
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
  /** What the batch under way has changed. It counts when the batch is written. */
  private pending: Change[] = [];

  constructor(store: CountedStore) {
    this.store = store;
  }

  /** Number of keys in a range, or undefined if that isn't known for this snapshot. */
  count(range: KeyRange, snapshot: Snapshot | undefined): number | undefined {
    const blocks = this.blocksFor(range, snapshot);
    if (blocks === undefined) return undefined;
    return Math.max(0, this.rank(blocks, range.end, snapshot) - this.rank(blocks, range.start, snapshot));
  }

  /**
   * Moves the start of a range (going down, its end) behind a number of keys.
   * @returns what is left of it, 'nothing' if it has no more keys than those, undefined if that isn't known
   */
  skip(
    range: KeyRange,
    keys: number,
    reverse: boolean,
    snapshot?: Snapshot,
  ): KeyRange | 'nothing' | undefined {
    const blocks = this.blocksFor(range, snapshot);
    if (blocks === undefined) return undefined;
    const first = this.rank(blocks, range.start, snapshot);
    const end = this.rank(blocks, range.end, snapshot);
    if (end - first <= keys) return 'nothing';
    const position = reverse ? end - keys : first + keys;
    if (position === end) return range;
    const { start, before } = blocks.placeAt(position);
    const key = this.store.keyAfter({ start, end: range.end }, position - before, snapshot);
    if (key === undefined) return undefined;
    return reverse ? { start: range.start, end: key } : { start: key, end: range.end };
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

  /** Takes note of a key that the running batch has added (1) or removed (-1). */
  changed(key: Buffer, difference: 1 | -1): void {
    this.pending.push([key, difference]);
  }

  /** To be called when a batch is written. Never fails: the batch is on disk, whatever becomes of what is known of it. */
  written(): void {
    const changes = this.pending;
    this.pending = [];
    if (this.counted.size === 0) return;
    try {
      if (changes.length <= MOST_AT_ONCE) this.apply(changes);
      else for (const [key] of changes) this.forget(key);
    } catch {
      this.clear();
    }
  }

  /** To be called when a batch could not be written. */
  undo(): void {
    this.pending = [];
  }

  /** Forgets what is known of the keys with a prefix. */
  forget(prefix: Buffer): void {
    this.counted.delete(rangeId(prefix));
    this.tallies.delete(rangeId(prefix));
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
        counted.blocks.divide(key, (start, count) => this.store.keyAfter({ start, end }, count, snapshot));
      }
    } finally {
      snapshot.done();
    }
  }

  private blocksFor(range: KeyRange, snapshot: Snapshot | undefined): KeyBlocks | undefined {
    if (snapshot?.moment !== this.store.batches) return undefined;
    const counted = this.counted.get(rangeId(range.start));
    return counted !== undefined && 'blocks' in counted ? counted.blocks : undefined;
  }

  /** Number of keys below a key. */
  private rank(blocks: KeyBlocks, key: Buffer, snapshot: Snapshot | undefined): number {
    const { start, before } = blocks.placeOf(key);
    return before + (key.compare(start) > 0 ? this.store.countKeys({ start, end: key }, snapshot) : 0);
  }

  private async build(prefix: Buffer, building: { readonly changes: Change[] }): Promise<void> {
    const snapshot = this.store.snapshot();
    try {
      const starts = [prefix];
      const counts: number[] = [];
      const end = afterPrefix(prefix);
      for (let start = prefix, slice = new Slice(); ; ) {
        const next = this.store.keyAfter({ start, end }, BLOCK_KEYS, snapshot);
        if (this.counted.get(rangeId(prefix)) !== building) return;
        if (next === undefined) {
          counts.push(this.store.countKeys({ start, end }, snapshot));
          break;
        }
        starts.push(next);
        counts.push(BLOCK_KEYS);
        start = next;
        if (!slice.overNow()) continue;
        await nextTurn();
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
